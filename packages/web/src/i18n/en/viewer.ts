import type { Translated } from '../messages.ts';
import type { viewer as source } from '../zh-hans/viewer.ts';

export const viewer: Translated<typeof source> = {
  'viewer.title': 'Outside page',
  'viewer.cashier': 'Cashier',
  'viewer.done': 'Done',
  'viewer.frame': 'Page of {host}',
  'viewer.outside': 'This page belongs to {host}, not to us.',
  'viewer.refused': 'This page cannot be opened',
  'viewer.refusedText':
    'Only pages that the house has allowed are shown here. This address is none of them and was not opened.',
};
