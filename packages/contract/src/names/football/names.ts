import type { Locale } from '../../locales.ts';
import { ar } from './ar.ts';
import { au } from './au.ts';
import { en } from './en.ts';
import { type FootballNames, zhHans } from './zh-hans.ts';
import { zhHant } from './zh-hant.ts';

export const FOOTBALL_NAMES: Readonly<Record<Locale, FootballNames>> = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  ar,
  au,
};
