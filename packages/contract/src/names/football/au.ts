import { en } from './en.ts';
import type { FootballNames } from './zh-hans.ts';

/** English as in Australia, where a handicap is a line and a bet on several matches a multi. */
export const au: FootballNames = {
  ...en,
  several: { ...en.several, name: 'Multi' },
  markets: { ...en.markets, ah: 'Line (Asian handicap)' },
};
