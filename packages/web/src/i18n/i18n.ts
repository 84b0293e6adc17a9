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

type Part<Texts> = Readonly<Record<Locale, () => Promise<Texts>>>;

const CORE: Part<CoreTexts> = {
  'zh-Hans': async () => (await import('./zh-hans/core.ts')).core,
  'zh-Hant': async () => (await import('./zh-hant/core.ts')).core,
  en: async () => (await import('./en/core.ts')).core,
  ar: async () => (await import('./ar/core.ts')).core,
  au: async () => (await import('./au/core.ts')).core,
};

/** The parts beyond core; each loads with the first page that needs it. */
const PARTS = {
  pages: {
    'zh-Hans': async () => (await import('./zh-hans/pages.ts')).pages,
    'zh-Hant': async () => (await import('./zh-hant/pages.ts')).pages,
    en: async () => (await import('./en/pages.ts')).pages,
    ar: async () => (await import('./ar/pages.ts')).pages,
    au: async () => (await import('./au/pages.ts')).pages,
  } satisfies Part<PageTexts>,
  games: {
    'zh-Hans': async () => (await import('./zh-hans/games.ts')).games,
    'zh-Hant': async () => (await import('./zh-hant/games.ts')).games,
    en: async () => (await import('./en/games.ts')).games,
    ar: async () => (await import('./ar/games.ts')).games,
    au: async () => (await import('./au/games.ts')).games,
  } satisfies Part<GameTexts>,
  proofs: {
    'zh-Hans': async () => (await import('./zh-hans/proofs.ts')).proofs,
    'zh-Hant': async () => (await import('./zh-hant/proofs.ts')).proofs,
    en: async () => (await import('./en/proofs.ts')).proofs,
    ar: async () => (await import('./ar/proofs.ts')).proofs,
    au: async () => (await import('./au/proofs.ts')).proofs,
  } satisfies Part<ProofTexts>,
  money: {
    'zh-Hans': async () => (await import('./zh-hans/money.ts')).money,
    'zh-Hant': async () => (await import('./zh-hant/money.ts')).money,
    en: async () => (await import('./en/money.ts')).money,
    ar: async () => (await import('./ar/money.ts')).money,
    au: async () => (await import('./au/money.ts')).money,
  } satisfies Part<MoneyTexts>,
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
  const texts = await Promise.all([CORE[locale](), ...parts.map((part) => PARTS[part][locale]())]);
  // A page has asked for more meanwhile.
  if (speech.getState().parts.length > parts.length) return loadLocale(locale);
  document.documentElement.lang = langTag(locale);
  document.documentElement.dir = direction(locale);
  speech.setState({ locale, catalogue: Object.assign({}, ...texts) as Catalogue });
}

/** Loads texts beyond core, each part once: `pages` with the refusals, and those of areas. */
export async function loadTexts(wanted: readonly TextPart[]): Promise<void> {
  const { locale, parts } = speech.getState();
  const missing = wanted.filter((part) => !parts.includes(part));
  const texts = await Promise.all(missing.map((part) => PARTS[part][locale]()));
  // The language has changed meanwhile.
  if (locale !== currentLocale()) return loadTexts(wanted);
  speech.setState((now) => ({
    catalogue: Object.assign({}, now.catalogue, ...texts) as Catalogue,
    parts: [...new Set([...now.parts, ...missing])],
  }));
}

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

/** A key with a word of the server in it, such as a status; "unknown" for a word of a newer server. */
export const knownKey = (key: MessageKey): MessageKey =>
  Object.hasOwn(speech.getState().catalogue, key) ? key : 'common.unknown';

export type Translate = typeof t;

export function useT(): Translate {
  useStore(speech);
  return t;
}

export const useLocale = (): Locale => useStore(speech, (state) => state.locale);
