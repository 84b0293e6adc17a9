import { core as ar } from '../src/i18n/ar/core.ts';
import { core as au } from '../src/i18n/au/core.ts';
import { core as en } from '../src/i18n/en/core.ts';
import type { Locale } from '../src/i18n/locale.ts';
import type { CoreTexts } from '../src/i18n/messages.ts';
import { core as zhHans } from '../src/i18n/zh-hans/core.ts';
import { core as zhHant } from '../src/i18n/zh-hant/core.ts';

/** The words of the first picture, as they are named in index.html. */
const NAMES = [
  'common.login',
  'common.register',
  'home.heroTitle',
  'home.heroText',
  'home.tryFree',
  'home.games',
  'common.home',
  'common.discount',
  'common.service',
  'common.profile',
] as const satisfies readonly (keyof CoreTexts)[];

const wordsOf = (texts: CoreTexts): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, texts[name]]));

/** In each language: the page carries them, because its text is drawn before any catalogue has come. */
export const firstWords: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'zh-Hans': wordsOf(zhHans),
  'zh-Hant': wordsOf(zhHant),
  en: wordsOf(en),
  ar: wordsOf(ar),
  au: wordsOf(au),
};
