import type { Mutant } from './areas.ts';

/** killed: a test failed. survived: none did. invalid: nothing can be said, because the mutant does not load
 *  or is marked equivalent although a test tells it apart. */
export type Fate = 'killed' | 'survived' | 'equivalent' | 'invalid';
export type Outcome = {
  readonly area: string;
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that failed, or what is wrong. */
  readonly says: string;
};

/** The share of the mutants that can be told apart which the tests must kill. Units: percent. */
export const SCORE_MIN = 92;

/** Mutants killed among those that are not equivalent. Units: percent. */
export function scoreOf(outcomes: readonly Outcome[]): number {
  const counted = outcomes.filter(({ fate }) => fate !== 'equivalent');
  const killed = counted.filter(({ fate }) => fate === 'killed');
  return counted.length === 0 ? 100 : (100 * killed.length) / counted.length;
}

/** The table of the evidence: one line an area, and the sum. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const areas = [...new Set(outcomes.map(({ area }) => area))];
  const lines = areas.map((area) =>
    lineOf(
      area,
      outcomes.filter((each) => each.area === area),
    ),
  );
  const head = [
    '| area | mutants | equivalent | killed | survived | score |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  return [...head, ...lines, lineOf('all', outcomes)].join('\n');
}

function lineOf(name: string, outcomes: readonly Outcome[]): string {
  const count = (fate: Fate): number => outcomes.filter((each) => each.fate === fate).length;
  const cells = [name, outcomes.length, count('equivalent'), count('killed'), count('survived')];
  return `| ${cells.join(' | ')} | ${scoreOf(outcomes).toFixed(1)} % |`;
}
