import type { Translated } from '../messages.ts';
import type { spending as source } from '../zh-hans/spending.ts';

export const spending: Translated<typeof source> = {
  'spending.title': 'Day by day',
  'spending.days30': '30 days',
  'spending.days90': '90 days',
  'spending.note':
    'Open bets count as staked. A cancelled or void stake is taken off on the day it comes back.',
  'spending.day': 'Day',
  'spending.empty': 'No bets in these days',
};
