import type { Translated } from '../messages.ts';
import type { evidence as source } from '../zh-hans/evidence.ts';

export const evidence: Translated<typeof source> = {
  'evidence.title': 'المحفوظ على هذا الهاتف',
  'evidence.intro':
    'لكل رهان مقبول يحفظ هذا الهاتف الإيصال الموقّع وبايتاته العشوائية وسجل الإغلاق الذي رآه، ثم يقارنها بعد القرعة بما يُنشر. تسجيل الخروج لا يحذف شيئًا.',
  'evidence.demo': 'رهانات التجربة ليست في أي دفتر ولا إيصال لها. المحفوظ هو ما أُعلن عن جولاتها.',
  'evidence.bets':
    '{n, plural, zero {بلا إيصال} one {إيصال واحد} two {إيصالان} few {# إيصالات} many {# إيصالًا} other {# إيصال}}',
  'evidence.state.waiting': 'بانتظار المقارنة',
  'evidence.state.agrees': 'مطابق',
  'evidence.state.differs': 'مختلف',
  'evidence.late': 'وصل سجل الإغلاق متأخرًا',
  'evidence.lateText':
    'لم يصل سجل الإغلاق إلى هذا الهاتف في {n, plural, zero {أي جولة} one {جولة واحدة} two {جولتين} few {# جولات} many {# جولة} other {# جولة}} إلا بعد نشر قيمة المنارة. قد يكون السبب بطء الشبكة. إن تكرر ذلك فاحفظ الملف واعرضه على من تثق به.',
  'evidence.empty': 'لا شيء محفوظ بعد',
  'evidence.emptyText': 'ضع رهانًا وسيظهر هنا ما يثبته.',
  'evidence.room':
    'من الجولات المطابقة تُحفظ آخر {n}، ومما لم يُقارن بعد آخر {n}. أما ما يختلف فيبقى دائمًا. مسح بيانات المتصفح يحذفها كلها.',
  'evidence.notStored': 'ذاكرة الهاتف ممتلئة: يبقى الإيصال محفوظًا حتى إغلاق التطبيق فقط',
  'evidence.forVisit':
    'تعذّر تخزين {n, plural, zero {أي جولة} one {جولة واحدة} two {جولتين} few {# جولات} many {# جولة} other {# جولة}}: ذاكرة الهاتف ممتلئة، أو أن المتصفح لا يخزّن شيئًا للتطبيق. قبل إغلاق التطبيق يمكنك حفظ الكل كملف في الأسفل.',
  'evidence.save': 'حفظ كملف',
  'evidence.alarm': 'هناك اختلاف',
  'evidence.alarmRound': 'ما ينشره المشغّل ليس ما أعطاه لهذا الهاتف من قبل.',
  'evidence.alarmReply': 'الإيصال الذي أعطاه المشغّل ليس للرهان الذي وضعته.',
  'evidence.round': 'الجولة',
  'evidence.step': 'موضع الاختلاف',
  'evidence.kept': 'المحفوظ هنا',
  'evidence.got': 'المعروض الآن',
  'evidence.todo': 'ماذا تفعل',
  'evidence.todo.save': 'احفظ الملف. فيه ما وقّعه المشغّل وما ينشره الآن.',
  'evidence.todo.stop': 'لا تضع رهانات أخرى حتى يُفسَّر ذلك.',
  'evidence.todo.show':
    'اعرض الملف على من تثق به أو على مدقق أو على الجهة الرقابية. يستطيع أي شخص فحصه بالبرنامج المستقل:',
  'evidence.todo.ask': 'اكتب إلى خدمة العملاء واطلب جوابًا مكتوبًا.',
  'evidence.privacy': 'في الملف رهاناتك في هذه الجولة، وليس فيه اسم ولا رقم هاتف ولا كلمة مرور.',
  'evidence.seen': 'اطّلعت على ذلك',
};
