import { type Book, payoutsOf } from '@tessera/domain/wager/liability';

import { parseTickets, type PartTickets } from '../wager/part-tickets.ts';
import { parseBook } from '../wager/round-book.ts';

/** The standing stake of each member on a round, by the member's account. Units: 1/100. */
export type MemberStake = { minor: bigint };

/** One part of a round's book, valid only while the database has the same version. */
export type PartCache = {
  readonly part: number;
  /** Undefined when another server has changed it since and no batch has needed it: the figures are then
   *  those that the other server stored. */
  book: Book | undefined;
  version: number;
  betCount: number;
  stakeMinor: bigint;
  /** The contribution of tickets; undefined before the first one. */
  readonly tickets: PartTickets | undefined;
  /** Valid only while the database has the same: tickets change on their own. */
  readonly ticketsVersion: number;
  /** An upper bound of what the part pays in the worst outcome, its tickets included: see exposure.ts. */
  ceilingMinor: bigint;
  /** True if that is the worst outcome itself. */
  isExact: boolean;
  /** As stored: how many lines are combinations. */
  combinations: number;
};

/** The cached book of a round. */
export type RoundCache = {
  readonly parts: Map<number, PartCache>;
  /** The stake of each member on the round, as far as this server has read or written it. */
  readonly stakes: Map<bigint, MemberStake>;
  /** True if every stake of the round went through this server, so that a member without an entry has no
   *  stake. */
  readonly isComplete: boolean;
  /** The stakes of the tickets at home in it, which cover nothing. */
  readonly ticketStakeMinor: bigint;
  /** The sums over its parts. */
  stakeMinor: bigint;
  ceilingMinor: bigint;
  /** True if the round is so near its cap that the books of all parts are needed. */
  needsAllParts: boolean;
};

/** The rounds on which this server accepts bets. A round is in one batch at a time and is evicted when that
 *  batch fails, so the cache never holds uncommitted state. */
export type RoundCaches = {
  readonly get: (roundId: bigint) => RoundCache | undefined;
  /** Brings a round up to date with the rows of its parts from the database. `isChanged` when another server
   *  has changed one of them. */
  readonly load: (
    roundId: bigint,
    rows: readonly BookRow[],
  ) => { readonly cache: RoundCache; readonly isChanged: boolean };
  readonly forget: (roundIds: Iterable<bigint>) => void;
};

export type BookRow = {
  readonly part: number;
  readonly version: number;
  readonly bet_count: number;
  readonly stake_minor: bigint;
  readonly worst_minor: bigint;
  readonly combinations: number;
  /** Null when the version is the cached one, or the book is not needed. */
  readonly book: string | null;
  readonly tickets_version: number;
  /** Null when the version is the cached one, or there never were tickets. */
  readonly tickets: string | null;
};

/** Only a few issues of each game are on sale at once, so this is far more than needed. */
const ROUNDS_MAX = 256;

/** Creates the cache of the books that one lane has written or read, for at most 256 rounds.
 *  Cost: a map entry for each round; parsing a loaded book takes about 1 us a selection. */
export function createRoundCaches(): RoundCaches {
  const rounds = new Map<bigint, RoundCache>();
  return {
    get: (roundId) => rounds.get(roundId),
    load: (roundId, rows) => {
      const known = rounds.get(roundId);
      const isSame = rows.every((row) => isCurrent(known?.parts.get(row.part), row));
      if (known && isSame && rows.every(({ book }) => book === null))
        return { cache: known, isChanged: false };
      const parts = new Map(
        rows.map((row): [number, PartCache] => [row.part, partOf(row, known?.parts.get(row.part))]),
      );
      const isEmpty = rows.every((row) => row.bet_count === 0 && row.tickets_version === 0);
      const cache: RoundCache = {
        parts,
        stakes: known && isSame ? known.stakes : new Map(),
        isComplete: known && isSame ? known.isComplete : isEmpty,
        ticketStakeMinor: ticketStakesOf(parts),
        stakeMinor: sumOf(parts, 'stakeMinor'),
        ceilingMinor: sumOf(parts, 'ceilingMinor'),
        needsAllParts: known?.needsAllParts ?? false,
      };
      rounds.delete(roundId);
      rounds.set(roundId, cache);
      const [oldest] = rounds.keys();
      if (rounds.size > ROUNDS_MAX && oldest !== undefined) rounds.delete(oldest);
      return { cache, isChanged: !isSame };
    },
    forget: (roundIds) => {
      for (const roundId of roundIds) rounds.delete(roundId);
    },
  };
}

function sumOf(parts: ReadonlyMap<number, PartCache>, figure: 'stakeMinor' | 'ceilingMinor'): bigint {
  let sum = 0n;
  for (const part of parts.values()) sum += part[figure];
  return sum;
}

function ticketStakesOf(parts: ReadonlyMap<number, PartCache>): bigint {
  let sum = 0n;
  for (const { tickets } of parts.values()) sum += tickets?.stakeMinor ?? 0n;
  return sum;
}

const isCurrent = (known: PartCache | undefined, row: BookRow): boolean =>
  known?.version === row.version && known.ticketsVersion === row.tickets_version;

const ticketsOf = (row: BookRow, known: PartCache | undefined): PartTickets | undefined =>
  row.tickets === null ? known?.tickets : parseTickets(row.tickets);

function partOf(row: BookRow, known: PartCache | undefined): PartCache {
  if (row.book === null && known && isCurrent(known, row)) return known;
  const isSameBook = row.book === null && known?.version === row.version;
  const book = isSameBook ? known.book : row.book === null ? undefined : parseBook(row.book);
  const tickets = row.tickets_version === 0 ? undefined : ticketsOf(row, known);
  const ticketsMinor = tickets ? payoutsOf(tickets.carried) + tickets.baseMinor : 0n;
  return {
    part: row.part,
    book,
    version: row.version,
    betCount: row.bet_count,
    stakeMinor: row.stake_minor,
    tickets,
    ticketsVersion: row.tickets_version,
    // The sum of all payouts is at least that of any outcome.
    ceilingMinor: (book ? payoutsOf(book) : row.worst_minor) + ticketsMinor,
    isExact: false,
    combinations: row.combinations,
  };
}
