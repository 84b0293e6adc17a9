import { lazily } from '../../cache/lazily.ts';
import { fraction, type Fraction } from '../../fraction.ts';
import type { SelectionResult } from '../../selection-result.ts';
import { type Atom, ATOM_WEIGHTS, atomsOf } from './atoms.ts';
import type { MatchFacts } from './facts.ts';
import type { Market } from './markets.ts';
import { SCORES, type ScoreTable } from './score-table.ts';
import { SCORE_TICKETS } from './season/model.ts';

/** Of a stake on a selection, the share that is won and the share that comes back, as they are expected. */
export type Shares = { readonly won: Fraction; readonly back: Fraction };

/** The exact chances of one match. */
export type MatchChances = {
  readonly atoms: () => readonly Atom[];
  readonly sharesOf: (market: Market, pick: string) => Shares;
  /** The chance of a claim about a match. */
  readonly chanceOf: (holds: (facts: MatchFacts) => boolean) => Fraction;
};

/** A market that reads the score alone is counted over its hundred cells in ordinary integers; only the
 *  others need the atoms. */
const NO_HALF = { halfLead: 0, halfGoals: 0, first: 'none' } as const;
const FACTS: readonly MatchFacts[] = SCORES.map((score) => ({ ...score, ...NO_HALF }));

/** Counts what a table of tickets says of every market.
 *  Source: sports, section 5.   Cost: 100 steps a selection of the score, some 820 of any other. */
export function matchChances(table: ScoreTable): MatchChances {
  const atoms = lazily(() => atomsOf(table));
  const sharesOf = (market: Market, pick: string): Shares =>
    market.readsHalf
      ? sharesOfAtoms(atoms(), (facts) => market.resultOf(pick, facts))
      : sharesOfScores(table, (facts) => market.resultOf(pick, facts));
  const chanceOf = (holds: (facts: MatchFacts) => boolean): Fraction => {
    let weight = 0n;
    for (const atom of atoms()) if (holds(atom)) weight += atom.weight;
    return fraction(weight, ATOM_WEIGHTS);
  };
  return { atoms, sharesOf, chanceOf };
}

type ResultOn = (facts: MatchFacts) => SelectionResult;

/** Stakes have at most two parts, so that halves of tickets are counted. */
const HALVES = 2;

function sharesOfScores({ tickets }: ScoreTable, resultOn: ResultOn): Shares {
  let won = 0;
  let back = 0;
  FACTS.forEach((facts, at) => {
    const result = resultOn(facts);
    const halves = (tickets[at] ?? 0) * (HALVES / result.of);
    won += halves * result.won;
    back += halves * result.back;
  });
  return { won: fraction(won, HALVES * SCORE_TICKETS), back: fraction(back, HALVES * SCORE_TICKETS) };
}

function sharesOfAtoms(atoms: readonly Atom[], resultOn: ResultOn): Shares {
  let won = 0n;
  let back = 0n;
  for (const atom of atoms) {
    const result = resultOn(atom);
    // Most outcomes lose. Of the others each share is one part of the stake.
    if (result.won + result.back === 0) continue;
    const halves = result.of === 1 ? atom.weight + atom.weight : atom.weight;
    if (result.won > 0) won += halves;
    if (result.back > 0) back += halves;
  }
  const all = BigInt(HALVES) * ATOM_WEIGHTS;
  return { won: fraction(won, all), back: fraction(back, all) };
}
