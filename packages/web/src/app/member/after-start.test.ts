// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

import { loadLocale } from '../../i18n/i18n.ts';
import { startNav } from '../../nav/nav.ts';
import { session } from '../../session/session.ts';
import { until } from '../../test-until.ts';
import { afterStart } from './after-start.ts';

const asked: string[] = [];
vi.stubGlobal('fetch', (url: string) => {
  asked.push(url);
  return new Promise(() => undefined);
});

afterEach(() => session.logOut());

/** Its region for what a member is told. */
const regions = (): number => document.querySelectorAll('output').length;

test('what a member is told is mounted once, with the first log-in, and not for a visitor', async () => {
  await loadLocale('en');
  startNav({ '/': { title: 'common.home', load: () => ({ Page: () => null }) } });
  afterStart();
  afterStart();
  await vi.dynamicImportSettled();
  expect(regions()).toBe(0);
  session.logIn({ id: 7, username: 'member7', token: 'token7' });
  await until(() => expect(regions()).toBe(1));
  session.logOut();
  session.logIn({ id: 8, username: 'member8', token: 'token8' });
  await vi.dynamicImportSettled();
  expect(regions()).toBe(1);
  expect(asked).not.toEqual([]);
});
