import { en } from './en.ts';
import type { FootballNames } from './zh-hans.ts';

/** English as in Australia, where a handicap is a line. */
export const au: FootballNames = { ...en, markets: { ...en.markets, ah: 'Line (Asian handicap)' } };
