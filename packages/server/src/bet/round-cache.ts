import type { Book } from '@tessera/domain/liability';

import { parseBook } from './round-book.ts';

/** The standing stake of each member on a round, by the member's account. Units: 1/100. */
export type MemberStake = { minor: bigint };

/** The cached book of a round. Valid only while the database has the same version. */
export type RoundCache = {
  readonly book: Book;
  /** The stake of each member on the round, as far as this server has read or written it. */
  readonly stakes: Map<bigint, MemberStake>;
  /** Whether every stake of the round went through this server, so that a member without an entry has no
   *  stake. */
  readonly isComplete: boolean;
  version: number;
  betCount: number;
  stakeMinor: bigint;
  /** An upper bound of the book's payout in the worst outcome: see exposure.ts. */
  ceilingMinor: bigint;
};

/** The rounds on which this server accepts bets. A round is in one batch at a time and is evicted when that
 *  batch fails, so the cache never holds uncommitted state. */
export type RoundCaches = {
  readonly get: (roundId: bigint) => RoundCache | undefined;
  /** Replaces a book with the one from the database. */
  readonly load: (roundId: bigint, row: BookRow) => RoundCache;
  readonly forget: (roundIds: Iterable<bigint>) => void;
};

export type BookRow = {
  readonly version: number;
  readonly bet_count: number;
  readonly stake_minor: bigint;
  readonly book: string;
};

/** Only a few issues of each game are on sale at once, so this is far more than needed. */
const ROUNDS_MAX = 256;

/** Creates the cache of the books that one lane has written or read, for at most 256 rounds.
 *  Cost: a map entry for each round; parsing a loaded book takes about 1 us a selection. */
export function createRoundCaches(): RoundCaches {
  const rounds = new Map<bigint, RoundCache>();
  return {
    get: (roundId) => rounds.get(roundId),
    load: (roundId, row) => {
      const book = parseBook(row.book);
      let ceilingMinor = 0n;
      // The sum of all payouts is at least that of any outcome.
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
