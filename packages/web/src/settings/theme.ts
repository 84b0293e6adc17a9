import { KEYS } from '../storage/keys.ts';
import { createPreference } from './preference.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

/** The boot script applies it before the first paint. */
export const theme = createPreference(KEYS.theme, THEMES);

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = theme.read();
}
