import { DAY_MS, MINUTE_MS } from '@tessera/domain/time';

import { firstIdAt, timeOfId } from '../ids/ids.ts';
import { roundIdOf } from '../ids/round-id.ts';

/** The location of bets of a time range: a range of bet ids, and the range of rounds that could have been on
 *  sale then, with which the database prunes the partitions of all other days. Lower ends are inclusive,
 *  upper ends exclusive. */
export type BetSpan = {
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly fromRound: bigint;
  readonly toRound: bigint;
};

/** A round goes on sale at most a day and an hour before its draw, and no two clocks are an hour apart. */
const DRAWN_WITHIN_MS = 2 * DAY_MS;
const CLOCKS_APART_MS = 60 * MINUTE_MS;
const ID_MAX = 2n ** 63n - 1n;

/** The span of bets placed in from <= t < to. Units: Unix ms. */
export const spanOf = (from: number, to: number): BetSpan => ({
  fromId: firstIdAt(from),
  toId: firstIdAt(to),
  fromRound: roundIdOf(from - CLOCKS_APART_MS, 0),
  toRound: roundIdOf(to + DRAWN_WITHIN_MS, 0),
});

/** Length of the newest part of a span. */
const NEWEST_MS = 7 * DAY_MS;

/** The last week of a span that is longer, as of now: its newest bets, with the few partitions that can hold
 *  them. Undefined for a shorter span.   Units: Unix ms. */
export function newestOf(span: BetSpan, nowMs: number): BetSpan | undefined {
  const to = Math.min(timeOfId(span.toId), nowMs + CLOCKS_APART_MS);
  const newest = spanOf(to - NEWEST_MS, to);
  if (newest.fromId <= span.fromId || newest.fromRound <= span.fromRound) return undefined;
  return { ...newest, toId: span.toId, toRound: leastOf(newest.toRound, span.toRound) };
}

/** The part of a span between two of its bets, both included. */
export function spanBetween(span: BetSpan, oldest: bigint, newest: bigint): BetSpan {
  const { fromRound, toRound } = spanOf(timeOfId(oldest), timeOfId(newest) + 1);
  return {
    fromId: oldest,
    toId: newest + 1n,
    fromRound: fromRound > span.fromRound ? fromRound : span.fromRound,
    toRound: leastOf(toRound, span.toRound),
  };
}

const leastOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The span of every bet in one round. */
export const spanOfRound = (roundId: bigint): BetSpan => ({
  fromId: 0n,
  toId: ID_MAX,
  fromRound: roundId,
  toRound: roundId < ID_MAX ? roundId + 1n : ID_MAX,
});

const ID = /^[0-9]{1,19}$/;

/** Parses a bet id from a client and returns it with the span it must lie in; undefined for an invalid id. A
 *  number beyond 2^53 - 1 is invalid: it has been rounded, and may be the id of another bet. */
export function readBetId(value: unknown): { readonly id: bigint; readonly span: BetSpan } | undefined {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !ID.test(text)) return undefined;
  const id = BigInt(text);
  if (id > ID_MAX) return undefined;
  const at = timeOfId(id);
  return { id, span: spanOf(at, at + 1) };
}
