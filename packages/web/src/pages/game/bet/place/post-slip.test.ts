// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '../../../../session/session.ts';
import { createStorage } from '../../../../storage/browser-storage.ts';
import { BetSlipController } from '../slip/bet-slip-controller.ts';
import { k3Plays } from '../test-plays.ts';
import { postSlip } from './post-slip.ts';
import { newSubmission } from './slip-payload.ts';

const LINE = { id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake: '10' };
const SLIP = {
  game_no: '20261121-0042',
  round_id: '9',
  count: 1,
  total_amount: '10.00',
  balance: '90.00',
  money: '90.00',
};
const accepted = () => Response.json({ code: 1, msg: 'OK', data: SLIP });
const logIn = (id: string) => session.logIn({ id, token: `token of ${id}`, money: '500.00' });
const slipOf7 = () => newSubmission('7', { gameId: 1, issue: SLIP.game_no, plays: k3Plays() }, [LINE]);

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  server.mockReset();
  vi.stubGlobal('fetch', server);
  logIn('7');
});
afterEach(() => vi.unstubAllGlobals());

test('the member who confirmed a slip pays it, and sees the balance after it', async () => {
  server.mockImplementation(async () => accepted());
  const slip = slipOf7();
  await postSlip(slip);
  expect(server.mock.calls[0]?.[1].headers).toMatchObject({
    token: 'token of 7',
    'idempotency-key': slip.key,
  });
  expect(session.state.userInfo?.money).toBe('90.00');
});

test('nothing more is sent once another member has logged in between two repeats', async () => {
  server.mockRejectedValue(new Error('connection lost'));
  let elapsedMs = 0;
  const controller = new BetSlipController(1, '7', {
    storage: createStorage(() => localStorage),
    post: postSlip,
    wait: async (ms) => {
      elapsedMs += ms;
      logIn('8');
    },
    now: () => elapsedMs,
  });
  const slip = slipOf7();
  expect(await controller.submit(slip)).toBe('unknown');
  expect(server).toHaveBeenCalledTimes(1);
  expect(controller.store.getState().submission).toMatchObject({ key: slip.key, phase: 'unknown' });
});

test('an answer that comes after another has logged in leaves their balance alone', async () => {
  const answer = Promise.withResolvers<Response>();
  server.mockReturnValue(answer.promise);
  const placed = postSlip(slipOf7());
  logIn('8');
  answer.resolve(accepted());
  expect(await placed).toMatchObject({ round_id: '9' });
  expect(session.state.userInfo).toMatchObject({ id: '8', money: '500.00' });
});
