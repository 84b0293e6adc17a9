import type { Translated } from '../messages.ts';
import type { message as source } from '../zh-hans/message.ts';

export const message: Translated<typeof source> = {
  'message.title': '訊息',
  'message.type': '類型',
  'message.all': '全部',
  'message.money': '資金',
  'message.security': '安全',
  'message.service': '客服',
  'message.unread': '未讀',
  'message.readAll': '全部已讀',
  'message.readAllDone': '已全部標為已讀',
  'message.open.money': '查看紀錄',
  'message.open.security': '前往查看',
  'message.open.service': '查看回覆',
  'message.empty': '還沒有訊息',
  'message.emptyText.all': '資金變動、帳戶安全和客服回覆會在這裡告訴您。',
  'message.emptyText.money': '儲值入帳、提領結果和收到的轉帳會在這裡告訴您。',
  'message.emptyText.security': '密碼、手機號碼、電子郵件有變動，或新增了收款帳戶時，會在這裡告訴您。',
  'message.emptyText.service': '意見和客服的回覆會在這裡告訴您。',
  'message.visitor': '登入後查看訊息',
  'message.visitorText': '儲值入帳、提領結果和帳戶安全的訊息只發給您本人。',
  'message.guest': '試玩沒有訊息',
  'message.guestText': '試玩金額只存在這支手機上，沒有可通知的事。註冊後才有帳戶和訊息。',
};
