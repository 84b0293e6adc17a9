import {
  createBalances,
  type Expected,
  type Owed,
  type PlacedRows,
  type Step,
  type Verdict,
} from './feasible-balances.ts';

// Derives the possible balances of a member from intents and replies alone. Payouts arrive at unknown times:
// until a reply shows one, each round that owes the member money has either paid all of it or nothing, and
// returned all stakes or none. The model keeps every combination that the replies so far allow; a balance
// outside all combinations is a drift. A reply is checked once all earlier rounds with the member's bets are
// over, because only then is the amount owed known.

/** An op whose outcome was unknown when the member continued. It may have been applied at any time since. */
export type Doubt = {
  readonly op: string;
  /** Undefined while in doubt, null when it was not applied. */
  done: { readonly changeMinor: bigint; readonly placed: PlacedRows | undefined } | null | undefined;
};

/** Money from outside may arrive from here on, or was seen to have arrived. */
type Turn = { readonly turn: 'expected' | 'come'; readonly expected: Expected };

export type Drift = { readonly op: string; readonly message: string };

export type LedgerModel = {
  readonly step: (step: Step) => void;
  readonly doubt: (op: string) => Doubt;
  /** Money from another member or from the rail may arrive at any time from now on; `minor` is set once
   *  known. */
  readonly expect: (expected: Expected) => void;
  /** A reply has reported its arrival. */
  readonly markArrived: (expected: Expected) => void;
  /** Checks every step that can be decided. At the end, rounds that are not over owe nothing and ops in doubt
   *  were not applied. */
  readonly advance: (isEnd: boolean) => Drift | undefined;
};

/** After the first drift a member is not checked any more: every later balance would be wrong by the same
 *  amount. */
export function createLedgerModel(startMinor: bigint, owed: Owed): LedgerModel {
  const balances = createBalances(startMinor, owed);
  let queue: (Step | Doubt | Turn)[] = [];
  let isLost = false;

  const take = (next: Step | Doubt | Turn, isEnd: boolean): Verdict => {
    if ('turn' in next) {
      if (next.turn === 'expected') balances.expect(next.expected);
      // How much has arrived may only be known once the books are.
      else if (next.expected.minor === undefined && !isEnd) return 'early';
      else balances.markArrived(next.expected);
      return 'fits';
    }
    if (!('done' in next)) return balances.step(next, isEnd);
    if (next.done === undefined && !isEnd) return 'early';
    if (next.done) balances.addInDoubt(next.done);
    return 'fits';
  };
  const advance = (isEnd: boolean): Drift | undefined => {
    for (let at = 0; at < queue.length && !isLost; at += 1) {
      const next = queue[at] as Step | Doubt | Turn;
      const verdict = take(next, isEnd);
      if (verdict === 'early') {
        queue = at === 0 ? queue : queue.slice(at);
        return undefined;
      }
      if (verdict === 'fits') continue;
      isLost = true;
      queue = [];
      return { op: 'op' in next ? next.op : '', message: verdict.message };
    }
    queue = [];
    return undefined;
  };
  return {
    step: (step) => void (isLost || queue.push(step)),
    doubt: (op) => {
      const doubt: Doubt = { op, done: undefined };
      if (!isLost) queue.push(doubt);
      return doubt;
    },
    expect: (expected) => void (isLost || queue.push({ turn: 'expected', expected })),
    markArrived: (expected) => void (isLost || queue.push({ turn: 'come', expected })),
    advance,
  };
}
