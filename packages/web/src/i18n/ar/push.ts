import type { Translated } from '../messages.ts';
import type { push as source } from '../zh-hans/push.ts';

export const push: Translated<typeof source> = {
  'push.title': 'الإشعارات',
  'push.topic.round': 'عند إجراء قرعة جولاتي',
  'push.topic.service': 'عند رد خدمة العملاء',
  'push.note': 'تصلك فقط عندما لا يكون التطبيق معروضًا، وتتوقف عند تسجيل الخروج.',
  'push.blocked': 'يحظر متصفحك إشعارات هذا الموقع. اسمح بها في إعدادات الموقع في المتصفح ثم عد إلى هنا.',
  'push.unsupported':
    'لا يستطيع هذا المتصفح تلقي الإشعارات. على iPhone أو iPad أضف التطبيق إلى الشاشة الرئيسية أولًا وافتحه منها.',
  'push.failed': 'لم ينجح ذلك. تحقق من اتصالك وحاول مجددًا.',
};
