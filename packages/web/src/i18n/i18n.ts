import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { ownValue } from '@tessera/domain/own-value';

import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readText } from '../storage/stored-form.ts';
import { direction, formatTag, langTag, readLocale, type Locale } from './locale.ts';
import type { CoreTexts, GameTexts, MessageKey, MoneyTexts, PageTexts, ProofTexts } from './messages.ts';
import type { TextPart } from './text-parts.ts';
import { fill, type Params } from './translate.ts';

/** In each language, the module whose one export are the texts. Passed on whole, because the bundler wraps a
 *  function around each import that something is picked from. */
type Part<Name extends string, Texts> = Readonly<
  Record<Locale, () => Promise<{ readonly [Each in Name]: Texts }>>
>;

const CORE: Part<'core', CoreTexts> = {
  'zh-Hans': () => import('./zh-hans/core.ts'),
  'zh-Hant': () => import('./zh-hant/core.ts'),
  en: () => import('./en/core.ts'),
  ar: () => import('./ar/core.ts'),
  au: () => import('./au/core.ts'),
};

/** The parts beyond core; each loads with the first page that needs it. */
const PARTS = {
  pages: {
    'zh-Hans': () => import('./zh-hans/pages.ts'),
    'zh-Hant': () => import('./zh-hant/pages.ts'),
    en: () => import('./en/pages.ts'),
    ar: () => import('./ar/pages.ts'),
    au: () => import('./au/pages.ts'),
  } satisfies Part<'pages', PageTexts>,
  games: {
    'zh-Hans': () => import('./zh-hans/games.ts'),
    'zh-Hant': () => import('./zh-hant/games.ts'),
    en: () => import('./en/games.ts'),
    ar: () => import('./ar/games.ts'),
    au: () => import('./au/games.ts'),
  } satisfies Part<'games', GameTexts>,
  proofs: {
    'zh-Hans': () => import('./zh-hans/proofs.ts'),
    'zh-Hant': () => import('./zh-hant/proofs.ts'),
    en: () => import('./en/proofs.ts'),
    ar: () => import('./ar/proofs.ts'),
    au: () => import('./au/proofs.ts'),
  } satisfies Part<'proofs', ProofTexts>,
  money: {
    'zh-Hans': () => import('./zh-hans/money.ts'),
    'zh-Hant': () => import('./zh-hant/money.ts'),
    en: () => import('./en/money.ts'),
    ar: () => import('./ar/money.ts'),
    au: () => import('./au/money.ts'),
  } satisfies Part<'money', MoneyTexts>,
};

type Catalogue = Readonly<Partial<Record<MessageKey, string>>>;
type Speech = { readonly locale: Locale; readonly catalogue: Catalogue; readonly parts: readonly TextPart[] };
const speech = createStore<Speech>(() => ({ locale: storedLocale(), catalogue: {}, parts: [] }));

/** The language chosen on this phone; `language` is the key of older clients. */
export function storedLocale(): Locale {
  const stored = readText(browserStorage.read(KEYS.locale)) || readText(browserStorage.read(KEYS.language));
  return readLocale(stored);
}

/** Loads a catalogue and switches the app to it without a reload. On failure nothing changes. */
export async function loadLocale(locale: Locale): Promise<void> {
  const { parts } = speech.getState();
  const loaded = await Promise.all([CORE[locale](), ...parts.map((part) => PARTS[part][locale]())]);
  // A page has asked for more meanwhile.
  if (speech.getState().parts.length > parts.length) return loadLocale(locale);
  document.documentElement.lang = langTag(locale);
  document.documentElement.dir = direction(locale);
  speech.setState({ locale, catalogue: joined(loaded) });
}

/** Loads texts beyond core, each part once: `pages` with the refusals, and those of areas. */
export async function loadTexts(wanted: readonly TextPart[]): Promise<void> {
  const { locale, parts } = speech.getState();
  const missing = wanted.filter((part) => !parts.includes(part));
  const loaded = await Promise.all(missing.map((part) => PARTS[part][locale]()));
  // The language has changed meanwhile.
  if (locale !== currentLocale()) return loadTexts(wanted);
  speech.setState((now) => ({
    catalogue: { ...now.catalogue, ...joined(loaded) },
    parts: [...new Set([...now.parts, ...missing])],
  }));
}

const joined = (loaded: readonly object[]): Catalogue =>
  Object.assign({}, ...loaded.flatMap((each) => Object.values(each) as object[])) as Catalogue;

const DOTTED_KEY = /^[a-z]\w*(?:\.[\w-]+)+$/i;

/** Loads the whole catalogue for a server message that is a dotted key of no part loaded so far: only the
 *  parts themselves know which of them has it. */
export async function loadTextsOf(message: string): Promise<void> {
  if (!DOTTED_KEY.test(message) || Object.hasOwn(speech.getState().catalogue, message)) return;
  await loadTexts(Object.keys(PARTS) as TextPart[]);
}

export async function changeLocale(locale: Locale): Promise<void> {
  await loadLocale(locale);
  browserStorage.write(KEYS.locale, locale);
}

export const currentLocale = (): Locale => speech.getState().locale;

/** The text of a key in the current language. Components take it from `useT`, so that they follow a
 *  change. */
export function t(key: MessageKey, params: Params = {}): string {
  const { locale, catalogue } = speech.getState();
  return fill(ownValue(catalogue, key) ?? key, params, formatTag(locale));
}

/** The text of a server message: a refusal code or a dotted key; anything else is returned unchanged. */
export function translateMessage(message: string, params: Params = {}): string {
  const { catalogue } = speech.getState();
  const key = [`refusal.${message}`, message].find((one) => Object.hasOwn(catalogue, one));
  return key === undefined ? message : t(key as MessageKey, params);
}

/** A key with a word of the server in it, such as a status; "unknown" for a word of a newer server. Or a key
 *  whose text may not have come, with another for that time. */
export const knownKey = (key: MessageKey, other: MessageKey = 'common.unknown'): MessageKey =>
  Object.hasOwn(speech.getState().catalogue, key) ? key : other;

export type Translate = typeof t;

export function useT(): Translate {
  useStore(speech);
  return t;
}

export const useLocale = (): Locale => useStore(speech, (state) => state.locale);
