// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';

import { topEntry } from '../nav/nav-reducer.ts';
import { nav, openUrl, startNav } from '../nav/nav.ts';
import { NOT_FOUND, type RouteTable } from '../nav/route-table.ts';
import { openAfterLogin, openAfterRegistration } from './after-login.ts';

const route = { title: 'common.home', load: () => ({ Page: () => null }) } as const;
const routes: RouteTable = {
  '/': route,
  '/pages/news/list': route,
  '/pages/login/login': route,
  '/pages/profile/profile': route,
  [NOT_FOUND]: route,
};

const top = (): string | undefined => topEntry(nav().store.getState())?.path;

beforeEach(async () => {
  history.replaceState(null, '', '#/');
  const stop = await startNav(routes).launch();
  await openUrl('/pages/news/list');
  await openUrl('/pages/login/login');
  return stop;
});

test.each([
  ['/pages/profile/profile', '/pages/profile/profile'],
  ['/pages/none/none?id=1', '/pages/news/list'],
  ['https://elsewhere.example/', '/pages/news/list'],
  ['', '/pages/news/list'],
])('after a log-in %j leads to %s', async (redirect, path) => {
  await openAfterLogin({ redirect });
  expect(top()).toBe(path);
});

test.each([
  ['/pages/profile/profile', '/pages/profile/profile'],
  ['/pages/none/none', '/'],
])('after a registration %j leads to %s', async (redirect, path) => {
  await openAfterRegistration({ redirect });
  expect(top()).toBe(path);
});
