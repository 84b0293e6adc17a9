import type { Data } from '@tessera/contract/routes';

import { t } from '../i18n/i18n.ts';
import { navigateBack, openUrl, reLaunch } from '../nav/nav.ts';
import { queryText, type Query } from '../nav/url.ts';
import { session } from '../session/session.ts';
import { showToast } from '../ui/toast/index.ts';
import { showFigures } from './figures-after-login.ts';

/** Stores the session of a member who has logged in, greets them and continues. */
export async function completeLogin(
  { userinfo }: Data<'user/login' | 'user/mobilelogin'>,
  query: Query,
): Promise<void> {
  session.logIn(userinfo);
  showToast({ title: t('login.welcome', { name: userinfo.nickname || userinfo.username }) });
  await openAfterLogin(query);
  void showFigures();
}

/** Opens the page that asked for the login, or returns to the previous one. */
export async function openAfterLogin(query: Query): Promise<void> {
  if (!(await openAsked(query))) await navigateBack();
}

/** Opens the page that asked for an account, or home. */
export async function openAfterRegistration(query: Query): Promise<void> {
  if (!(await openAsked(query))) await reLaunch({ url: '/' });
}

/** False without such a page: an address of another version, or one made up. */
async function openAsked(query: Query): Promise<boolean> {
  const redirect = queryText(query, 'redirect');
  if (!redirect.startsWith('/')) return false;
  const { errMsg } = await openUrl(redirect, 'replace');
  return !errMsg.endsWith('is not found');
}

/** The address with the page that asked for the login. */
export function withRedirect(url: string, query: Query): string {
  const redirect = queryText(query, 'redirect');
  return redirect === '' ? url : `${url}?redirect=${encodeURIComponent(redirect)}`;
}
