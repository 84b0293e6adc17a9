import { useStore } from 'zustand';

import { loadTexts, t } from '../i18n/i18n.ts';
import { textPartsOf } from '../i18n/text-parts.ts';
import { showToast } from '../ui/toast/index.ts';
import { browserHistory } from './history-port.ts';
import type { NavResult } from './nav-call.ts';
import type { NavState } from './nav-reducer.ts';
import { Navigator, type NavHooks } from './navigator.ts';
import { isTabPath, type RouteTable } from './route-table.ts';

declare global {
  /** From the boot script: preloads all files of a page at once. Resolves when the styles are in force. */
  var tesseraPreload: ((address: string) => Promise<unknown> | undefined) | undefined;
}

let navigator: Navigator | null = null;

/** Connects the five calls to the app's pages, and to what the app says while it waits for one; called once
 *  at start-up. */
export function startNav(
  routes: RouteTable,
  waits: Partial<Pick<NavHooks, 'onLoad' | 'untilSlow'>> = {},
): Navigator {
  navigator = new Navigator(routes, browserHistory, {
    async prepare(path) {
      const styled = globalThis.tesseraPreload?.(path);
      // Home's texts are part of the core catalogue.
      if (path !== '/') await Promise.all([styled, loadTexts(textPartsOf(path))]);
    },
    onBusy: (isBusy) => document.getElementById('app')?.setAttribute('aria-busy', String(isBusy)),
    ...waits,
    onNotLoaded: () => showToast({ title: t('error.pageLoad'), icon: 'error' }),
  });
  return navigator;
}

export const nav = (): Navigator => {
  if (!navigator) throw new Error('navigation was used before the app started');
  return navigator;
};

const navigateTo = (options: { readonly url: string }): Promise<NavResult> => nav().navigateTo(options);
const redirectTo = (options: { readonly url: string }): Promise<NavResult> => nav().redirectTo(options);
export const switchTab = (options: { readonly url: string }): Promise<NavResult> => nav().switchTab(options);
export const reLaunch = (options: { readonly url: string }): Promise<NavResult> => nav().reLaunch(options);
export const navigateBack = (options?: { readonly delta?: number }): Promise<NavResult> =>
  nav().navigateBack(options);

/** Opens an address with the call that suits it. Resolves also with a refusal, which most callers ignore: a
 *  repeat needs no word, and a page that cannot be loaded has been reported. */
export function openUrl(url: string, how: 'push' | 'replace' = 'push'): Promise<NavResult> {
  const call = isTabPath(nav().addressOf(url).path) ? switchTab : how === 'push' ? navigateTo : redirectTo;
  return call({ url }).catch((refusal: NavResult) => refusal);
}

export const useNavState = (): NavState => useStore(nav().store);
