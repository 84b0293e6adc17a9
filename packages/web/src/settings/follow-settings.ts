import { queryClient } from '../api/query-client.ts';
import { loadLocale, storedLocale } from '../i18n/i18n.ts';
import { KEYS } from '../storage/keys.ts';
import { applyMotion, watchStill } from './motion.ts';
import { applyTheme, theme } from './theme.ts';

/** Applies what is set on this page and in the other tabs of the browser, for as long as the app is open. */
export function followSettings(): void {
  theme.watch(applyTheme);
  watchStill(applyMotion);
  addEventListener('storage', ({ key }) => {
    if (key === KEYS.locale || key === null) void followLocale().catch(() => undefined);
  });
  // Applies changes that another tab made after the boot script read the settings.
  applyTheme();
  applyMotion();
}

async function followLocale(): Promise<void> {
  await loadLocale(storedLocale());
  // The server sends names of games and plays in the language of the request.
  await queryClient.invalidateQueries();
}
