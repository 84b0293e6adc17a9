import type { Translated } from '../messages.ts';
import type { viewer as source } from '../zh-hans/viewer.ts';

export const viewer: Translated<typeof source> = {
  'viewer.title': 'صفحة خارجية',
  'viewer.cashier': 'صندوق الدفع',
  'viewer.done': 'تم',
  'viewer.frame': 'صفحة {host}',
  'viewer.outside': 'هذه الصفحة تخص {host} وليست لنا.',
  'viewer.refused': 'لا يمكن فتح هذه الصفحة',
  'viewer.refusedText': 'لا تُعرض هنا إلا الصفحات التي تسمح بها المنصة. هذا العنوان ليس منها ولم يُفتح.',
};
