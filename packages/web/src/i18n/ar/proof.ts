import type { Translated } from '../messages.ts';
import type { proof as source } from '../zh-hans/proof.ts';

export const proof: Translated<typeof source> = {
  'proof.title': 'الإثبات',
};
