import type { Translated } from '../messages.ts';
import type { common as source } from '../zh-hans/common.ts';

export const common: Translated<typeof source> = {
  'common.ok': 'موافق',
  'common.cancel': 'إلغاء',
  'common.back': 'رجوع',
  'common.retry': 'إعادة المحاولة',
  'common.loading': 'جارٍ التحميل',
  'common.home': 'الرئيسية',
  'common.discount': 'العروض',
  'common.service': 'الدعم',
  'common.profile': 'حسابي',
  'common.guest': 'ضيف',
  'common.login': 'تسجيل الدخول',
  'common.register': 'إنشاء حساب',
  'common.offline': 'أنت غير متصل. ما تراه يعود إلى {time}',
  'common.slow': 'الشبكة بطيئة، وما زلنا ننتظر الرد',
  'common.tabs': 'التنقل الرئيسي',
  'common.unread': '{n} غير مقروء',
  'common.dice': 'نرد {numbers}',
  'common.numbers': 'الأرقام {numbers}',
  'error.network': 'خطأ في الشبكة',
  'error.connection': 'فشل الاتصال',
  'error.timeout': 'انتهت مهلة الطلب',
  'error.pageLoad': 'تعذر تحميل الصفحة. تحقق من اتصالك',
};
