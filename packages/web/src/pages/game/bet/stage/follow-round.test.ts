import { describe, expect, test } from 'vitest';

import type { RecordRow } from '../../../../bets/record-row.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlacedIssue } from '../slip/state/draft.ts';
import { followNext, type FollowedRound } from './follow-round.ts';

const row = (id: string, seq: number) => ({ id, roundId: `90${seq}` }) as RecordRow;
const waitingFor = (seq: number) => ({ issue: `20261121-000${seq}`, roundId: `90${seq}`, drawsAtMs: seq });
const drawn = (seq: number) => ({ game_no: `20261121-000${seq}`, round_id: `90${seq}` }) as RoundView['last'];
const placed = (seq: number): PlacedIssue => ({
  key: 'k',
  owner: '7',
  issue: `20261121-000${seq}`,
  roundId: `90${seq}`,
  total: '1.00',
});
const NOTHING = { waiting: null, last: drawn(1), pending: [], placed: [] };
const first: FollowedRound = { ...waitingFor(2), besideId: '902', rows: [row('a', 2)] };

describe('followNext', () => {
  test('follows a closed round with own bets, and no other', () => {
    expect(followNext(null, { ...NOTHING, waiting: waitingFor(2), pending: [row('b', 3)] })).toBeNull();
    const sight = { ...NOTHING, waiting: waitingFor(2), pending: [row('b', 3), row('a', 2)] };
    expect(followNext(null, sight)).toEqual(first);
    expect(followNext(first, sight)).toBe(first);
  });

  test('takes bets that arrive after the close', () => {
    const sight = { ...NOTHING, waiting: waitingFor(2), pending: [row('b', 2), row('a', 2)] };
    expect(followNext(first, sight)?.rows.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('keeps the round with its result until the next one closes', () => {
    expect(followNext(first, { ...NOTHING, last: drawn(2) })).toBe(first);
    expect(followNext(first, { ...NOTHING, waiting: waitingFor(3) })).toBeNull();
    const next = followNext(first, { ...NOTHING, waiting: waitingFor(3), pending: [row('c', 3)] });
    expect(next?.roundId).toBe('903');
  });

  test('takes up the newest result that nobody has seen, once it is drawn', () => {
    const unseen = { ...NOTHING, last: drawn(3), placed: [placed(1), placed(3), placed(4)] };
    expect(followNext(null, unseen)).toEqual({
      issue: '20261121-0003',
      roundId: '903',
      drawsAtMs: null,
      besideId: null,
      rows: [],
    });
    expect(followNext(first, unseen)).toBe(first);
  });

  test('keeps an unseen result while the round waits beside which it was taken up', () => {
    const sight = { ...NOTHING, waiting: waitingFor(2), placed: [placed(1)] };
    const unseen = followNext(null, sight);
    expect(unseen?.roundId).toBe('901');
    // Once shown, it is no longer among the unseen.
    for (const left of [sight.placed, []])
      expect(followNext(unseen, { ...sight, placed: left })).toBe(unseen);
    expect(followNext(unseen, { ...NOTHING, waiting: waitingFor(3) })).toBeNull();
  });
});
