import type { Translated } from '../messages.ts';
import type { record as source } from '../zh-hans/record.ts';

export const record: Translated<typeof source> = {
  'record.title': '投注記錄',
};
