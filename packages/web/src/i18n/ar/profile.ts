import type { Translated } from '../messages.ts';
import type { profile as source } from '../zh-hans/profile.ts';

export const profile: Translated<typeof source> = {
  'profile.member': 'عضو',
  'profile.level': 'المستوى {n}',
  'profile.balance': 'الرصيد المتاح',
  'profile.demoBalance': 'رصيد تجريبي',
  'profile.visitor': 'سجّل الدخول للمراهنة ولرؤية سجلاتك.',
  'profile.guestNote': 'مال التجربة محفوظ على هذا الهاتف فقط ولا يمكن سحبه. أنشئ حسابًا.',
  'profile.userinfo': 'بياناتي',
  'profile.records': 'سجل الرهانات',
  'profile.assets': 'الأصول',
  'profile.cards': 'حسابات السحب',
  'profile.moneyLog': 'سجل الأموال',
  'profile.fundPassword': 'كلمة مرور الأموال',
  'profile.language': 'اللغة',
  'profile.theme': 'المظهر',
  'profile.themeSystem': 'النظام',
  'profile.themeLight': 'فاتح',
  'profile.themeDark': 'داكن',
  'profile.logout': 'تسجيل الخروج',
  'profile.logoutAsk': 'هل تريد تسجيل الخروج؟',
  'profile.endDemo': 'إنهاء التجربة',
  'profile.endDemoAsk': 'إنهاء التجربة؟ يبقى الرصيد التجريبي على هذا الهاتف.',
  'profile.version': 'الإصدار {version}',
};
