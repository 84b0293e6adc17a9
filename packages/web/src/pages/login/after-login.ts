import { navigateBack, openUrl } from '../../nav/nav.ts';
import { queryText, type Query } from '../../nav/url.ts';

/** Opens the page that asked for the login, or returns to the previous one. */
export async function openAfterLogin(query: Query): Promise<void> {
  const redirect = queryText(query, 'redirect');
  if (redirect.startsWith('/')) await openUrl(redirect, 'replace');
  else await navigateBack();
}
