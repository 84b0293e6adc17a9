// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '../session/session.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { PendingPost } from './pending-post.ts';
import { PendingStorage } from './pending-storage.ts';
import type { PendingPath } from './pending.ts';
import { postAs } from './post-as.ts';

const accepted = () => Response.json({ code: 1, msg: 'OK', data: { money: '90.00' } });
const logIn = (id: string) => session.logIn({ id, token: `token of ${id}`, money: '500.00' });
const PATHS = ['games/submitBet', 'trade/transfer'] as const satisfies PendingPath[];

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
  logIn('7');
});
afterEach(() => vi.unstubAllGlobals());

test.each(PATHS)('%s is paid by the member who confirmed it, who sees the balance after it', async (path) => {
  server.mockImplementation(async () => accepted());
  await postAs('7', path, {}, 'f00d');
  expect(server.mock.calls[0]?.[1].headers).toMatchObject({
    token: 'token of 7',
    'idempotency-key': 'f00d',
  });
  expect(session.state.userInfo?.money).toBe('90.00');
});

test.each(PATHS)(
  '%s: nothing more is sent once another member has logged in between two repeats',
  async (path) => {
    server.mockRejectedValue(new Error('connection lost'));
    let elapsedMs = 0;
    const post = new PendingPost({
      storage: new PendingStorage<object>(
        createStorage(() => localStorage),
        path,
        '7',
      ),
      canResume: false,
      newKey: () => 'f00d',
      post: (payload, key) => postAs('7', path, payload, key),
      wait: async (ms) => {
        elapsedMs += ms;
        logIn('8');
      },
      now: () => elapsedMs,
    });
    expect(await post.send({ amount: '5' })).toEqual({ kind: 'unknown' });
    expect(server).toHaveBeenCalledTimes(1);
    expect(post.pending).toMatchObject({ key: 'f00d', phase: 'unknown' });
  },
);

test.each(PATHS)(
  '%s: an answer that comes after another has logged in leaves their balance alone',
  async (path) => {
    const answer = Promise.withResolvers<Response>();
    server.mockReturnValue(answer.promise);
    const placed = postAs('7', path, {}, 'f00d');
    logIn('8');
    answer.resolve(accepted());
    expect(await placed).toEqual({ money: '90.00' });
    expect(session.state.userInfo).toMatchObject({ id: '8', money: '500.00' });
  },
);
