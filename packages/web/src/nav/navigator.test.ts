import { beforeEach, describe, expect, test } from 'vitest';

import type { HistoryPort, Mark } from './history-port.ts';
import { stackOf, topEntry } from './nav-reducer.ts';
import { Navigator } from './navigator.ts';
import type { RouteTable } from './route-table.ts';

const Page = () => null;
const route = { title: 'common.home', load: () => ({ Page }) } as const;
const ROUTES: RouteTable = {
  '/': route,
  '/pages/profile/profile': route,
  '/a': { ...route, load: async () => ({ Page }) },
  '/b': { ...route, load: async () => ({ Page }) },
  '/broken': { ...route, load: () => Promise.reject(new Error('offline')) },
};

/** A browser's history in memory: entries, a place among them, and a listener for moves. */
class MemoryHistory implements HistoryPort {
  entries: { url: string; mark: Mark | null }[] = [{ url: '', mark: null }];
  at = 0;
  /** The entries of dialogs above that of the page. */
  dialogCount = 0;
  #notify: () => void = () => undefined;
  push = (url: string, mark: Mark): void => {
    this.entries = [...this.entries.slice(0, this.at + 1), { url, mark }];
    this.at += 1;
  };
  replace = (url: string, mark: Mark): void => {
    this.entries[this.at] = { url, mark };
  };
  go = (delta: number): void => {
    this.at = Math.max(0, Math.min(this.entries.length - 1, this.at + delta));
    this.#notify();
  };
  type = (url: string): void => {
    this.entries = [...this.entries.slice(0, this.at + 1), { url, mark: null }];
    this.at += 1;
    this.#notify();
  };
  openDialog = (): void => {
    this.push(this.hash().slice(1), this.mark() as Mark);
    this.dialogCount += 1;
  };
  dialogs = {
    leave: async (): Promise<void> => {
      const count = this.dialogCount;
      this.dialogCount = 0;
      if (count > 0) this.go(-count);
    },
    isHere: (): boolean => this.dialogCount > 0,
  };
  hash = (): string => `#${this.entries[this.at]?.url ?? ''}`;
  mark = (): Mark | null => this.entries[this.at]?.mark ?? null;
  onMove = (listener: () => void): (() => void) => {
    this.#notify = listener;
    return () => undefined;
  };
}

let history: MemoryHistory;
let nav: Navigator;
const top = (): string | undefined => topEntry(nav.store.getState())?.path;
const stack = (): string[] => stackOf(nav.store.getState()).map((entry) => entry.path);
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(async () => {
  history = new MemoryHistory();
  nav = new Navigator(ROUTES, history);
  await nav.launch();
});

describe('refusal texts', () => {
  test.each([
    ['navigateTo', '/', 'navigateTo:fail can not navigateTo a tabbar page'],
    ['redirectTo', '/pages/profile/profile', 'redirectTo:fail can not redirectTo a tabbar page'],
    ['switchTab', '/a', 'switchTab:fail can not switch to no-tabBar page'],
    ['navigateTo', '/pages/none/none', 'navigateTo:fail page `/pages/none/none` is not found'],
    ['redirectTo', '/pages/none/none', 'redirectTo:fail page `/pages/none/none` is not found'],
    ['switchTab', '/pages/none/none', 'switchTab:fail page `/pages/none/none` is not found'],
    ['reLaunch', '/pages/none/none', 'reLaunch:fail page `/pages/none/none` is not found'],
    ['navigateTo', '', 'navigateTo:fail Missing required args: "url"'],
    ['navigateTo', '/pages/index/index', 'navigateTo:fail can not navigateTo a tabbar page'],
    ['navigateTo', '/broken', 'navigateTo:fail'],
  ] as const)('%s to "%s"', async (call, url, errMsg) => {
    await expect(nav[call]({ url })).rejects.toMatchObject({ errMsg });
    expect(stack()).toEqual(['/']);
  });
});

test('the address follows the tabs, also back to the one the app was launched with', async () => {
  await nav.switchTab({ url: '/pages/profile/profile' });
  expect(history.hash()).toBe('#/pages/profile/profile');
  await nav.switchTab({ url: '/' });
  expect(history.hash()).toBe('#/');
});

describe('an address in another spelling', () => {
  const typed = [
    ['/a/', '/a'],
    ['/A', '/a'],
    ['/A/?x=1', '/a'],
    ['/PAGES/Profile/profile/', '/pages/profile/profile'],
    ['/pages/index/INDEX/', '/'],
    ['/', '/'],
    ['/pages/none/', '/pages/none'],
  ] as const;

  test.each(typed)('opens %s, typed or at the launch, as %s', async (url, path) => {
    history.type(url);
    await settle();
    expect(top()).toBe(path);
    nav = new Navigator(ROUTES, history);
    await nav.launch();
    expect(top()).toBe(path);
  });

  test('stays in the address bar as it was typed until another page is shown', async () => {
    history.replace('/A/?x=1', { id: 'another document', pos: 0 });
    nav = new Navigator(ROUTES, history);
    await nav.launch();
    expect(history.hash()).toBe('#/A/?x=1');
    await nav.navigateTo({ url: '/b/' });
    expect([top(), history.hash()]).toEqual(['/b', '#/b']);
  });

  test('is one target with the usual spelling', async () => {
    const first = nav.navigateTo({ url: '/a?x=1' });
    await expect(nav.navigateTo({ url: '/A/?x=1' })).rejects.toMatchObject({
      errMsg: 'navigateTo:fail /A/?x=1 locked',
    });
    await first;
    await nav.switchTab({ url: '/Pages/profile/Profile/' });
    expect(stack()).toEqual(['/pages/profile/profile']);
  });
});

describe('concurrent calls', () => {
  test('refuses a repeat of a loading target and pushes one page', async () => {
    const first = nav.navigateTo({ url: '/a?x=1' });
    await expect(nav.navigateTo({ url: '/a?x=1' })).rejects.toMatchObject({
      errMsg: 'navigateTo:fail /a?x=1 locked',
    });
    await expect(first).resolves.toEqual({ errMsg: 'navigateTo:ok' });
    expect(stack()).toEqual(['/', '/a']);
  });

  test('lets another target overtake the loading one', async () => {
    const first = nav.navigateTo({ url: '/a' });
    const second = nav.navigateTo({ url: '/b' });
    await expect(first).rejects.toMatchObject({ errMsg: 'navigateTo:fail' });
    await expect(second).resolves.toEqual({ errMsg: 'navigateTo:ok' });
    expect(stack()).toEqual(['/', '/b']);
  });

  test('opens the same target again once it is open', async () => {
    await nav.navigateTo({ url: '/a' });
    await nav.navigateTo({ url: '/a' });
    expect(stack()).toEqual(['/', '/a', '/a']);
  });
});

describe('navigateBack', () => {
  test('reveals the page below and keeps the history in step', async () => {
    await nav.navigateTo({ url: '/a' });
    await nav.navigateTo({ url: '/b' });
    await expect(nav.navigateBack()).resolves.toEqual({ errMsg: 'navigateBack:ok' });
    expect([stack(), history.at]).toEqual([['/', '/a'], 1]);
  });

  test('goes to the lowest page when delta is larger than the stack', async () => {
    await nav.navigateTo({ url: '/a' });
    await nav.navigateTo({ url: '/b' });
    await nav.navigateBack({ delta: 9 });
    expect(stack()).toEqual(['/']);
  });

  test('goes home from a lone page that is not a tab', async () => {
    await nav.reLaunch({ url: '/a' });
    await nav.navigateBack();
    expect(stack()).toEqual(['/']);
  });

  test('does nothing on a lone tab', async () => {
    await nav.navigateBack();
    expect(stack()).toEqual(['/']);
  });

  test("is refused by the page's handler, which is asked once a call", async () => {
    await nav.navigateTo({ url: '/a' });
    let asked = 0;
    nav.onBackPress = () => (asked += 1) === 1;
    await expect(nav.navigateBack()).rejects.toMatchObject({ errMsg: 'navigateBack:fail onBackPress' });
    expect([stack(), history.at]).toEqual([['/', '/a'], 1]);
    await expect(nav.navigateBack()).resolves.toEqual({ errMsg: 'navigateBack:ok' });
    expect([stack(), asked]).toEqual([['/'], 2]);
  });

  test("follows the browser's back", async () => {
    await nav.navigateTo({ url: '/a' });
    history.go(-1);
    await settle();
    expect(top()).toBe('/');
  });

  test('skips pages that a tab switch dropped', async () => {
    await nav.navigateTo({ url: '/a' });
    await nav.navigateTo({ url: '/b' });
    await nav.switchTab({ url: '/pages/profile/profile' });
    history.go(-1);
    await settle();
    expect(stack()).toEqual(['/']);
  });

  test("opens the page again on the browser's forward", async () => {
    await nav.navigateTo({ url: '/a?x=1' });
    await nav.navigateBack();
    history.go(1);
    await settle();
    expect(stack()).toEqual(['/', '/a']);
    expect(topEntry(nav.store.getState())?.query).toEqual({ x: '1' });
  });
});

describe('the entries of open dialogs', () => {
  test.each([
    ['navigateTo', '/b', 3, ['/', '/a', '/b']],
    ['redirectTo', '/b', 2, ['/', '/b']],
    ['switchTab', '/pages/profile/profile', 2, ['/pages/profile/profile']],
  ] as const)('%s to %s leaves none of them in the history', async (call, url, length, pages) => {
    await nav.navigateTo({ url: '/a' });
    history.openDialog();
    history.openDialog();
    await nav[call]({ url });
    expect([stack(), history.entries.slice(0, history.at + 1).length]).toEqual([pages, length]);
  });

  test('navigateBack leaves the page, not the dialog', async () => {
    await nav.navigateTo({ url: '/a' });
    history.openDialog();
    await nav.navigateBack();
    expect([stack(), history.at]).toEqual([['/'], 0]);
  });

  test('a closed dialog neither renders the pages again nor stops one that loads', async () => {
    await nav.navigateTo({ url: '/a' });
    history.openDialog();
    const before = nav.store.getState();
    const opening = nav.navigateTo({ url: '/b' });
    await history.dialogs.leave();
    expect(nav.store.getState()).toBe(before);
    await opening;
    expect(stack()).toEqual(['/', '/a', '/b']);
  });

  test('a reload with an open dialog needs one step back to leave the page', async () => {
    await nav.navigateTo({ url: '/a' });
    await nav.navigateTo({ url: '/b' });
    history.openDialog();
    history.dialogCount = 0;
    nav = new Navigator(ROUTES, history);
    await nav.launch();
    expect(stack()).toEqual(['/b']);
    history.go(-1);
    await settle();
    expect([stack(), history.at]).toEqual([['/a'], 1]);
  });
});

describe('addresses', () => {
  test('switches tabs for a typed tab address', async () => {
    await nav.navigateTo({ url: '/a' });
    history.type('/pages/profile/profile');
    await settle();
    expect(stack()).toEqual(['/pages/profile/profile']);
  });

  test('pushes a typed page', async () => {
    history.type('/b?y=2');
    await settle();
    expect(stack()).toEqual(['/', '/b']);
  });

  test('opens the not-found page for an unknown address', async () => {
    history.type('/pages/none/none');
    await settle();
    expect(top()).toBe('/pages/none/none');
    expect(nav.pageOf('/pages/none/none')).toBeUndefined();
  });

  test('keeps the typed alias of home', async () => {
    const aliased = new MemoryHistory();
    aliased.entries = [{ url: '/pages/index/index', mark: null }];
    const other = new Navigator(ROUTES, aliased);
    await other.launch();
    expect([topEntry(other.store.getState())?.path, aliased.hash()]).toEqual(['/', '#/pages/index/index']);
  });

  test('drops the query on a tab switch and keeps it on reLaunch', async () => {
    await nav.switchTab({ url: '/pages/profile/profile?x=1' });
    expect(topEntry(nav.store.getState())?.query).toEqual({});
    await nav.reLaunch({ url: '/?x=1' });
    expect(topEntry(nav.store.getState())?.query).toEqual({ x: '1' });
  });

  test('resolves a relative address against the top page', async () => {
    await nav.navigateTo({ url: '/a' });
    await nav.navigateTo({ url: './b' });
    expect(top()).toBe('/b');
  });
});

describe('while the code of a page does not come', () => {
  let arrive: (page: { readonly Page: typeof Page }) => void;
  let fail: (fault: Error) => void;
  let become: () => void;
  let coming: Promise<{ readonly Page: typeof Page }>;
  let slow: Promise<void>;
  let loads: Promise<unknown>[];
  beforeEach(() => {
    coming = new Promise((resolve, reject) => {
      arrive = resolve;
      fail = reject;
    });
    slow = new Promise((resolve) => (become = resolve));
    loads = [];
    history = new MemoryHistory();
    history.entries = [{ url: '/late', mark: null }];
    nav = new Navigator({ ...ROUTES, '/late': { ...route, load: () => coming } }, history, {
      onLoad: (loading) => void loads.push(loading),
      untilSlow: () => slow,
    });
  });

  test('a launch goes on without it, and the page is shown when it comes', async () => {
    const launched = nav.launch();
    await settle();
    expect(top()).toBeUndefined();
    become();
    await launched;
    expect([top(), nav.pageOf('/late'), nav.isLoading('/late')]).toEqual(['/late', undefined, true]);
    const shown: unknown[] = [];
    nav.store.subscribe(() => shown.push(nav.pageOf('/late')));
    arrive({ Page });
    await settle();
    expect([shown, nav.isLoading('/late')]).toEqual([[Page], false]);
  });

  test('a page that comes after the reader has left it changes nothing of the one shown', async () => {
    const launched = nav.launch();
    become();
    await launched;
    await nav.reLaunch({ url: '/b' });
    let changes = 0;
    nav.store.subscribe(() => (changes += 1));
    arrive({ Page });
    await settle();
    expect([top(), changes, nav.pageOf('/late')]).toEqual(['/b', 0, Page]);
  });

  test('what two ask for is on its way until it comes, and is fetched once', async () => {
    let fetches = 0;
    const lateRoute = { ...route, load: () => ((fetches += 1), coming) };
    nav = new Navigator({ ...ROUTES, '/late': lateRoute }, history, { untilSlow: () => slow });
    const launched = nav.launch();
    nav.preload('/late');
    become();
    await launched;
    expect([fetches, nav.isLoading('/late')]).toEqual([1, true]);
    fail(new Error('the network is gone'));
    await settle();
    expect([nav.isLoading('/late'), nav.pageOf('/late')]).toEqual([false, undefined]);
  });

  test('a call keeps the page before, and what it waits for is known', async () => {
    history.entries = [{ url: '', mark: null }];
    await nav.launch();
    loads = [];
    const opened = nav.navigateTo({ url: '/late' });
    await settle();
    expect([stack(), loads.length]).toEqual([['/'], 1]);
    arrive({ Page });
    await Promise.all([opened, ...loads]);
    expect(stack()).toEqual(['/', '/late']);
  });
});
