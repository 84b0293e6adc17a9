import type { Translated } from '../messages.ts';
import type { register as source } from '../zh-hans/register.ts';

export const register: Translated<typeof source> = {
  'register.title': 'إنشاء حساب',
  'register.username': 'اسم المستخدم',
  'register.usernameHint': 'من 4 إلى 11 حرفًا أو رقمًا ويبدأ بحرف',
  'register.password': 'كلمة المرور',
  'register.passwordHint': 'من 8 إلى 12 خانة، حروف وأرقام معًا',
  'register.confirm': 'تأكيد كلمة المرور',
  'register.email': 'البريد الإلكتروني (اختياري)',
  'register.agree': 'عمري 18 عامًا أو أكثر وأوافق على الشروط وسياسة الخصوصية',
  'register.submit': 'إنشاء الحساب',
  'register.haveAccount': 'لديك حساب؟',
  'register.login': 'سجّل الدخول',
  'register.enterUsername': 'أدخل اسم المستخدم',
  'register.invalidUsername': 'اسم مستخدم غير صالح',
  'register.enterPassword': 'أدخل كلمة المرور',
  'register.invalidPassword': 'كلمة مرور غير صالحة: من 8 إلى 12 حرفًا ورقمًا',
  'register.confirmPassword': 'أكّد كلمة المرور',
  'register.passwordsDiffer': 'كلمتا المرور غير متطابقتين',
  'register.invalidEmail': 'بريد إلكتروني غير صالح',
  'register.mustAgree': 'يرجى الموافقة على الشروط وسياسة الخصوصية',
  'register.weakTitle': 'كلمة مرور ضعيفة',
  'register.weakText': 'الأحرف الكبيرة والصغيرة والأرقام وأكثر من 8 خانات أكثر أمانًا. هل تستخدمها رغم ذلك؟',
  'register.weakUse': 'استخدامها',
  'register.weakChange': 'تغييرها',
  'register.done': 'تم فتح الحساب',
};
