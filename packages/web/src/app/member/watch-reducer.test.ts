import { describe, expect, test } from 'vitest';

import { minor } from '@tessera/domain/money';

import type { RoundResult } from './round-result.ts';
import { NOTHING_WATCHED, watchReducer, type WatchAction, type WatchState } from './watch-reducer.ts';

const bet = (seq: number, gameId = 6) => ({
  round_id: `90${seq}`,
  game_id: gameId,
  game_no: `20261121-000${seq}`,
});
const listed = (...bets: readonly ReturnType<typeof bet>[]): WatchAction => ({
  type: 'betsListed',
  bets,
  isWhole: true,
});
const ended = (seq: number): WatchAction => ({ type: 'roundEnded', roundId: `90${seq}` });
const result = (seq: number): RoundResult => ({
  roundId: `90${seq}`,
  gameId: 6,
  issue: `20261121-000${seq}`,
  gameName: 'K3',
  family: 'k3',
  stakeMinor: minor(1000n),
  backMinor: minor(1940n),
  isReturned: false,
});
const read = (seq: number, shown: RoundResult | null = result(seq)): WatchAction => ({
  type: 'betsRead',
  roundId: `90${seq}`,
  result: shown,
});
const quietly = (seq: number): WatchAction => ({
  type: 'betsRead',
  roundId: `90${seq}`,
  result: { ...result(seq), backMinor: minor(0n) },
  isQuiet: true,
});
const after = (...actions: readonly WatchAction[]): WatchState =>
  actions.reduce(watchReducer, NOTHING_WATCHED);
const idsOf = (rounds: readonly { readonly roundId: string }[]) => rounds.map(({ roundId }) => roundId);

describe('watchReducer', () => {
  test('waits once for a round with several bets, and reads it when its end is announced', () => {
    const waiting = after(listed(bet(1), bet(1), bet(2)));
    expect(idsOf(waiting.waiting)).toEqual(['901', '902']);
    const state = watchReducer(waiting, ended(1));
    expect([idsOf(state.waiting), idsOf(state.ended)]).toEqual([['902'], ['901']]);
  });

  test('ignores the end of a round without own bets', () => {
    expect(after(listed(bet(1)), ended(7))).toEqual(after(listed(bet(1))));
  });

  test('reads a round whose end was missed, as its bets are pending no longer', () => {
    expect(idsOf(after(listed(bet(1), bet(2)), listed(bet(2))).ended)).toEqual(['901']);
  });

  test('keeps waiting for bets that a cut list leaves out', () => {
    const cut: WatchAction = { type: 'betsListed', bets: [bet(2)], isWhole: false };
    const state = after(listed(bet(1)), cut);
    expect([idsOf(state.waiting).toSorted(), state.ended]).toEqual([['901', '902'], []]);
  });

  test.each([
    ['an event that is repeated', [ended(1)]],
    ['a list that was read before the end', [listed(bet(1))]],
    ['both, after the result was shown', [read(1), ended(1), listed(bet(1)), read(1)]],
    ['a list without it', [read(1), listed()]],
  ])('tells a round once: %s', (_, again) => {
    const state = after(listed(bet(1)), ended(1), ...again, read(1));
    expect([idsOf(state.shown), state.waiting, state.ended]).toEqual([['901'], [], []]);
  });

  test('shows results one after the other, and nothing for a round that is looked at', () => {
    const first = after(listed(bet(1), bet(2), bet(3)), ended(1), ended(2), ended(3), read(1));
    const state = [read(2, null), read(3)].reduce(watchReducer, first);
    expect(idsOf(state.shown)).toEqual(['901', '903']);
    const left = watchReducer(state, { type: 'resultLeft', roundId: '901' });
    expect([idsOf(left.shown), left.told]).toEqual([['903'], ['901', '902', '903']]);
  });

  test('shows the newest three of many', () => {
    const all = [1, 2, 3, 4, 5];
    const state = after(listed(...all.map((seq) => bet(seq))), listed(), ...all.map((seq) => read(seq)));
    expect(idsOf(state.shown)).toEqual(['903', '904', '905']);
  });

  test('counts quiet losses, and tells them once, with the next result of their game', () => {
    const rounds = [bet(1), bet(2), bet(3), bet(4), bet(5, 3)];
    const ends = [1, 2, 3, 4, 5].map(ended);
    const quiet = after(listed(...rounds), ...ends, quietly(1), quietly(2));
    expect([quiet.shown, quiet.told]).toEqual([[], ['901', '902']]);
    const other = watchReducer(quiet, read(5, { ...result(5), gameId: 3 }));
    const state = [read(3), read(4)].reduce(watchReducer, other);
    expect(state.shown.map(({ roundId, lossesBefore }) => [roundId, lossesBefore])).toEqual([
      ['905', 0],
      ['903', 2],
      ['904', 0],
    ]);
  });

  test('keeps following a game for the rest of the visit', () => {
    expect(after(listed(bet(1, 6)), listed(bet(2, 3))).gameIds).toEqual([6, 3]);
  });
});
