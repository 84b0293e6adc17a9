import type { Translated } from '../messages.ts';
import type { bet as source } from '../zh-hans/bet.ts';

export const bet: Translated<typeof source> = {
  'bet.title': '投注',
};
