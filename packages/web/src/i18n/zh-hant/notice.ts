import type { Translated } from '../messages.ts';
import type { notice as source } from '../zh-hans/notice.ts';

export const notice: Translated<typeof source> = {
  'notice.title': '通知',
  'notice.category': '類別',
  'notice.all': '全部',
  'notice.system': '系統',
  'notice.activity': '活動',
  'notice.announcement': '公告',
  'notice.important': '重要',
  'notice.pinned': '置頂',
  'notice.unread': '未讀',
  'notice.readAll': '全部已讀',
  'notice.readAllDone': '已全部標為已讀',
  'notice.attachment': '查看附件',
  'notice.empty': '這段時間沒有通知',
  'notice.emptyText': '系統、活動和公告類的通知會出現在這裡。試試更長的時間範圍。',
};
