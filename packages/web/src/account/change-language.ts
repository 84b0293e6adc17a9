import { queryClient } from '../api/query-client.ts';
import { changeLocale, t } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { showToast } from '../ui/toast/index.ts';

/** Speaks another language at once and from now on, without a reload. When its texts cannot be fetched, the
 *  reader is notified and nothing changes. */
export async function changeLanguage(locale: Locale): Promise<void> {
  try {
    await changeLocale(locale);
  } catch {
    return showToast({ title: t('error.network'), icon: 'error' });
  }
  // The server sends names of games and plays in the language of the request.
  await queryClient.invalidateQueries();
}
