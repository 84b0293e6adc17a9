import type { Numbers } from '@tessera/domain/games/numbers';
import {
  type Cell,
  chiSquareFit,
  chiSquareTail,
  type Fit,
  squaredDistance,
} from '@tessera/domain/statistics/chi-square';

/** A statistic that is counted over all draws and tested against its expected distribution at the end. */
export type Figure = {
  readonly name: string;
  readonly see: (numbers: Numbers) => void;
  readonly fit: () => Fit;
};

/** The frequency of each value at each position.   Units: values start at `first`. */
export function placesFigure(name: string, places: number, size: number, first: number): Figure {
  const counts = new Float64Array(places * size);
  return {
    name,
    see: (numbers) => {
      for (let place = 0; place < places; place += 1)
        count(counts, place * size + (numbers[place] ?? 0) - first);
    },
    fit: () => fitOf(squaredDistance(evenCells(counts)), places * (size - 1)),
  };
}

/** Ten by ten: every runner on every place. Since each runner stands on one place, rows and columns of the
 *  table are fixed, and its squared distance is n / (n - 1) times a chi-square of (n - 1) x (n - 1)
 *  degrees. */
export function ranksFigure(name: string, size: number): Figure {
  const counted = placesFigure(name, size, size, 1);
  return {
    ...counted,
    fit: () => fitOf((counted.fit().statistic * (size - 1)) / size, (size - 1) ** 2),
  };
}

/** Any partition of the draws, each part with its own chance. */
export function partsFigure(
  name: string,
  chances: readonly number[],
  partOf: (numbers: Numbers) => number,
): Figure {
  const counts = new Float64Array(chances.length);
  return {
    name,
    see: (numbers) => count(counts, partOf(numbers)),
    fit: () => {
      const total = counts.reduce((sum, each) => sum + each, 0);
      const cells = chances.map((chance, part) => ({ seen: counts[part] ?? 0, expected: chance * total }));
      const fit = chiSquareFit(cells);
      if (!fit) throw new Error(`${name} needs more draws`);
      return fit;
    },
  };
}

/** Every pair of positions in a draw, corrected for the frequency of each position. */
export function pairsFigure(name: string, places: number, size: number, first: number): Figure {
  const pairs = Array.from({ length: places }, (_, a) =>
    Array.from({ length: places - a - 1 }, (_rest, b) => ({
      a,
      b: a + b + 1,
      table: new Float64Array(size ** 2),
    })),
  ).flat();
  return {
    name,
    see: (numbers) => {
      for (const { a, b, table } of pairs)
        count(table, ((numbers[a] ?? 0) - first) * size + (numbers[b] ?? 0) - first);
    },
    fit: () =>
      dependence(
        pairs.map(({ table }) => table),
        size,
      ),
  };
}

/** Each of the first `places` positions in a draw and the next, corrected for the frequency of the
 *  position. */
export function nextFigure(name: string, places: number, size: number, first: number): Figure {
  const tables = Array.from({ length: places }, () => new Float64Array(size ** 2));
  let before: Numbers | undefined;
  return {
    name,
    see: (numbers) => {
      const last = before;
      before = numbers;
      if (last === undefined) return;
      tables.forEach((table, place) =>
        count(table, ((last[place] ?? 0) - first) * size + (numbers[place] ?? 0) - first),
      );
    },
    fit: () => dependence(tables, size),
  };
}

/** The number of runs, compared with a random order of equally many of both sides. Source: Wald, Wolfowitz
 *  1940. */
export function runsFigure(name: string, isHigh: (numbers: Numbers) => boolean): Figure {
  const sides = new Float64Array(2);
  let runs = 0;
  let before: boolean | undefined;
  return {
    name,
    see: (numbers) => {
      const side = isHigh(numbers);
      count(sides, Number(side));
      if (side !== before) runs += 1;
      before = side;
    },
    fit: () => {
      const [low = 0, high = 0] = sides;
      const twice = 2 * low * high;
      const total = low + high;
      const variance = (twice * (twice - total)) / (total ** 2 * (total - 1));
      return fitOf((runs - twice / total - 1) ** 2 / variance, 1);
    },
  };
}

/** The sum of each square table's chi-square beyond its row and column totals. */
function dependence(tables: readonly Float64Array[], size: number): Fit {
  const statistics = tables.map((table) => {
    const [rows, columns] = [new Float64Array(size), new Float64Array(size)];
    table.forEach((seen, at) => {
      rows[Math.floor(at / size)] = (rows[Math.floor(at / size)] ?? 0) + seen;
      columns[at % size] = (columns[at % size] ?? 0) + seen;
    });
    const distance = (counts: Float64Array): number => squaredDistance(evenCells(counts));
    return distance(table) - distance(rows) - distance(columns);
  });
  return fitOf(
    statistics.reduce((sum, each) => sum + each, 0),
    tables.length * (size - 1) ** 2,
  );
}

/** Cells with equal expected counts. */
function evenCells(counts: Float64Array): Cell[] {
  const expected = counts.reduce((sum, each) => sum + each, 0) / counts.length;
  if (expected === 0) throw new Error('there is nothing to compare without draws');
  return Array.from(counts, (seen) => ({ seen, expected }));
}

function count(counts: Float64Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

const fitOf = (statistic: number, degrees: number): Fit => ({
  statistic,
  degrees,
  p: chiSquareTail(statistic, degrees),
});
