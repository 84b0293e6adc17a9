import {
  createBalances,
  type Expected,
  type PlacedRows,
  type Step,
  type Verdict,
} from './feasible-balances.ts';

// What a member's balance can be, from intents and answers alone. Payouts come when they come: until a reply
// shows one, each round that owes the member something has either paid it all or not yet. The model keeps
// every combination that the replies so far allow, and a balance that no combination gives is a drift. A
// reply is judged once all rounds with bets of the member's from before it are over, because only then is it
// known what they owe.

/** An op whose outcome was not known when the member went on. It may have been done at any time since. */
export type Doubt = {
  readonly op: string;
  /** Undefined while in doubt, null when it was not done. */
  done: { readonly changeMinor: bigint; readonly placed: PlacedRows | undefined } | null | undefined;
};

/** Money from outside may come from here on, or was seen to be there. */
type Turn = { readonly turn: 'expected' | 'come'; readonly expected: Expected };

export type Drift = { readonly op: string; readonly message: string };

export type LedgerModel = {
  readonly step: (step: Step) => void;
  readonly doubt: (op: string) => Doubt;
  /** Money that another gives, or the world outside, may come at any time from now on: `minor` says it once
   *  known. */
  readonly expect: (expected: Expected) => void;
  /** A reply has said that it came. */
  readonly markArrived: (expected: Expected) => void;
  /** Judges what can be judged. At the end rounds that are not over owe nothing, and what is in doubt was not
   *  done. */
  readonly advance: (isEnd: boolean) => Drift | undefined;
};

/** `owed` says what bets of a round come to, or undefined while the round is not over. After the first drift
 *  a member is judged no more: everything later would be wrong by the same amount. */
export function createLedgerModel(
  startMinor: bigint,
  owed: (round: number, rows: readonly number[]) => bigint | undefined,
): LedgerModel {
  const balances = createBalances(startMinor, owed);
  let queue: (Step | Doubt | Turn)[] = [];
  let isLost = false;

  const take = (next: Step | Doubt | Turn, isEnd: boolean): Verdict => {
    if ('turn' in next) {
      if (next.turn === 'expected') balances.expect(next.expected);
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
