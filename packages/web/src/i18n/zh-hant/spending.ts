import type { Translated } from '../messages.ts';
import type { spending as source } from '../zh-hans/spending.ts';

export const spending: Translated<typeof source> = {
  'spending.title': '每日收支',
  'spending.days30': '30 天',
  'spending.days90': '90 天',
  'spending.note': '還沒開獎的注單先算作投注。撤單或期號取消時，本金在退回當天扣除。',
  'spending.day': '日期',
  'spending.empty': '這段時間沒有投注',
};
