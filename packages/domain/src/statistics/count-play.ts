import type { Play, Selection } from '../games/family.ts';
import {
  type Figure,
  isSetFigure,
  isShareFigure,
  isValueFigure,
  type KindFigure,
  type SetFigure,
  type ShareFigure,
  type ValueFigure,
} from '../games/figure.ts';
import { assert } from '../result.ts';
import { type Cell, chiSquareFit, type Fit } from './chi-square.ts';
import { kindsFit, numbersFit, pairsFit } from './set-fit.ts';

/** Number of draws with each value of a figure; a value that is missing was never drawn. */
export type ValueCounts = ReadonlyMap<number, number>;

export type CountedPlay = {
  readonly play: Play;
  /** True if the play's lines are counted at all. */
  readonly isCounted: boolean;
  /** Wins of each selection, and their expected number by chance. Empty for a play that is not listed. */
  readonly selections: readonly (Cell & { readonly selection: Selection })[];
  /** Undefined while there are too few draws to tell. */
  readonly fit: Fit | undefined;
};

/** Counts a play in a number of draws from the values of the figure it depends on; without a figure it is not
 *  counted. */
export function countPlay(play: Play, of: Figure | undefined, seen: ValueCounts, draws: number): CountedPlay {
  if (!of) return { play, isCounted: false, selections: [], fit: undefined };
  assert(of.plays.includes(play.key), `${play.key} depends on ${of.key}`);
  assert(!isShareFigure(of), 'no play depends on shares');
  if (isValueFigure(of)) return countValues(play, of, seen);
  return isSetFigure(of) ? countSets(play, of, seen) : countKinds(play, of, seen, draws);
}

/** Counts equal shares. Undefined fit while there are too few draws to tell. */
export function countShares(
  { shares }: ShareFigure,
  seen: ValueCounts,
): { readonly cells: readonly Cell[]; readonly fit: Fit | undefined } {
  const total = totalOf(seen);
  const cells = Array.from({ length: shares }, (_, value) => ({
    seen: seen.get(value) ?? 0,
    expected: total / shares,
  }));
  return { cells, fit: total === 0 ? undefined : chiSquareFit(cells) };
}

/** Counts a play whose selections are each a value of their own.   Cost: the selections, and the pairs of all
 *  numbers where they are pairs. */
function countSets(play: Play, of: SetFigure, seen: ValueCounts): CountedPlay {
  const { numbers, perDraw, code } = of;
  const draws = totalOf(seen) / perDraw;
  const seenOf = (pick: string): number => seen.get(of.valueOfPick(pick)) ?? 0;
  const counts = { numbers, draws };
  return {
    play,
    isCounted: true,
    selections: listedOf(play, draws, (selection) => seenOf(selection.pick)),
    fit:
      code === 'each'
        ? numbersFit(counts, perDraw, (number) => seenOf(`${number}`))
        : pairsFit(counts, samplePairs(of), (a, b) => seenOf(`${a}-${b}`)),
  };
}

/** Counts a play whose selections are each a kind of numbers. A draw shows more or fewer of them, so their
 *  counts do not tell how many draws there were. */
const countKinds = (play: Play, of: KindFigure, seen: ValueCounts, draws: number): CountedPlay => ({
  play,
  isCounted: true,
  selections: listedOf(play, draws, ({ pick }) => seen.get(Number(pick)) ?? 0),
  fit: kindsFit(
    { numbers: of.numbers, draws },
    of.places.length,
    [...of.sizes.values()],
    (at) => seen.get([...of.sizes.keys()][at] ?? 0) ?? 0,
  ),
});

function samplePairs({ places, valuesOf, valueOfPick }: SetFigure): (readonly [number, number])[] {
  const numbers = Array.from({ length: Math.max(...places) + 1 }, (_, place) => place + 1);
  const shown = new Set(valuesOf(numbers));
  return numbers.flatMap((a) =>
    numbers
      .filter((b) => a < b && shown.has(valueOfPick(`${a}-${b}`)))
      .map((b): readonly [number, number] => [a, b]),
  );
}

/** Counts a play from the parts into which its figure divides all draws: draws are compared by which of the
 *  selections win together. These parts never overlap, which the selections themselves may.
 *  Cost: values x selections, the winning part of which is remembered for each play. */
function countValues(play: Play, of: ValueFigure, seen: ValueCounts): CountedPlay {
  const parts = partsOf(play, of);
  const total = parts.reduce((sum, { cases }) => sum + cases, 0);
  const draws = totalOf(seen);
  const wins = new Map<Selection, number>();
  const cells = parts.map(({ cases, values, winners }): Cell => {
    const times = values.reduce((sum, value) => sum + (seen.get(value) ?? 0), 0);
    for (const winner of winners) wins.set(winner, (wins.get(winner) ?? 0) + times);
    return { seen: times, expected: (draws * cases) / total };
  });
  return {
    play,
    isCounted: true,
    selections: listedOf(play, draws, (selection) => wins.get(selection) ?? 0),
    fit: draws === 0 ? undefined : chiSquareFit(cells),
  };
}

const listedOf = (
  { isListed, selections }: Play,
  draws: number,
  seenOf: (selection: Selection) => number,
): CountedPlay['selections'] =>
  (isListed ? selections : []).map((selection) => ({
    selection,
    seen: seenOf(selection),
    expected: (draws * Number(selection.probability.n)) / Number(selection.probability.d),
  }));

function totalOf(seen: ValueCounts): number {
  let total = 0;
  for (const count of seen.values()) total += count;
  return total;
}

type Part = { readonly winners: readonly Selection[]; readonly values: number[]; cases: number };

const known = new WeakMap<Play, readonly Part[]>();

function partsOf(play: Play, of: ValueFigure): readonly Part[] {
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
