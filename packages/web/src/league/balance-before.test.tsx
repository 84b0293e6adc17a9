// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { moneyOrZero } from '@tessera/domain/money';

import { listenLive } from '../live/live.ts';
import { testStream } from '../live/test-stream.ts';
import { session } from '../session/session.ts';
import { until } from '../test-until.ts';
import { useBalanceBefore } from './balance-before.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const { fetch, say } = testStream(
  () => new Response('{"code":0,"msg":"SERVER_BUSY","time":"0","data":null}', { status: 200 }),
);
vi.stubGlobal('fetch', fetch);

let member = 7;
let root: Root;
let stop: () => void;
let place: HTMLElement;
/** A match day that was drawn before anything of these tests happened, and is replayed. */
const HELD = { draws_at_ms: 0 };

function Foot() {
  const shown = useBalanceBefore(moneyOrZero(session.state.userInfo?.money ?? ''), HELD);
  return <p>{String(shown)}</p>;
}
const shown = (): string | null => place.textContent;

let seq = 0;
/** The stream says a balance, until it was heard: the connection of the test before may still be there. */
const balance = (money: string, reason: string): Promise<void> =>
  until(async () => {
    await act(async () => say('balance', { money, seq: (seq += 1), reason }));
    if (session.state.userInfo?.money !== money) throw new Error('it was not heard yet');
  });
const reply = (money: string): Promise<void> => act(async () => session.changeUser({ money }));

beforeEach(async () => {
  member += 1;
  session.logIn({ id: member, username: 'player', money: '100.00', token: `token${member}` });
  place = document.createElement('div');
  root = createRoot(place);
  await act(async () => root.render(<Foot />));
  // As the page of a league does.
  stop = listenLive(['game:11'], () => undefined);
  await balance('100.00', 'snapshot');
});
afterEach(async () => {
  stop();
  await act(async () => root.unmount());
  session.logOut();
});

test('what a match day has paid is held back while it is replayed', async () => {
  await balance('150.00', 'payout');
  await expect.poll(shown).toBe('10000');
});

test('what the player takes meanwhile comes in at once', async () => {
  await balance('150.00', 'payout');
  await balance('162.50', 'other');
  await expect.poll(shown).toBe('11250');
});

test.each(['other', 'cancel'])(
  'and where the reply has brought it before the stream names it %s',
  async (reason) => {
    await balance('150.00', 'payout');
    await reply('162.50');
    await expect.poll(shown).toBe('10000');
    await balance('162.50', reason);
    await expect.poll(shown).toBe('11250');
  },
);

test('what is staked meanwhile is spent at once', async () => {
  await balance('150.00', 'payout');
  await balance('140.00', 'bet');
  await expect.poll(shown).toBe('9000');
});

test('an answer about the member may hold results, and is held back', async () => {
  await reply('150.00');
  await expect.poll(shown).toBe('10000');
});
