import type { BookAmounts } from '../../book-amounts.ts';
import { grouped } from '../../grouped.ts';
import { assert } from '../../result.ts';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '../../selection-result.ts';
import { atRiskIn, stakesOf } from '../book/at-risk.ts';
import { type BookMoments, momentsOfCases } from '../book/book-moments.ts';
import type { JointResult } from '../family.ts';
import { type Atom, ATOM_WEIGHTS } from './atoms.ts';
import type { MatchFacts } from './facts.ts';

/** Stakes and payouts of the bets on a selection of a match, and its result on any outcome. */
export type MatchLine = {
  readonly selection: { readonly resultOf: (facts: MatchFacts) => SelectionResult };
  readonly amounts: BookAmounts;
};

/** The most that one outcome of a match makes its bets pay, and that outcome. Doubles hold it exactly: all
 *  payouts together, which no outcome can exceed, must stay below 2^53.
 *  Units: 1/100.   Source: sports, section 9.   Cost: some 820 additions a selection. */
export function worstOutcome(
  atoms: () => readonly Atom[],
  lines: readonly MatchLine[],
): { readonly paidMinor: bigint; readonly facts: MatchFacts | null } {
  if (lines.length === 0) return { paidMinor: 0n, facts: null };
  const outcomes = atoms();
  const pays = new Float64Array(outcomes.length);
  let most = 0n;
  for (const { selection, amounts } of lines) {
    most += amounts.payoutMinor > amounts.stakeMinor ? amounts.payoutMinor : amounts.stakeMinor;
    addTo(pays, classesOf(selection, outcomes), amountsByClass(amounts));
  }
  assert(most <= BigInt(Number.MAX_SAFE_INTEGER), 'a book stays below 2^53 minor units');
  let worst = 0;
  pays.forEach((pay, at) => {
    if (pay > (pays[worst] ?? 0)) worst = at;
  });
  return { paidMinor: BigInt(pays[worst] ?? 0), facts: outcomes[worst] ?? null };
}

/** Stake at risk on a match: see `atRiskIn`.
 *  Units: 1/100.   Cost: some 820 additions a selection, and one sort of as many. */
export function matchAtRisk(atoms: () => readonly Atom[], lines: readonly MatchLine[]): bigint {
  const outcomes = atoms();
  return atRiskIn({
    stakeMinor: stakesOf(lines.map(({ amounts }) => amounts)),
    paid: Array.from(paysOn(outcomes, lines), BigInt),
    cases: outcomes.map(({ weight }) => weight),
  });
}

/** Exact moments of the payout of a match: see `BookMoments`.
 *  Units: 1/100.   Cost: some 820 additions a selection. */
export function matchMoments(atoms: () => readonly Atom[], lines: readonly MatchLine[]): BookMoments {
  const outcomes = atoms();
  return momentsOfCases(
    paysOn(outcomes, lines),
    outcomes.map(({ weight }) => Number(weight) / Number(ATOM_WEIGHTS)),
  );
}

/** Joint results of some selections of a match, with the weights of its outcomes.
 *  Cost: some 820 steps a selection. */
export function jointResultsOf(
  atoms: () => readonly Atom[],
  selections: readonly MatchLine['selection'][],
): readonly JointResult[] {
  const outcomes = atoms();
  const classes = selections.map((selection) => classesOf(selection, outcomes));
  const found = grouped([...outcomes.keys()], (at) => classes.map((ofEach) => ofEach[at]).join(''));
  return Array.from(found, ([code, places]) => ({
    results: Array.from(code, (digit) => RESULTS[Number(digit)] ?? LOSS),
    cases: places.reduce((sum, at) => sum + (outcomes[at]?.weight ?? 0n), 0n),
  }));
}

function paysOn(outcomes: readonly Atom[], lines: readonly MatchLine[]): Float64Array {
  const pays = new Float64Array(outcomes.length);
  for (const { selection, amounts } of lines)
    addTo(pays, classesOf(selection, outcomes), amountsByClass(amounts));
  return pays;
}

function addTo(pays: Float64Array, classes: Uint8Array, paid: readonly number[]): void {
  for (let at = 0; at < pays.length; at += 1) pays[at] = (pays[at] ?? 0) + (paid[classes[at] ?? 0] ?? 0);
}

/** Payout of a line by class of result. A line without amounts for halves is counted as if they were
 *  whole. */
const amountsByClass = ({ stakeMinor, payoutMinor, halves }: BookAmounts): readonly number[] =>
  [0n, payoutMinor, halves?.winMinor ?? payoutMinor, stakeMinor, halves?.lossMinor ?? stakeMinor].map(Number);

const CLASS = { loss: 0, win: 1, halfWin: 2, push: 3, halfLoss: 4 } as const;

/** The results of the classes. */
const RESULTS: readonly SelectionResult[] = [LOSS, WIN, HALF_WIN, PUSH, HALF_LOSS];

function classOf({ won, back, of }: SelectionResult): number {
  if (won === of) return CLASS.win;
  if (back === of) return CLASS.push;
  if (won > 0) return CLASS.halfWin;
  return back > 0 ? CLASS.halfLoss : CLASS.loss;
}

const known = new WeakMap<MatchLine['selection'], Uint8Array>();

/** The class of the result on each outcome, written down once a selection. */
function classesOf(selection: MatchLine['selection'], outcomes: readonly Atom[]): Uint8Array {
  let classes = known.get(selection);
  if (!classes) {
    classes = Uint8Array.from(outcomes, (outcome) => classOf(selection.resultOf(outcome)));
    known.set(selection, classes);
  }
  return classes;
}
