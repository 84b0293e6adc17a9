import type { Book } from '@tessera/domain/liability';

import { parseBook } from './round-book.ts';

/** What stands of a member on a round, by the member's account. Units: 1/100. */
export type MemberStake = { minor: bigint };

/** What this server knows of a round's book. True exactly while the database's version is the one held
 *  here. */
export type RoundCache = {
  readonly book: Book;
  /** What each member has staked on the round, as far as this server has asked or seen. */
  readonly stakes: Map<bigint, MemberStake>;
  /** Whether every stake of the round went through here, so that a member without an entry has staked
   *  nothing. */
  readonly isComplete: boolean;
  version: number;
  betCount: number;
  stakeMinor: bigint;
  /** At least what the dearest outcome makes the book pay: see exposure.ts. */
  ceilingMinor: bigint;
};

/** The rounds that this server takes bets on. A round is in one batch at a time, and is forgotten when that
 *  batch fails, so that cache never holds what was not committed. */
export type RoundCaches = {
  readonly get: (roundId: bigint) => RoundCache | undefined;
  /** Takes a book over as the database has it. */
  readonly load: (roundId: bigint, row: BookRow) => RoundCache;
  readonly forget: (roundIds: Iterable<bigint>) => void;
};

export type BookRow = {
  readonly version: number;
  readonly bet_count: number;
  readonly stake_minor: bigint;
  readonly book: string;
};

/** Several issues of each game are never on sale at once, so this is many more than are needed. */
const ROUNDS_MAX = 256;

export function createRoundCaches(): RoundCaches {
  const rounds = new Map<bigint, RoundCache>();
  return {
    get: (roundId) => rounds.get(roundId),
    load: (roundId, row) => {
      const book = parseBook(row.book);
      let ceilingMinor = 0n;
      // That every bet wins is dearer than any outcome.
      for (const line of book.values()) ceilingMinor += line.payoutMinor;
      const cache: RoundCache = {
        book,
        stakes: new Map(),
        isComplete: row.bet_count === 0,
        version: row.version,
        betCount: row.bet_count,
        stakeMinor: row.stake_minor,
        ceilingMinor,
      };
      rounds.delete(roundId);
      rounds.set(roundId, cache);
      const [oldest] = rounds.keys();
      if (rounds.size > ROUNDS_MAX && oldest !== undefined) rounds.delete(oldest);
      return cache;
    },
    forget: (roundIds) => {
      for (const roundId of roundIds) rounds.delete(roundId);
    },
  };
}
