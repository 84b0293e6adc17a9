import type { Locale } from '@tessera/contract/locales';

/** The texts of one piece of content in one language. */
export type LocalText = { readonly title: string; readonly summary: string; readonly content: string };

/** Content in several languages; the default one is always there. */
export type Localized = Readonly<Partial<Record<Locale, Partial<LocalText>>>> & {
  readonly 'zh-Hans': LocalText;
};

/** The language in which content is read when it was not written in the wanted one. */
const SECOND: Readonly<Record<Locale, Locale>> = {
  'zh-Hans': 'en',
  'zh-Hant': 'zh-Hans',
  en: 'zh-Hans',
  ar: 'en',
  au: 'en',
};

/** Values for `PICKED`: the wanted locale, then the one it falls back to. */
export const localesOf = (language: Locale): [Locale, Locale] => [language, SECOND[language]];

/** SQL for a text of a `texts` column, with the locales in $1 and $2. All texts of a piece are taken from one
 *  language, so that no title stands over a body in another. */
export const picked = (field: keyof LocalText): string =>
  `coalesce(coalesce(texts -> $1::text, texts -> $2::text, texts -> 'zh-Hans') ->> '${field}', '') as ${field}`;
