import { queryOptions } from '@tanstack/react-query';

import type { Payload, RoutePath } from '@tessera/contract/routes';

import { currentLocale, loadTexts, translateMessage } from '../i18n/i18n.ts';
import { topEntry } from '../nav/nav-reducer.ts';
import { nav, openUrl } from '../nav/nav.ts';
import { formatUrl } from '../nav/url.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { hideLoading, showLoading, showToast } from '../ui/toast/index.ts';
import type { ApiError } from './api-error.ts';
import { type Again, createApi, type Reply } from './client.ts';
import { methodOf } from './methods.ts';
import { takePrefetched } from './prefetched.ts';
import { serverClock } from './server-clock.ts';
import { countSlow } from './slow-calls.ts';

const LOGIN = '/pages/login/login';

session.clock = serverClock;
// With a first reply, or one after a sleep, the app knows more than it did.
serverClock.onSet = () => void session.checkExpiry();

/** Calls the server: `await api('games/submitBet', { game_id, game_no, bet_content })`. Shows a loading
 *  indicator and an error toast unless the options turn them off. Every failure is thrown as ApiError. */
export const api = createApi({
  fetch: (url, init) => fetch(url, init),
  methodOf,
  locale: currentLocale,
  token: () => session.sendableToken,
  failureOf,
  onUnauthorized: leaveForLogin,
  showLoading,
  hideLoading,
  showError: (text) => showToast({ title: text, icon: 'error' }),
  onSlow: countSlow,
  takePrefetched,
  onServerTime: (serverMs, sentAt, receivedAt) => serverClock.sample(serverMs, sentAt, receivedAt),
  onReplyTime: (serverMs) => serverClock.hint(serverMs),
});

/** The texts of refusals load with those of the pages; without them the code itself is shown. */
async function failureOf(path: RoutePath, reply: Reply, again: Again): Promise<ApiError | Again> {
  const [{ settleFailure }] = await Promise.all([
    import('./settle-failure.ts'),
    loadTexts(['pages']).catch(() => undefined),
  ]);
  return settleFailure(api, path, reply, again);
}

/** The query of a GET call. Its key is the call and its payload, so that live events find it by the call. */
export function queryFor<P extends RoutePath>(path: P, payload?: Payload<P>) {
  return queryOptions({
    queryKey: [path, payload ?? null] as const,
    queryFn: ({ signal }) => api(path, payload, { signal, showLoading: false, showError: false }),
  });
}

/** Opens the login page, which returns to the current page. Many calls may fail at once; one redirect
 *  follows. */
export const askForLogin = (): void => openLogin('');

function openLogin(reason: string): void {
  const top = topEntry(nav().store.getState());
  if (!top || top.path === LOGIN || isLoginOpening) return;
  const back = encodeURIComponent(formatUrl(top));
  isLoginOpening = true;
  void openUrl(`${LOGIN}?redirect=${back}${reason}`, top.isTab ? 'push' : 'replace').finally(() => {
    isLoginOpening = false;
  });
}

/** While the page loads: a later call that fails, of a visitor by then, must not take the reason away. */
let isLoginOpening = false;

/** Says that the login has expired, or that the account is abnormal, and opens the login page, which returns
 *  to the current one. */
export function leaveExpired(code = 'UNAUTHORIZED'): void {
  void sayLost(code);
  openLogin(code === 'ACCOUNT_IS_ABNORMAL' ? '&abnormal=1' : '&expired=1');
}

/** Also where the call that found out says nothing. */
async function sayLost(code: string): Promise<void> {
  await loadTexts(['pages']).catch(() => undefined);
  showToast({ title: translateMessage(code), icon: 'error' });
}

/** Ignores a 401 for a token that has been replaced since. */
function leaveForLogin(token: string, code: string): void {
  if (token !== session.sendableToken) return;
  if (!isMember(session.state)) return openLogin('');
  session.logOut();
  leaveExpired(code);
}
