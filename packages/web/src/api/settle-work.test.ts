// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { isWorkDone } from '@tessera/domain/member/proof-of-work';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { api } from './api.ts';

const BITS = 8;
let sent: (string | undefined)[];
/** Number of demands for work before the server accepts a solution. */
let demands: number;

const reply = (body: object): Response => new Response(JSON.stringify({ time: '0', data: null, ...body }));

vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
  sent.push(headers['proof-of-work']);
  if (sent.length <= demands) {
    const data = { challenge: `challenge-${sent.length}`, bits: BITS };
    return reply({ code: 0, msg: 'PROOF_OF_WORK', data });
  }
  return reply({ code: 1, msg: '', data: { userinfo: { token: 't' } } });
});

beforeEach(async () => {
  sent = [];
  await loadLocale('en');
  await loadTexts(['pages']);
});

const logIn = (): Promise<unknown> =>
  api('user/login', { account: 'a', password: 'b' }, { showLoading: false, showError: false });

test('a log-in that demands work is sent again with the solution, without a word', async () => {
  demands = 1;
  await expect(logIn()).resolves.toEqual({ userinfo: { token: 't' } });
  const [first, second = ''] = sent;
  expect(first).toBeUndefined();
  const [challenge = '', solution = ''] = second.split(':');
  expect(challenge).toBe('challenge-1');
  expect(isWorkDone(challenge, BITS, solution)).toBe(true);
});

test('a server that never takes a solution is asked four times', async () => {
  demands = Infinity;
  await expect(logIn()).rejects.toMatchObject({ code: 'PROOF_OF_WORK' });
  expect(sent).toHaveLength(4);
});
