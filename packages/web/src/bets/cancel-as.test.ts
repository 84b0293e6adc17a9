// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '../session/session.ts';
import { cancelAs } from './cancel-as.ts';

const logIn = (id: string) => session.logIn({ id, token: `token of ${id}`, money: '500.00' });
const server = vi.fn<() => Promise<Response>>();
const answered = () => Response.json({ code: 1, msg: '', data: { balance: '90.00' } });

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  logIn('7');
});
afterEach(() => vi.unstubAllGlobals());

test('the member sees the balance after it', async () => {
  server.mockResolvedValue(answered());
  await cancelAs('7', '5');
  expect(session.state.userInfo?.money).toBe('90.00');
});

test('an answer that comes after another has logged in leaves their balance alone', async () => {
  const answer = Promise.withResolvers<Response>();
  server.mockReturnValue(answer.promise);
  const cancelled = cancelAs('7', '5');
  logIn('8');
  answer.resolve(answered());
  await cancelled;
  expect(session.state.userInfo?.money).toBe('500.00');
});

test('nothing is sent once another has logged in', async () => {
  logIn('8');
  await expect(cancelAs('7', '5')).rejects.toMatchObject({ code: 'ABORTED' });
  expect(server).not.toHaveBeenCalled();
});
