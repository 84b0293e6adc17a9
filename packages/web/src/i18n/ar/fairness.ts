import type { Translated } from '../messages.ts';
import type { fairness as source } from '../zh-hans/fairness.ts';

export const fairness: Translated<typeof source> = {
  'fairness.title': 'القرعات والاحتمال',
  'fairness.game': 'اللعبة',
  'fairness.intro': 'تُعدّ كل قرعة ويُقارن العدد بما يعطيه الاحتمال.',
  'fairness.verdict.usual': 'كما يقتضي الاحتمال',
  'fairness.verdict.unusual': 'انحراف غير معتاد',
  'fairness.verdict.early': 'الجولات قليلة بعد',
  'fairness.message.usual':
    'يمكن الحكم حتى الآن على {judged} من أصل {plays} من الألعاب، وأعدادها ضمن ما تعطيه القرعات العادلة.',
  'fairness.message.unusual':
    'يمكن الحكم حتى الآن على {judged} من أصل {plays} من الألعاب، وقد ابتعد بعضها بقدر لا تبلغه القرعات العادلة إلا مرة في نحو ألف فحص. إثبات الجولة هو ما يبيّن عدالتها.',
  'fairness.message.early': 'لا تمكن المقارنة قبل أن تُتوقع معظم النتائج خمس مرات على الأقل.',
  'fairness.rounds': 'عدد القرعات',
  'fairness.groups': 'مجموعات اللعب',
  'fairness.col.pick': 'الاختيار',
  'fairness.col.seen': 'ظهر',
  'fairness.col.expected': 'المتوقع',
  'fairness.col.z': 'قيمة z',
  'fairness.play.usual': 'كالمتوقع',
  'fairness.play.unusual': 'غير معتاد',
  'fairness.play.early': 'مبكر',
  'fairness.play.uncounted': 'لا يُعدّ',
  'fairness.uncounted': 'التركيبات أكثر من أن تُعدّ واحدة واحدة.',
  'fairness.fit':
    'مربع كاي {chi} عند {degrees} من درجات الحرية. تبتعد القرعات العادلة بهذا القدر أو أكثر في {p} من الحالات.',
  'fairness.fitEarly': 'الجولات قليلة: معظم النتائج متوقعة أقل من خمس مرات حتى الآن.',
  'fairness.matches':
    'آخر {n, plural, zero {# مباراة} one {مباراة واحدة} two {مباراتين} few {# مباريات} many {# مباراة} other {# مباراة}}، كل منها باحتمالاتها الدقيقة؛ و z هو عدد الانحرافات المعيارية عن المتوقع.',
  'fairness.tooMany': 'الاختيارات أكثر من أن تُسرد.',
  'fairness.how': 'كيف تُقرأ',
  'fairness.how.chart':
    'الخط هو العدد المتوقع في المتوسط، والنقطة ما ظهر فعلًا. في القرعات العادلة تقع نحو 95 نقطة من كل 100 داخل الشريط.',
  'fairness.how.chance':
    'الاحتمال الصغير ليس دليل غش: مع كثرة الألعاب والفحوص لا بد أن يظهر. تُسمى اللعبة غير معتادة تحت {gate}.',
  'fairness.how.independent': 'كل قرعة مستقلة. الرقم الذي قلّ ظهوره ليس أقرب إلى الظهور.',
  'fairness.how.counts':
    'تعدّ قاعدة البيانات كل قرعة عند حفظها، ولا يستطيع الخادم تغيير العدد. الجولات الملغاة لا تُحسب.',
  'fairness.how.proof':
    'هذه نظرة على الجولات كلها معًا. عدالة جولة بعينها يبيّنها إثباتها، ويمكن تصديره والتحقق منه ببرنامج مستقل.',
  'fairness.proofOfLast': 'إثبات الجولة الأخيرة',
  'fairness.draws': 'كل القرعات',
  'fairness.empty': 'لم تُجرَ قرعة بعد',
  'fairness.emptyText': 'يبدأ العد مع أول قرعة.',
  'fairness.return': 'العائد الفعلي',
  'fairness.return.why':
    'نسبة ما دُفع للرهانات المسوّاة في آخر 30 يومًا إلى مبالغها، مقارنةً بما تقتضيه احتمالاتها. يكون الفرق كبيرًا حين تقلّ الرهانات. لا تُحسب الرهانات المركّبة ولا الملغاة ولا الجولات الملغاة.',
  'fairness.return.all': 'كل أنواع اللعب',
  'fairness.return.col.play': 'نوع اللعب',
  'fairness.return.col.realised': 'الفعلي',
  'fairness.return.bets':
    '{n, plural, zero {لا رهانات} one {رهان واحد} two {رهانان} few {# رهانات} many {# رهانًا} other {# رهان}}',
  'fairness.void': 'الجولات الملغاة',
  'fairness.void.why':
    'أُعيدت كل الرهانات. ولأن المشغّل قد يربح من إلغاء جولات كان سيخسرها، تُدرج هنا كل جولة مع نتيجتها لو جرت.',
  'fairness.void.count': '{n} من أصل {all}',
  'fairness.void.would': 'كانت ستكون',
  'fairness.void.unknown': 'لم تُعلن بذرتها، فنتيجتها غير معروفة.',
  'fairness.void.reason.entropy_missing': 'مصدر خارجي لم يُجب يومًا كاملًا',
  'fairness.void.reason.other_record': 'استُعمل موضعها في السلسلة لسجل آخر بعد استعادة قاعدة البيانات',
  'fairness.void.reason.seeds_lost': 'فُقدت بذور سلسلتها',
  'fairness.void.reason.operator': 'قرار من المشغّل',
};
