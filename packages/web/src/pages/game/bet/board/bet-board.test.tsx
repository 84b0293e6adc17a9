// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises';

import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { pendingBetsQuery } from '../../../../bets/pending-bets.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { startNav } from '../../../../nav/nav.ts';
import { PageContext } from '../../../../nav/page-handle.ts';
import { exclusionStore } from '../../../../protection/use-exclusion.ts';
import { session } from '../../../../session/session.ts';
import { applyMotion, motion } from '../../../../settings/motion.ts';
import { pricesQuery, roundQuery } from '../picks/sale-queries.ts';
import { K3_GAME, k3Plays } from '../picks/test-plays.ts';
import type { RoundData } from '../picks/wire.ts';
import { slipControllerOf } from '../slip/state/use-bet-slip.ts';
import { BetBoard } from './bet-board.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Every answer is in the cache already.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const OWNER = '7';
const LATE_MS = 30_000;
/** In which the modules of the page are read, on a busy machine. */
const LOADED_MS = 120_000;

let room: HTMLElement;
let root: Root;

const issueOf = (seq: number): string => `20261121-000${seq}`;
const bet = {
  id: '5',
  game_id: K3_GAME.id,
  round_id: '902',
  game_no: issueOf(2),
  game_type: 'k3',
  status: 'pending',
};

const second = { game_no: issueOf(2), round_id: '902' };

/** Round 2 waits with a bet on it, or has been drawn; round 3 is on sale. */
function answer(isDrawn: boolean): void {
  const nowMs = serverClock.now();
  const times = { opens_at_ms: nowMs - 1000, closes_at_ms: nowMs + 600_000, draws_at_ms: nowMs + 660_000 };
  const reply = {
    game_no: issueOf(3),
    round_id: '903',
    status: 'open',
    ...times,
    waiting: isDrawn ? null : { ...second, draws_at_ms: nowMs + 60_000 },
    last: isDrawn ? { ...second, numbers: [2, 5, 4] } : null,
  };
  queryClient.setQueryData<unknown>(roundQuery(K3_GAME.id).queryKey, reply as unknown as RoundData);
}

beforeAll(() => import('./late-parts.ts'), LOADED_MS);
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  startNav({});
  // Amounts do not count to their new value.
  motion.set('reduce');
  applyMotion();
  session.logIn({ id: OWNER, token: 'token', money: '5.00' });
  answer(false);
  queryClient.setQueryData<unknown>(pricesQuery(K3_GAME.id, 'en').queryKey, {
    game: K3_GAME,
    plays: k3Plays(),
  });
  queryClient.setQueryData<unknown>(pendingBetsQuery(OWNER).queryKey, { list: [bet], next_before: null });
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(async () => {
  await act(async () => slipControllerOf(K3_GAME.id, OWNER).dispatch({ type: 'slipCleared' }));
  await act(async () => root.unmount());
  room.remove();
  session.logOut();
  queryClient.clear();
  motion.set('system');
  applyMotion();
});

async function settled(check: () => void): Promise<void> {
  for (const until = performance.now() + LATE_MS; ;) {
    await act(() => turn());
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
const words = (): string => (room.textContent ?? '').replaceAll('\u2009', ' ');
const button = (name: string): HTMLElement | undefined =>
  [...room.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name));
const pay = (money: string) => act(async () => session.changeUser({ money }));

const SHORT = /short/;
const CRASHED = 'Something went wrong here. Your bets and your money are not affected';

async function open(): Promise<void> {
  const entry = { id: '1', path: '/', query: {}, isTab: false, by: 'navigateTo' } as const;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={{ entry, setTitle: () => undefined }}>
          <BetBoard gameId={K3_GAME.id} loadTable={() => null} />
        </PageContext>
      </QueryClientProvider>,
    ),
  );
  await settled(() => expect(room.querySelector('[aria-busy]')).toBeNull());
}
async function chooseBig(): Promise<void> {
  const play = k3Plays().find(({ items }) => items[0]?.number === 'big')!;
  const { dispatch } = slipControllerOf(K3_GAME.id, OWNER);
  await act(async () => dispatch({ type: 'selectionTapped', play, item: play.items[0]! }));
}

test('a slip is paid from all there is, and shown beside no more than an unseen draw may tell', async () => {
  await open();
  await chooseBig();
  await settled(() => expect(words()).toMatch(SHORT));
  // An undone bet, or a deposit, while the round waits.
  await pay('12.00');
  await settled(() => expect(words()).toMatch(/Balance 12\.00/));
  expect(words()).not.toMatch(SHORT);
  await pay('2.00');
  await settled(() => expect(words()).toMatch(SHORT));
  await act(async () => answer(true));
  await settled(() => expect(words()).toMatch(/Dice 2 5 4/));
  await pay('101.00');
  await settled(() => expect(words()).not.toMatch(SHORT));
  expect(words()).toMatch(/Balance 2\.00/);
});

test('while the member takes a break the board is closed, and the end of the break stands in its foot', async () => {
  await open();
  await chooseBig();
  await settled(() => expect(words()).toMatch(SHORT));
  await act(async () => exclusionStore.setState({ kind: 'time_out', endtime: 4_000_000_000 }, true));
  expect(words()).toMatch(/On a break until/);
  expect(words()).toMatch(/Balance 5\.00/);
  expect(words()).not.toMatch(SHORT);
  const cell = button('big');
  expect(cell?.closest('fieldset')?.disabled).toBe(true);
  expect(button('Bet ')).toBeUndefined();
  expect(button('See slip')).toBeUndefined();
  await act(async () => exclusionStore.setState(null, true));
  await settled(() => expect(words()).toMatch(SHORT));
  expect(button('big')?.closest('fieldset')?.disabled).toBe(false);
});

test('a stage that crashes leaves the table as it is, and keeps back no money', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const key = ['games/getBetRecord', { game_id: String(K3_GAME.id) }, 'round', OWNER, '902'];
  const result = { ...bet, status: 'win', amount: '10.00', win_amount: '96.00', draw_numbers: [2, 5, 4] };
  await open();
  const stage = (): HTMLElement | null => room.querySelector('[data-stage]');
  await settled(() => expect(stage()?.dataset['stage']).toBe('awaited'));
  // Somebody else has taken from the document what React takes out when the draw comes.
  stage()?.querySelector('p > span')?.remove();
  await act(async () => answer(true));
  await settled(() => expect(words()).toContain(CRASHED));
  expect(stage()).toBeNull();
  await pay('101.00');
  expect(words()).not.toContain('101.00');
  await act(async () => void queryClient.setQueryData<unknown>(key, [result]));
  await settled(() => expect(words()).toMatch(/Balance 101\.00/));
  const wasChosen = button('big')?.getAttribute('aria-pressed');
  expect(wasChosen).toMatch(/true|false/);
  await act(async () => button('big')?.click());
  await settled(() => expect(button('big')?.getAttribute('aria-pressed')).not.toBe(wasChosen));
  await act(async () => button('Try again')?.click());
  await settled(() => expect(stage()?.dataset['stage']).toBe('shown'));
  expect(words()).not.toContain(CRASHED);
  vi.restoreAllMocks();
});
