import type { Translated } from '../messages.ts';
import type { result as source } from '../zh-hans/result.ts';

export const result: Translated<typeof source> = {
  'result.notWon': '未中獎',
  'result.returned': '已退還本金',
  'result.chaseLosses': '此前追號 {n} 期未中獎',
};
