// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ROUTES } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshMember } from '../live/fresh-member.ts';
import { session } from '../session/session.ts';
import { followSession } from './follow-session.ts';

/** Calls that anybody may send, and whose answers tell a member more. */
const TELLING = [
  'index/discount',
  'index/service',
  'index/notice',
  'index/unreadNoticeCount',
  'index/unreadMessageCount',
  'games/roundProof',
  'games/quoteBet',
];
const PERSONAL = [
  ...Object.entries(ROUTES).flatMap(([path, { method, auth }]) =>
    method === 'GET' && auth === 'member' && !path.startsWith('token/') ? path : [],
  ),
  ...TELLING,
];

/** Query keys of public data that are no call's name. */
const PUBLIC: ReadonlySet<string> = new Set([
  'draws',
  'latestDraws',
  'league names',
  'match proof',
  'linePrices',
  'omissions',
  'pay-table',
  'prices',
]);

/** The names in the query cache that are no call's, as the source writes them. */
function ownNames(): readonly string[] {
  const web = join(import.meta.dirname, '..');
  const source = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n');
  const names = [...source.matchAll(/\bqueryKey(?::| =) \[\s*'([^']+)'/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !Object.hasOwn(ROUTES, name) && !PUBLIC.has(name));
}

const memberOf = (id: number, money: string) => ({ id, username: `member${id}`, money });
const logIn = (id: number): void => session.logIn({ ...memberOf(id, '1.00'), token: `token${id}` });
const shown = () => session.state.userInfo?.money;

/** Calls to the server that have no answer yet. */
let open: ((data: object) => void)[];
const answer = (data: object): void => open.shift()?.(data);

vi.stubGlobal(
  'fetch',
  () =>
    new Promise<Response>((resolve) =>
      open.push((data) => resolve(new Response(JSON.stringify({ code: 1, msg: '', data })))),
    ),
);
followSession();

beforeEach(() => {
  open = [];
});
afterEach(() => {
  session.logOut();
  queryClient.clear();
});

describe('followSession', () => {
  test('requests the member after a login and writes the answer to the session', async () => {
    logIn(7);
    answer(memberOf(7, '2.00'));
    await expect.poll(shown).toBe('2.00');
  });

  test('writes every answer about the member to the session', async () => {
    logIn(7);
    answer(memberOf(7, '2.00'));
    await expect.poll(shown).toBe('2.00');
    void queryClient.fetchQuery({ ...queryFor('user/index'), staleTime: 0 });
    answer(memberOf(7, '3.00'));
    await expect.poll(shown).toBe('3.00');
    queryClient.setQueryData<object>(queryFor('user/index').queryKey, memberOf(7, '4.00'));
    await expect.poll(shown).toBe('4.00');
  });

  test('stores the member of a token that was stored alone', async () => {
    localStorage.setItem('token', 'token7');
    session.restore();
    expect(session.state.userInfo?.id).toBe('');
    answer(memberOf(7, '1000.00'));
    await expect.poll(shown).toBe('1000.00');
    expect(localStorage.getItem('userInfo')).toContain('"id":"7"');
  });

  test('writes what the app is to the session', () => {
    const info = { app_name: 'Tessera' };
    queryClient.setQueryData<object>(queryFor('index/index').queryKey, info);
    expect(session.state.appInfo).toEqual(info);
  });

  test('requests the balance again although it is fresh', async () => {
    logIn(7);
    answer(memberOf(7, '2.00'));
    await expect.poll(shown).toBe('2.00');
    void refreshMember();
    answer(memberOf(7, '5.00'));
    await expect.poll(shown).toBe('5.00');
  });

  test('drops an answer that belongs to the previous member', async () => {
    const seen = new Set<string>();
    logIn(7);
    logIn(8);
    const stop = session.store.subscribe(({ userInfo }) => seen.add(`${userInfo?.id} ${userInfo?.money}`));
    answer(memberOf(7, '70.00'));
    answer(memberOf(8, '80.00'));
    await expect.poll(shown).toBe('80.00');
    stop();
    expect([...seen]).toEqual(['8 80.00']);
  });

  test.each([...PERSONAL, ...ownNames()])('drops what %s told one member before the next', async (path) => {
    logIn(7);
    answer(memberOf(7, '2.00'));
    await expect.poll(shown).toBe('2.00');
    queryClient.setQueryData([path, null], { list: ['private'] });
    queryClient.setQueryData(['games/list', null], { list: ['public'] });
    session.logOut();
    expect(queryClient.getQueryData([path, null])).toBeUndefined();
    expect(queryClient.getQueryData(['games/list', null])).toBeDefined();
  });

  test('looks through all of the source', () => {
    expect(ownNames()).toContain('user/records');
  });

  test('an answer that another page has put into the cache too late leaves the next member alone', () => {
    logIn(8);
    queryClient.setQueryData<object>(queryFor('user/index').queryKey, memberOf(7, '70.00'));
    expect(session.state.userInfo).toMatchObject({ id: '8', username: 'member8', money: '1.00' });
  });

  test('requests nothing for a visitor or a guest', async () => {
    await refreshMember();
    session.enterAsGuest('guest', '1000.00');
    await refreshMember();
    expect(open).toHaveLength(0);
  });
});
