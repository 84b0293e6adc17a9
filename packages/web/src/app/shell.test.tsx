// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { serverClock } from '../api/server-clock.ts';
import { loadLocale } from '../i18n/i18n.ts';
import { nav, navigateBack, openUrl, startNav, switchTab } from '../nav/nav.ts';
import { usePageShow } from '../nav/page-context.ts';
import { NOT_FOUND, type PageModule, type RouteTable } from '../nav/route-table.ts';
import { useTabTap } from '../nav/tab-tap.ts';
import { session, startSession } from '../session/session.ts';
import { until } from '../test-until.ts';
import { loadOverlays } from '../ui/overlays/index.ts';
import { Shell } from './shell.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// happy-dom has no top layer.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
vi.stubGlobal('fetch', (url: string, { body }: RequestInit = {}) => {
  if (url === '/api/crash-report') reports.push(JSON.parse(String(body)));
  return new Promise<Response>(() => undefined);
});

const NEWS = '/pages/news/list';
const CARD = '/pages/trade/card';
const OFFERS = '/pages/index/discount';
const BROKEN = '/pages/trade/broken';
const FAILED = 'The page could not be loaded. Check your connection';

/** Pages whose code has been asked for and is not there yet. */
let open: { readonly arrive: () => void; readonly fail: () => void }[];
let close: () => void;

const shows = (text: string): PageModule => ({ Page: () => <p>{text}</p> });
const slowly = (text: string) => (): Promise<PageModule> =>
  new Promise((resolve, reject) => {
    open.push({ arrive: () => resolve(shows(text)), fail: () => reject(new Error('no connection')) });
  });

/** True if the page that may crash does. */
let isBroken: boolean;
/** Reports posted to the server. */
let reports: unknown[];

/** Lifecycle events of the test pages. */
let events: string[];
const tells = (name: string, text: string, path: string): PageModule => ({
  Page: () => {
    useState(() => void events.push(`${name} load`));
    usePageShow(() => void events.push(`${name} show`));
    useEffect(() => () => void events.push(`${name} hide`), []);
    useTabTap(path, (tap) => events.push(`${name} tap ${JSON.stringify(tap)}`));
    return <p>{text}</p>;
  },
});
const routes: RouteTable = {
  '/': { title: 'common.home', hasOwnBar: true, load: () => tells('home', 'home page', '/') },
  [OFFERS]: { title: 'discount.title', load: () => tells('offers', 'offers page', OFFERS) },
  [CARD]: { title: 'card.title', load: () => tells('card', 'card page', CARD) },
  [BROKEN]: {
    title: 'card.title',
    load: () => ({
      Page: () => {
        if (isBroken) throw new TypeError('of ada');
        return <p>mended</p>;
      },
    }),
  },
  [NEWS]: { title: 'news.title', load: slowly('news page') },
  [NOT_FOUND]: { title: 'notFound.title', load: slowly('no such page') },
};

const app = (): HTMLElement => document.querySelector<HTMLElement>('#app') ?? document.body;
const isBusy = (): boolean => app().getAttribute('aria-busy') === 'true';
/** The text of the page on top: React hides the covered ones. */
const page = (): string =>
  [...app().querySelectorAll('main')].find((main) => !main.closest('[style*="none"]'))?.textContent ?? '';
const toast = async () => (await loadOverlays()).toasts.toastStore.getState().shown?.text;
const asked = (): Promise<void> => until(() => expect(open.length).toBe(1));
const answer = (how: 'arrive' | 'fail'): Promise<void> => act(async () => open.shift()?.[how]());
const type = (path: string): Promise<void> =>
  act(async () => {
    history.pushState(null, '', `#${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });

beforeEach(async () => {
  open = [];
  events = [];
  isBroken = true;
  reports = [];
  await loadLocale('en');
  history.replaceState(null, '', '#/');
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'app';
  const stop = await startNav(routes).launch();
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Shell routes={routes} />
      </QueryClientProvider>,
    ),
  );
  close = () => {
    act(() => root.unmount());
    stop();
    document.body.replaceChildren();
    queryClient.clear();
  };
});
afterEach(async () => {
  close();
  (await loadOverlays()).toasts.hideToast();
});

test('is busy from the tap until the page is there', async () => {
  expect(isBusy()).toBe(false);
  const opened = openUrl(NEWS);
  expect([isBusy(), page()]).toEqual([true, 'home page']);
  await asked();
  await answer('arrive');
  await act(() => opened);
  expect([isBusy(), page()]).toEqual([false, 'news page']);
});

test('leaves a page before it shows the next, and loads a tab once', async () => {
  const next = (): string[] => events.splice(0);
  expect(next()).toEqual(['home load', 'home show']);
  await act(() => openUrl(CARD));
  expect(next()).toEqual(['card load', 'home hide', 'card show']);
  await act(() => navigateBack());
  await until(() => expect(events).toHaveLength(2));
  expect(next()).toEqual(['card hide', 'home show']);
  await act(() => switchTab({ url: OFFERS }));
  expect(next()).toEqual(['offers load', 'home hide', 'offers show']);
  await act(() => switchTab({ url: '/' }));
  expect(next()).toEqual(['offers hide', 'home show']);
});

test('a tap on another tab is told to its page after it is shown, one on the active tab alone', async () => {
  const tap = (path: string): Promise<void> =>
    act(async () => document.querySelector<HTMLElement>(`nav a[href="#${path}"]`)?.click());
  const told = (isAgain: boolean): string =>
    `offers tap ${JSON.stringify({ index: 1, text: 'Offers', pagePath: OFFERS, isAgain })}`;
  events = [];
  await tap(OFFERS);
  await until(() => expect(events).toHaveLength(4));
  expect(events.splice(0)).toEqual(['offers load', 'home hide', 'offers show', told(false)]);
  await tap(OFFERS);
  expect(events.splice(0)).toEqual([told(true)]);
  await tap('/');
  events = [];
  await tap(OFFERS);
  await until(() => expect(events).toHaveLength(3));
  expect(events).toEqual(['home hide', 'offers show', told(false)]);
});

test('when the app is shown again, it checks the session before the page on top hears of it', () => {
  startSession();
  serverClock.hint(Date.now());
  const token = 'expired';
  localStorage.setItem('token', token);
  session.store.setState({ ...session.state, token, isLoggedIn: true, tokenExpireTime: 1 });
  session.onExpired = () => events.push('app: expired');
  events = [];
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(events).toEqual(['app: expired', 'home show']);
});

test('says that a tapped page did not load, and stays where it was', async () => {
  const opened = openUrl(NEWS);
  await asked();
  await answer('fail');
  await act(() => opened);
  expect([isBusy(), page()]).toEqual([false, 'home page']);
  await expect.poll(toast).toBe(FAILED);
});

test('says nothing of a tap that another one overtook', async () => {
  const first = openUrl(NEWS);
  await asked();
  await act(() => openUrl('/'));
  await answer('fail');
  await act(() => first);
  expect([isBusy(), await toast()]).toEqual([false, undefined]);
});

test.each([NEWS, '/pages/none/none'])(
  'offers to load %s again when its code did not come, and shows it then',
  async (path) => {
    await type(path);
    await asked();
    expect(isBusy()).toBe(true);
    await answer('fail');
    await until(() => expect(page()).toContain(FAILED));
    expect([page(), isBusy()]).toEqual([`${FAILED}Try again`, false]);
    expect(document.title).toBe('Connection failed');
    const retry = [...app().querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Try again',
    );
    await act(async () => retry?.click());
    await asked();
    await answer('fail');
    expect(page()).toBe(`${FAILED}Try again`);
    await act(async () => void dispatchEvent(new Event('online')));
    await asked();
    await answer('arrive');
    await until(() => expect(page()).toBe(path === NEWS ? 'news page' : 'no such page'));
  },
);

describe('a page that crashes', () => {
  const button = (text: string): HTMLElement | undefined =>
    [...app().querySelectorAll<HTMLElement>('main button')].find((each) => each.textContent === text);
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await act(() => openUrl(BROKEN));
    await until(() => {
      if (!button('Home')) throw new Error('no way home yet');
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  test('leaves the app around it, says so, and tells the server nothing about the reader', async () => {
    expect(page()).toBe('Something went wrong here. Your bets and your money are not affectedTry againHome');
    expect(reports).toMatchObject([{ place: 'page', build: 'unknown', error: 'TypeError' }]);
    expect(JSON.stringify(reports)).not.toContain('ada');
    await act(() => navigateBack());
    await until(() => expect(page()).toBe('home page'));
  });

  test('begins anew with "again"', async () => {
    isBroken = false;
    await act(async () => button('Try again')?.click());
    expect(page()).toBe('mended');
  });

  test('has a way home', async () => {
    await act(async () => button('Home')?.click());
    // In a browser a new hash is an entry without a state, told by this event; not so in happy-dom.
    history.replaceState(null, '', location.hash);
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
    await until(() => expect(page()).toBe('home page'));
  });
});

test('starts with an offer to load the page when its code did not come', async () => {
  close();
  history.replaceState(null, '', `#${NEWS}`);
  const launched = startNav(routes).launch();
  await asked();
  open.shift()?.fail();
  const stop = await launched;
  expect(nav().pageOf(NEWS)).toBeUndefined();
  expect(location.hash).toBe(`#${NEWS}`);
  stop();
});
