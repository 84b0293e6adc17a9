import type { Translated } from '../messages.ts';
import type { history as source } from '../zh-hans/history.ts';

export const history: Translated<typeof source> = {
  'history.title': 'سجل السحوبات',
};
