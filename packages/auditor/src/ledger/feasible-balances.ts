import { hundredthsText } from '../plays/odds.ts';

/** An answer that changes or tells the balance. Units: 1/100. */
export type Step = {
  readonly op: string;
  /** What it took or gave by itself. */
  readonly changeMinor: bigint;
  readonly placed: PlacedRows | undefined;
  /** The balance it told. */
  readonly reportedMinor: bigint;
};

/** Bets placed together: rows of the table of bets, one after another. */
export type PlacedRows = { readonly round: number; readonly first: number; readonly count: number };

/** Whether a told balance can be; early when it cannot be judged yet. */
export type Verdict = 'fits' | 'early' | { readonly message: string };

/** Money that comes from outside a member's own acts, or not. Undefined while that is not known; nothing when
 *  it does not come. Units: 1/100. */
export type Expected = { minor: bigint | undefined };

type Change = { readonly changeMinor: bigint; readonly placed: PlacedRows | undefined };

export type Balances = {
  /** Takes a step in and judges what it told. An early step is not taken in and is to be tried again. */
  readonly step: (step: Step, isEnd: boolean) => Verdict;
  /** A change that was made at a time not known, from now on. */
  readonly addInDoubt: (change: Change) => void;
  /** Money that may come at any time from now on. */
  readonly expect: (expected: Expected) => void;
  /** It was seen to have come: from now on it is there. */
  readonly markArrived: (expected: Expected) => void;
};

/** Something that changes the balance once, at a time not known: what a round pays, or what was in doubt. */
type Outstanding = {
  readonly round: number | undefined;
  readonly rows: number[];
  readonly expected: Expected;
};

/** With more than so many outstanding at once only the bounds are checked. It does not happen while rounds
 *  are paid. */
const COMBINED_MAX = 16;
const NOTHING: Expected = { minor: 0n };

/** Every balance a member can have. Units: 1/100.
 *  Cost: two to the number of payouts outstanding, which are rarely more than three. */
export function createBalances(
  startMinor: bigint,
  owed: (round: number, rows: readonly number[]) => bigint | undefined,
): Balances {
  /** The balance without anything of `coming`. */
  let baseMinor = startMinor;
  let outstanding: Outstanding[] = [];
  /** What of `coming` may have come, as bits by place. A later balance shows it or more. */
  let states = [0];

  const add = (placed: PlacedRows): void => {
    const rows = Array.from({ length: placed.count }, (_, at) => placed.first + at);
    const same = outstanding.find(({ round }) => round === placed.round);
    if (same) same.rows.push(...rows);
    else outstanding.push({ round: placed.round, rows, expected: NOTHING });
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
    // A round that takes bets has paid nothing.
    const isOpen = (round: number | undefined): boolean => placed !== undefined && round === placed.round;
    const owing = outstanding.map(({ round, rows, expected }) => {
      if (isOpen(round)) return 0n;
      return round === undefined ? expected.minor : owed(round, rows);
    });
    if (!isEnd && owing.includes(undefined)) return 'early';
    // What turned out to owe nothing goes. What is not over owes nothing yet and stays.
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
    void outstanding.push({ round: undefined, rows: [], expected });
  const markArrived = (expected: Expected): void => {
    const place = outstanding.findIndex((each) => each.expected === expected);
    // A balance has shown it before.
    if (place < 0) return;
    baseMinor += expected.minor ?? 0n;
    keep((at) => at !== place);
  };
  return { step, addInDoubt, expect, markArrived };
}

/** Every choice among the amounts that makes the sum, as bits. What is nothing is never chosen. */
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
