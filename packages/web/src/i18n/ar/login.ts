import type { Translated } from '../messages.ts';
import type { login as source } from '../zh-hans/login.ts';

export const login: Translated<typeof source> = {
  'login.title': 'تسجيل الدخول',
  'login.expiredSlip': 'انتهت الجلسة، وقسيمة رهانك محفوظة',
  'login.byPassword': 'كلمة المرور',
  'login.bySms': 'رمز SMS',
  'login.account': 'الحساب',
  'login.accountHint': 'اسم المستخدم أو الهاتف أو البريد',
  'login.password': 'كلمة المرور',
  'login.mobile': 'رقم الهاتف',
  'login.captcha': 'الرمز',
  'login.sendCode': 'إرسال الرمز',
  'login.sendAgain': 'مجددًا بعد {n} ث',
  'login.codeSent': 'أُرسل الرمز',
  'login.enterAccount': 'أدخل اسم المستخدم',
  'login.enterPassword': 'أدخل كلمة المرور',
  'login.enterMobile': 'أدخل رقم هاتفك',
  'login.enterCaptcha': 'أدخل الرمز المكون من 6 أرقام',
  'login.smsOpens': 'الرقم الذي ليس له حساب يُفتح له حساب بعد التحقق.',
  'login.submit': 'تسجيل الدخول',
  'login.forgot': 'نسيت كلمة المرور؟',
  'login.noAccount': 'ليس لديك حساب؟',
  'login.register': 'إنشاء حساب',
  'login.guest': 'جرّب كضيف',
  'login.guestText': 'رصيد تجريبي على هذا الهاتف، بالجولات والقرعات نفسها.',
  'login.welcome': 'مرحبًا {name}',
};
