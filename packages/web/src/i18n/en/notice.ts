import type { Translated } from '../messages.ts';
import type { notice as source } from '../zh-hans/notice.ts';

export const notice: Translated<typeof source> = {
  'notice.title': 'Notices',
  'notice.category': 'Category',
  'notice.all': 'All',
  'notice.system': 'System',
  'notice.activity': 'Events',
  'notice.announcement': 'Announcements',
  'notice.important': 'Important',
  'notice.pinned': 'Pinned',
  'notice.unread': 'Unread',
  'notice.readAll': 'Mark all as read',
  'notice.readAllDone': 'All notices are marked as read',
  'notice.attachment': 'Open attachment',
  'notice.empty': 'No notices in this period',
  'notice.emptyText': 'System notices, events and announcements appear here. Try a longer period.',
};
