/** A bet as clients know it. Members, rounds and offers are small integers.   Units: 1/100. */
export type KnownBet = {
  readonly betId: string;
  readonly member: number;
  readonly round: number;
  readonly offer: number;
  readonly stakeMinor: bigint;
};

/** Flags of a bet, one byte for each of millions of bets. */
export const CANCELLED = 1;
/** Found in the snapshot being reconciled. */
export const FOUND = 2;
/** Cancelled according to the snapshot. */
export const CANCELLED_IN_SNAPSHOT = 4;

export type BetTable = {
  readonly count: () => number;
  readonly rowOf: (betId: string) => number | undefined;
  /** Adds a bet; rows are numbered from 0 in order. */
  readonly add: (bet: KnownBet) => number;
  readonly at: (row: number) => KnownBet;
  readonly is: (row: number, flag: number) => boolean;
  readonly mark: (row: number, flag: number) => void;
  readonly unmark: (row: number, flag: number) => void;
};

const FIRST_SIZE = 1024;
const ID = /^\d{1,19}$/;

/** Millions of bets in columns of plain numbers.
 *  Cost: about 90 bytes per bet, most of it the index by id. */
export function createBetTable(): BetTable {
  const rows = new Map<bigint, number>();
  let columns = columnsOf(FIRST_SIZE);
  let count = 0;
  const add = (bet: KnownBet): number => {
    if (count === columns.flags.length) columns = grown(columns);
    const id = BigInt(bet.betId);
    rows.set(id, count);
    columns.ids[count] = id;
    columns.members[count] = bet.member;
    columns.rounds[count] = bet.round;
    columns.offers[count] = bet.offer;
    columns.stakes[count] = bet.stakeMinor;
    count += 1;
    return count - 1;
  };
  return {
    count: () => count,
    rowOf: (betId) => (ID.test(betId) ? rows.get(BigInt(betId)) : undefined),
    add,
    at: (row) => ({
      betId: String(columns.ids[row]),
      member: columns.members[row] ?? 0,
      round: columns.rounds[row] ?? 0,
      offer: columns.offers[row] ?? 0,
      stakeMinor: columns.stakes[row] ?? 0n,
    }),
    is: (row, flag) => ((columns.flags[row] ?? 0) & flag) !== 0,
    mark: (row, flag) => void (columns.flags[row] = (columns.flags[row] ?? 0) | flag),
    unmark: (row, flag) => void (columns.flags[row] = (columns.flags[row] ?? 0) & ~flag),
  };
}

const columnsOf = (size: number) => ({
  ids: new BigUint64Array(size),
  members: new Uint32Array(size),
  rounds: new Uint32Array(size),
  offers: new Uint32Array(size),
  stakes: new BigInt64Array(size),
  flags: new Uint8Array(size),
});

function grown(old: ReturnType<typeof columnsOf>): ReturnType<typeof columnsOf> {
  const larger = columnsOf(old.flags.length * 2);
  larger.ids.set(old.ids);
  larger.members.set(old.members);
  larger.rounds.set(old.rounds);
  larger.offers.set(old.offers);
  larger.stakes.set(old.stakes);
  larger.flags.set(old.flags);
  return larger;
}
