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
  ({ game_no: `20261121-000${seq}`, round_id: `90${seq}`, numbers }) as RoundView['last'];

describe('stageRoundOf', () => {
  test('awaits the draw, then the result of every bet', () => {
    const results = [bet('pending')];
    expect(stageRoundOf(round, { results, last: drawn(1) })).toEqual({ ...round, numbers: null, sums: null });
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

  test('takes the numbers from the bets when a later round was drawn meanwhile', () => {
    const last = drawn(3, [6, 6, 6]);
    expect(stageRoundOf(missed, { results: [bet('lose')], last })?.numbers).toEqual([2, 5, 4]);
  });

  test('returns the stakes of a voided round', () => {
    const results = [bet('cancelled', '10.00', 'void')];
    const shown = stageRoundOf(round, { results, last: drawn(2, []) });
    expect(shown).toMatchObject({ numbers: [], sums: { stakeMinor: 1000n, backMinor: 1000n } });
  });

  test.each([
    ['whose result is not known', []],
    ['on which every bet was cancelled', [bet('cancelled', '10.00', 'member')]],
  ])('shows no earlier round %s', (_name, results) => {
    expect(stageRoundOf(missed, { results, last: drawn(2) })).toBeNull();
  });
});
