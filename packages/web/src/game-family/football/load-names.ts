import type { FootballNames } from '@tessera/contract/names/football/zh-hans';

import type { Locale } from '../../i18n/locale.ts';

const NAMES: Readonly<Record<Locale, () => Promise<FootballNames>>> = {
  'zh-Hans': async () => (await import('@tessera/contract/names/football/zh-hans')).zhHans,
  'zh-Hant': async () => (await import('@tessera/contract/names/football/zh-hant')).zhHant,
  en: async () => (await import('@tessera/contract/names/football/en')).en,
  ar: async () => (await import('@tessera/contract/names/football/ar')).ar,
  au: async () => (await import('@tessera/contract/names/football/au')).au,
};

/** The names of clubs and markets in one language. */
export const loadNames = (locale: Locale): Promise<FootballNames> => NAMES[locale]();
