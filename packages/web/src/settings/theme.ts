import { KEYS } from '../storage/keys.ts';
import { createPreference } from './preference.ts';
import { showTheme } from './show-theme.ts';

export const THEMES = ['system', 'light', 'dark'] as const;

/** The boot script applies it before the first paint. */
export const theme = createPreference(KEYS.theme, THEMES);

export const applyTheme = (): void => showTheme(theme.read());
