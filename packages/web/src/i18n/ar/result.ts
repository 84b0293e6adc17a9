import type { Translated } from '../messages.ts';
import type { result as source } from '../zh-hans/result.ts';

export const result: Translated<typeof source> = {
  'result.notWon': 'لم يفز',
  'result.returned': 'أُعيد مبلغ الرهان',
};
