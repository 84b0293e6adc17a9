import type { Translated } from '../messages.ts';
import type { result as source } from '../zh-hans/result.ts';

export const result: Translated<typeof source> = {
  'result.notWon': 'Not won',
  'result.returned': 'Stake returned',
  'result.chaseLosses': '{n, plural, one {# chase round} other {# chase rounds}} lost before',
};
