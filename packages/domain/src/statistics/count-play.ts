import type { Play, Selection } from '../games/family.ts';
import type { Figure } from '../games/figure.ts';
import { assert } from '../result.ts';
import { type Cell, chiSquareFit, type Fit } from './chi-square.ts';

/** How many draws showed each value of a figure; a value that is missing was never drawn. */
export type ValueCounts = ReadonlyMap<number, number>;

export type CountedPlay = {
  readonly play: Play;
  /** How often each selection won, and how often chance would make it win on average. */
  readonly selections: readonly (Cell & { readonly selection: Selection })[];
  /** Undefined while there are too few draws to tell. */
  readonly fit: Fit | undefined;
};

/** Counts a play from the values of the figure it depends on. Draws are compared by which of its selections
 *  win together: these parts never overlap, which the selections themselves may.
 *  Cost: values x selections, the winning part of which is remembered for each play. */
export function countPlay(play: Play, of: Figure, seen: ValueCounts): CountedPlay {
  const parts = partsOf(play, of);
  const total = parts.reduce((sum, { cases }) => sum + cases, 0);
  let draws = 0;
  for (const count of seen.values()) draws += count;
  const wins = new Map<Selection, number>();
  const cells = parts.map(({ cases, values, winners }): Cell => {
    const times = values.reduce((sum, value) => sum + (seen.get(value) ?? 0), 0);
    for (const winner of winners) wins.set(winner, (wins.get(winner) ?? 0) + times);
    return { seen: times, expected: (draws * cases) / total };
  });
  return {
    play,
    selections: play.selections.map((selection) => ({
      selection,
      seen: wins.get(selection) ?? 0,
      expected: (draws * Number(selection.probability.n)) / Number(selection.probability.d),
    })),
    fit: draws === 0 ? undefined : chiSquareFit(cells),
  };
}

type Part = { readonly winners: readonly Selection[]; readonly values: number[]; cases: number };

const known = new WeakMap<Play, readonly Part[]>();

function partsOf(play: Play, of: Figure): readonly Part[] {
  assert(of.plays.includes(play.key), `${play.key} depends on ${of.key}`);
  const before = known.get(play);
  if (before) return before;
  const parts = new Map<string, Part>();
  for (const [value, { cases, sample }] of of.values()) {
    const winners = play.selections.filter((selection) => selection.resultOn(sample).won > 0);
    const name = winners.map(({ pick }) => pick).join();
    const part = parts.get(name) ?? { winners, values: [], cases: 0 };
    part.values.push(value);
    part.cases += cases;
    parts.set(name, part);
  }
  const made = [...parts.values()];
  known.set(play, made);
  return made;
}
