import { describe, expect, test } from 'vitest';

import type { RecordRow } from '../../../../bets/record-row.ts';
import type { RoundView } from '../picks/sale.ts';
import { stageRoundOf } from './stage-round.ts';

const bet = (status: RecordRow['status'], returned = '0.00', reason: RecordRow['reason'] = '') =>
  ({ id: returned, status, reason, stake: '10.00', returned, numbers: [2, 5, 4] }) as unknown as RecordRow;
const round = {
  issue: '20261121-0002',
  roundId: '902',
  drawsAtMs: 5,
  besideId: '902',
  rows: [bet('pending')],
};
const missed = { ...round, drawsAtMs: null, besideId: null, rows: [] };
const drawn = (seq: number, numbers: readonly number[] = [2, 5, 4]) =>
  ({ game_no: `20261121-000${seq}`, round_id: `90${seq}`, numbers, drawtime: seq }) as RoundView['last'];

describe('stageRoundOf', () => {
  test('awaits the draw, then the result of every bet', () => {
    const results = [bet('pending')];
    expect(stageRoundOf(round, { results, last: drawn(1) })).toEqual({
      ...round,
      numbers: null,
      drawnAtMs: 5,
      sums: null,
      hasWon: false,
    });
    expect(stageRoundOf(round, { results, last: drawn(2) })).toMatchObject({
      numbers: [2, 5, 4],
      sums: null,
    });
    const half = [bet('win', '19.50'), bet('pending')];
    expect(stageRoundOf(round, { results: half, last: drawn(2) })?.sums).toBeNull();
  });

  test('sums what stood, without what the player had cancelled', () => {
    const results = [bet('win', '19.50'), bet('lose'), bet('cancelled', '10.00', 'member')];
    const shown = stageRoundOf(round, { results, last: drawn(2) });
    expect(shown?.sums).toEqual({ stakeMinor: 2000n, backMinor: 1950n });
    expect(shown?.rows).toHaveLength(2);
  });

  test.each([
    ['above', '20.01', true],
    ['at', '20.00', false],
    ['below', '19.50', false],
  ])('with a return %s the stake', (_name, returned, hasWon) => {
    const results = [bet('win', returned), bet('lose')];
    expect(stageRoundOf(round, { results, last: drawn(2) })?.hasWon).toBe(hasWon);
  });

  test('takes the numbers from the bets when a later round was drawn meanwhile', () => {
    const last = drawn(3, [6, 6, 6]);
    expect(stageRoundOf(missed, { results: [bet('lose')], last })?.numbers).toEqual([2, 5, 4]);
  });

  test('knows when a draw was that came before the page, for as long as it is the last one', () => {
    const results = [bet('lose')];
    expect(stageRoundOf(missed, { results, last: drawn(2) })?.drawnAtMs).toBe(2_000);
    expect(stageRoundOf(missed, { results, last: drawn(3) })?.drawnAtMs).toBeNull();
  });

  test('returns the stakes of a voided round', () => {
    const results = [bet('cancelled', '10.00', 'void')];
    const shown = stageRoundOf(round, { results, last: drawn(2, []) });
    expect(shown).toMatchObject({ numbers: [], sums: { stakeMinor: 1000n, backMinor: 1000n } });
  });

  test('shows no earlier round whose result is not known', () => {
    expect(stageRoundOf(missed, { results: [], last: drawn(2) })).toBeNull();
  });

  test.each([
    ['an earlier round', missed, 2],
    ['a round that was followed to its draw', round, 2],
    ['a round that still waits', round, 1],
  ])('shows %s no longer once every bet on it is known to be cancelled', (_name, followed, seq) => {
    const results = [bet('cancelled', '10.00', 'member')];
    expect(stageRoundOf(followed, { results, last: drawn(seq) })).toBeNull();
  });
});
