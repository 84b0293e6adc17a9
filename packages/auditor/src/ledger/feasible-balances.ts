import { hundredthsText } from '../plays/odds.ts';

/** A reply that changes or reports the balance.   Units: 1/100. */
export type Step = {
  readonly op: string;
  /** The change made by the op itself. */
  readonly changeMinor: bigint;
  readonly placed: PlacedRows | undefined;
  /** The reported balance. */
  readonly reportedMinor: bigint;
};

/** Bets placed together: consecutive rows of the bet table. */
export type PlacedRows = { readonly round: number; readonly first: number; readonly count: number };

/** Whether a reported balance is possible; `early` when that cannot be decided yet. */
export type Verdict = 'fits' | 'early' | { readonly message: string };

/** Money that may arrive from outside a member's own ops. Undefined while unknown, zero when it does not
 *  arrive.   Units: 1/100. */
export type Expected = { minor: bigint | undefined };

type Change = { readonly changeMinor: bigint; readonly placed: PlacedRows | undefined };

export type Balances = {
  /** Applies a step and checks the reported balance. An early step is not applied and must be tried again. */
  readonly step: (step: Step, isEnd: boolean) => Verdict;
  /** A change that happens at an unknown time from now on. */
  readonly addInDoubt: (change: Change) => void;
  /** Money that may arrive at any time from now on. */
  readonly expect: (expected: Expected) => void;
  /** The money was seen to have arrived. */
  readonly markArrived: (expected: Expected) => void;
};

/** A round pays what was won first and returns stakes and halves of stakes after that, each at once for a
 *  member. */
export const PARTS = ['paid', 'returned'] as const;
export type Part = (typeof PARTS)[number];

/** The amount that a round owes for rows of the bet table in one part; undefined while it is not over.
 *  Units: 1/100. */
export type Owed = (round: number, rows: readonly number[], part: Part) => bigint | undefined;

/** A single change at an unknown time: a part of what a round owes, or an op in doubt. */
type Outstanding = {
  readonly round: number | undefined;
  readonly part: Part;
  readonly rows: number[];
  readonly expected: Expected;
};

/** With more outstanding changes than this only the bounds are checked. That does not happen while rounds are
 *  paid. */
const COMBINED_MAX = 16;
const NOTHING: Expected = { minor: 0n };

/** Every balance a member can have.   Units: 1/100.
 *  Cost: two to the power of the outstanding payouts, rarely more than three. */
export function createBalances(startMinor: bigint, owed: Owed): Balances {
  /** The balance without any outstanding change. */
  let baseMinor = startMinor;
  let outstanding: Outstanding[] = [];
  /** The sets of outstanding changes that may have arrived, as bits. A later balance shows the same set or a
   *  larger one. */
  let states = [0];

  const add = (placed: PlacedRows): void => {
    const rows = Array.from({ length: placed.count }, (_, at) => placed.first + at);
    // A part that owed nothing for earlier bets has been removed; it may owe something for these.
    for (const part of PARTS) {
      const same = outstanding.find((each) => each.round === placed.round && each.part === part);
      if (same) same.rows.push(...rows);
      else outstanding.push({ round: placed.round, part, rows: [...rows], expected: NOTHING });
    }
  };
  const keep = (isKept: (at: number) => boolean): void => {
    states = [...new Set(states.map((state) => compacted(state, outstanding.length, isKept)))];
    outstanding = outstanding.filter((_, at) => isKept(at));
  };
  const judge = (amounts: readonly bigint[], reportedMinor: bigint): Verdict => {
    const restMinor = reportedMinor - baseMinor;
    const drift = () => ({ message: driftText(reportedMinor, baseMinor, amounts) });
    if (amounts.length > COMBINED_MAX) {
      states = [0];
      return isWithin(amounts, restMinor) ? 'fits' : drift();
    }
    states = combinations(amounts, restMinor).filter((mask) =>
      states.some((state) => (mask & state) === state),
    );
    if (states.length === 0) return drift();
    const sure = states.reduce((all, state) => all & state);
    for (const [at, minor] of amounts.entries()) if ((sure & (1 << at)) !== 0) baseMinor += minor;
    keep((at) => (sure & (1 << at)) === 0);
    return 'fits';
  };

  const step = ({ changeMinor, placed, reportedMinor }: Step, isEnd: boolean): Verdict => {
    // A round that still accepts bets has paid nothing.
    const isOpen = (round: number | undefined): boolean => placed !== undefined && round === placed.round;
    const owing = outstanding.map(({ round, part, rows, expected }) => {
      if (isOpen(round)) return 0n;
      return round === undefined ? expected.minor : owed(round, rows, part);
    });
    if (!isEnd && owing.includes(undefined)) return 'early';
    // Changes that turned out to be zero are removed. Rounds that are not over stay.
    const isKept = (at: number): boolean => owing[at] !== 0n || isOpen(outstanding[at]?.round);
    const amounts = owing.filter((_, at) => isKept(at)).map((minor) => minor ?? 0n);
    keep(isKept);
    baseMinor += changeMinor;
    const verdict = judge(amounts, reportedMinor);
    if (placed) add(placed);
    return verdict;
  };
  const addInDoubt = ({ changeMinor, placed }: Change): void => {
    expect({ minor: changeMinor });
    if (placed) add(placed);
  };
  const expect = (expected: Expected): void =>
    void outstanding.push({ round: undefined, part: 'paid', rows: [], expected });
  const markArrived = (expected: Expected): void => {
    const place = outstanding.findIndex((each) => each.expected === expected);
    // An earlier balance already showed it.
    if (place < 0) return;
    baseMinor += expected.minor ?? 0n;
    keep((at) => at !== place);
  };
  return { step, addInDoubt, expect, markArrived };
}

/** Every subset of the amounts with this sum, as bits. Zero amounts are never chosen. */
function combinations(amounts: readonly bigint[], sum: bigint): number[] {
  const found: number[] = [];
  const choose = (at: number, mask: number, rest: bigint): void => {
    const amount = amounts[at];
    if (amount === undefined) {
      if (rest === 0n) found.push(mask);
      return;
    }
    choose(at + 1, mask, rest);
    if (amount !== 0n) choose(at + 1, mask | (1 << at), rest - amount);
  };
  choose(0, 0, sum);
  return found;
}

function compacted(state: number, length: number, isKept: (at: number) => boolean): number {
  let [compact, place] = [0, 0];
  for (let at = 0; at < length; at += 1) {
    if (!isKept(at)) continue;
    if ((state & (1 << at)) !== 0) compact |= 1 << place;
    place += 1;
  }
  return compact;
}

function isWithin(amounts: readonly bigint[], restMinor: bigint): boolean {
  const least = amounts.filter((minor) => minor < 0n).reduce((sum, minor) => sum + minor, 0n);
  const most = amounts.filter((minor) => minor > 0n).reduce((sum, minor) => sum + minor, 0n);
  return restMinor >= least && restMinor <= most;
}

function driftText(reportedMinor: bigint, baseMinor: bigint, amounts: readonly bigint[]): string {
  const outstanding = amounts.filter((minor) => minor !== 0n).map(hundredthsText);
  const rest = outstanding.length > 0 ? ` with or without ${outstanding.join(', ')}` : '';
  return `the balance reported is ${hundredthsText(reportedMinor)} and can only be ${hundredthsText(baseMinor)}${rest}`;
}
