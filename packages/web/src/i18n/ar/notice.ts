import type { Translated } from '../messages.ts';
import type { notice as source } from '../zh-hans/notice.ts';

export const notice: Translated<typeof source> = {
  'notice.title': 'الإشعارات',
  'notice.category': 'الفئة',
  'notice.all': 'الكل',
  'notice.system': 'النظام',
  'notice.activity': 'الفعاليات',
  'notice.announcement': 'الإعلانات',
  'notice.important': 'مهم',
  'notice.pinned': 'مثبّت',
  'notice.unread': 'غير مقروء',
  'notice.readAll': 'تحديد الكل كمقروء',
  'notice.readAllDone': 'حُدّدت جميع الإشعارات كمقروءة',
  'notice.attachment': 'فتح المرفق',
  'notice.empty': 'لا توجد إشعارات في هذه الفترة',
  'notice.emptyText': 'تظهر هنا إشعارات النظام والفعاليات والإعلانات. جرّب فترة أطول.',
};
