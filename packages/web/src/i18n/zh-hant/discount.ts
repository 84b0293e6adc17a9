import type { Translated } from '../messages.ts';
import type { discount as source } from '../zh-hans/discount.ts';

export const discount: Translated<typeof source> = {
  'discount.title': '優惠',
  'discount.running': '進行中',
  'discount.upcoming': '即將開始',
  'discount.ended': '已結束',
  'discount.terms': '活動規則',
  'discount.since': '{from} 起，長期有效',
  'discount.period': '{from} 至 {to}',
  'discount.multiple': '領取後，提領所需流水增加獎勵金額的 {n} 倍。',
  'discount.progress': '進度與條件',
  'discount.login': '登入後領取',
  'discount.loginNamed': '登入後領取：{name}',
  'discount.empty': '目前沒有優惠活動',
  'discount.emptyText': '有新的活動時會列在這裡。',
};
