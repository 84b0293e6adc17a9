import type { Translated } from '../messages.ts';
import type { identity as source } from '../zh-hans/identity.ts';

export const identity: Translated<typeof source> = {
  'identity.title': 'التحقق من الهوية',
  'identity.why':
    'الأموال هنا حقيقية: قبل الإيداع أو الرهان نتأكد من هويتك ومن بلوغك 18 عامًا. لا يرى صورة الوثيقة إلا من يفحصها، وتُحذف بعد ذلك.',
  'identity.whyPlay':
    'الأموال هنا للّعب فقط، فيمكنك اللعب دون ذلك، ولك أن تثبت هويتك إن شئت. لا يرى صورة الوثيقة إلا من يفحصها، وتُحذف بعد ذلك.',
  'identity.pending': 'أُرسلت البيانات وهي قيد الفحص',
  'identity.verified': 'تم التحقق من هويتك',
  'identity.refused.name': 'الاسم لا يطابق الوثيقة، أرسلها من جديد',
  'identity.refused.age': 'لم تبلغ 18 عامًا، فلا يمكنك اللعب هنا',
  'identity.refused.document': 'الوثيقة غير مقروءة أو منتهية، أرسلها من جديد',
  'identity.refused.excluded': 'أنت في قائمة المستبعدين، فلا يمكنك اللعب هنا',
  'identity.refused.other': 'تعذر التحقق من هويتك، أرسل البيانات من جديد أو راسل خدمة العملاء',
  'identity.name': 'الاسم الكامل',
  'identity.nameHint': 'كما في الوثيقة',
  'identity.enterName': 'أدخل اسمك الكامل',
  'identity.birthDate': 'تاريخ الميلاد',
  'identity.country': 'البلد',
  'identity.countryHint': 'رمز بلدك بحرفين لاتينيين',
  'identity.enterCountry': 'أدخل حرفي بلدك اللاتينيين',
  'identity.document': 'صورة وثيقة',
  'identity.documentText': 'بطاقة هوية أو جواز سفر أو رخصة قيادة',
  'identity.documentAdd': 'اختيار',
  'identity.documentChange': 'تغيير',
  'identity.documentThere': 'الوثيقة المختارة',
  'identity.send': 'إرسال للفحص',
};
