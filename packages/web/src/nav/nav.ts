import { useStore } from 'zustand';
import { loadPageTexts } from '../i18n/i18n.ts';
import { browserHistory } from './history-port.ts';
import type { NavResult } from './nav-call.ts';
import { Navigator } from './navigator.ts';
import type { NavState } from './nav-reducer.ts';
import { isTabPath, type RouteTable } from './route-table.ts';
import { parseUrl } from './url.ts';

let navigator: Navigator | null = null;

/** Binds the five calls to the app's pages; called once at start-up. */
export function startNav(routes: RouteTable): Navigator {
  // Home's words come with the app; those of all other pages are one file.
  navigator = new Navigator(routes, browserHistory, async (path) =>
    path === '/' ? undefined : loadPageTexts(),
  );
  return navigator;
}

export const nav = (): Navigator => {
  if (!navigator) throw new Error('navigation was used before the app started');
  return navigator;
};

export const navigateTo = (options: { readonly url: string }): Promise<NavResult> =>
  nav().navigateTo(options);
export const redirectTo = (options: { readonly url: string }): Promise<NavResult> =>
  nav().redirectTo(options);
export const switchTab = (options: { readonly url: string }): Promise<NavResult> => nav().switchTab(options);
export const reLaunch = (options: { readonly url: string }): Promise<NavResult> => nav().reLaunch(options);
export const navigateBack = (options?: { readonly delta?: number }): Promise<NavResult> =>
  nav().navigateBack(options);

/** Opens an address by whichever call suits it. A refused repeat is no concern of the caller. */
export async function openUrl(url: string, how: 'push' | 'replace' = 'push'): Promise<void> {
  const call = isTabPath(parseUrl(url).path) ? switchTab : how === 'push' ? navigateTo : redirectTo;
  await call({ url }).catch(() => undefined);
}

export const useNavState = (): NavState => useStore(nav().store);
