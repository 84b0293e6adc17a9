import type { Translated } from '../messages.ts';
import type { common as source } from '../zh-hans/common.ts';

export const common: Translated<typeof source> = {
  'common.ok': '確定',
  'common.cancel': '取消',
  'common.back': '返回',
  'common.retry': '重試',
  'common.loading': '載入中',
  'common.home': '首頁',
  'common.discount': '優惠',
  'common.service': '客服',
  'common.profile': '我的',
  'common.guest': '訪客',
  'common.login': '登入',
  'common.register': '註冊',
  'common.offline': '網路已中斷，顯示的是 {time} 的內容',
  'common.slow': '網路較慢，還在等待回應',
  'common.tabs': '主導覽',
  'common.unread': '{n} 則未讀',
  'common.dice': '骰子 {numbers}',
  'common.numbers': '號碼 {numbers}',
  'error.network': '網路錯誤',
  'error.connection': '連線失敗',
  'error.timeout': '請求逾時',
  'error.pageLoad': '頁面沒有載入成功，請檢查網路',
};
