import { expect, it } from 'vitest';

import type { RoundEvent } from '@tessera/contract/live';

import type { StoredEvent } from './event-store.ts';
import { createRecentEvents } from './recent-events.ts';
import type { Topics } from './topics.ts';

const GAMES: Topics = { gameIds: [1, 2], roundIds: [], memberIds: [] };

function stored(seq: number, gameId = 1, roundId = '5'): StoredEvent {
  const event: RoundEvent = {
    kind: 'opened',
    game_id: gameId,
    round_id: roundId,
    game_no: '20270115-0001',
    opens_at_ms: 1,
    closes_at_ms: 2,
    draws_at_ms: 3,
  };
  return { seq, gameId, roundId, gamePrevious: 0, roundPrevious: 0, event };
}

const seqsOf = (frames: readonly Buffer[] | undefined): number[] | undefined =>
  frames?.map((frame) => Number(/^id: (\d+)$/m.exec(frame.toString())?.[1]));

it('returns missed events of the requested games and rounds in order', () => {
  const recent = createRecentEvents(10);
  for (const event of [stored(4), stored(5, 3), stored(6, 3, '9'), stored(7, 2)]) recent.add(event);
  expect(seqsOf(recent.after(3, GAMES))).toEqual([4, 7]);
  expect(seqsOf(recent.after(4, { ...GAMES, roundIds: ['9'] }))).toEqual([6, 7]);
  expect(recent.after(4, { ...GAMES, gameIds: [9] })).toEqual([]);
});

it('reports a gap for events that it no longer holds', () => {
  const recent = createRecentEvents(3);
  for (let seq = 1; seq <= 20; seq++) recent.add(stored(seq));
  expect(seqsOf(recent.after(17, GAMES))).toEqual([18, 19, 20]);
  expect(recent.after(1, GAMES)).toBeUndefined();
  expect(recent.after(20, GAMES)).toBeUndefined();
});

it('holds nothing from before a gap', () => {
  const recent = createRecentEvents(10);
  for (const seq of [1, 2, 5, 6]) recent.add(stored(seq));
  expect(recent.after(1, GAMES)).toBeUndefined();
  expect(seqsOf(recent.after(4, GAMES))).toEqual([5, 6]);
});

it('encodes an event once for all readers', () => {
  const recent = createRecentEvents(10);
  const event = stored(1);
  recent.add(event);
  expect(recent.after(0, GAMES)?.[0]).toBe(recent.frame(event));
});
