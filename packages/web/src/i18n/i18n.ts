import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { KEYS } from '../storage/keys.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { readText } from '../storage/stored-form.ts';
import { ALIASES } from './aliases.ts';
import { direction, formatTag, langTag, readLocale, type Locale } from './locale.ts';
import type { Catalogue, MessageKey } from './messages.ts';
import { fill, type Params } from './translate.ts';

const LOADERS: Readonly<Record<Locale, () => Promise<Catalogue>>> = {
  'zh-Hans': async () => (await import('./zh-hans/index.ts')).zhHans,
  'zh-Hant': async () => (await import('./zh-hant/index.ts')).zhHant,
  en: async () => (await import('./en/index.ts')).en,
  ar: async () => (await import('./ar/index.ts')).ar,
  au: async () => (await import('./au/index.ts')).au,
};

type Speech = { readonly locale: Locale; readonly catalogue: Partial<Catalogue> };
const speech = createStore<Speech>(() => ({ locale: storedLocale(), catalogue: {} }));

/** The language chosen on this phone; `language` is the name older clients used. */
export function storedLocale(): Locale {
  const stored = readText(browserStorage.read(KEYS.locale)) || readText(browserStorage.read(KEYS.language));
  return readLocale(stored);
}

/** Fetches a catalogue and turns the app to it, without a reload. On failure the language stays as it was. */
export async function loadLocale(locale: Locale): Promise<void> {
  const catalogue = await LOADERS[locale]();
  document.documentElement.lang = langTag(locale);
  document.documentElement.dir = direction(locale);
  speech.setState({ locale, catalogue });
}

export async function changeLocale(locale: Locale): Promise<void> {
  await loadLocale(locale);
  browserStorage.write(KEYS.locale, locale);
}

export const currentLocale = (): Locale => speech.getState().locale;

/** The text of a key in the language in use. Components take it from `useT`, so that they follow a change. */
export function t(key: MessageKey, params: Params = {}): string {
  const { locale, catalogue } = speech.getState();
  return fill(catalogue[key] ?? key, params, formatTag(locale));
}

/** The text for what a server said: a refusal code, a dotted key or a known sentence; anything else as it came. */
export function translateMessage(message: string, params: Params = {}): string {
  const { catalogue } = speech.getState();
  const keys = [`refusal.${message}`, message, `refusal.${ALIASES[message] ?? ''}`];
  const key = keys.find((one) => Object.hasOwn(catalogue, one));
  return key === undefined ? message : t(key as MessageKey, params);
}

export type Translate = typeof t;

export function useT(): Translate {
  useStore(speech);
  return t;
}

export const useLocale = (): Locale => useStore(speech, (state) => state.locale);
