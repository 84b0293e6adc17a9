import { useSyncExternalStore } from 'react';

import { browserStorage } from '../storage/browser-storage.ts';
import { KEYS } from '../storage/keys.ts';
import { readText } from '../storage/stored-form.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

/** The reader's choice; the boot script applies it before the first paint. */
function currentTheme(): Theme {
  const stored = readText(browserStorage.read(KEYS.theme));
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function setTheme(theme: Theme): void {
  browserStorage.write(KEYS.theme, theme);
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

export const useTheme = (): Theme => useSyncExternalStore(listen, currentTheme);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
