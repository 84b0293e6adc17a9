import { chartsOf } from '../charts.ts';
import type { RoadName } from '../family-parts.ts';

/** Fields of a draw that roads use. */
export type RoadDraw = {
  readonly big_small: string;
  readonly odd_even: string;
  readonly extra: Readonly<Record<string, string>>;
};

/** Solid for the first of the pair (big, odd, dragon), hollow for the second. */
export type RoadSide = 'solid' | 'hollow' | 'neither';

export type RoadCell = {
  readonly column: number;
  readonly row: number;
  readonly side: RoadSide;
  /** Results after this one that were neither, such as a tie; shown as a mark. */
  readonly neither: number;
};

/** `big`: equal results run down a column. `bead`: each result has a place of its own. */
export const ROADS = ['big', 'bead'] as const;
export type RoadKind = (typeof ROADS)[number];

export const ROAD_ROWS = 6;

/** Builds a big road from results, oldest first: equal results run down a column, a change starts the next
 *  column. A run that meets the bottom or another run turns sideways. A result that is neither is counted on
 *  the cell before it. */
export function buildRoad(sides: readonly RoadSide[], rows = ROAD_ROWS): readonly RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let start = -1;
  for (const side of sides) {
    const last = cells.at(-1);
    if (side === 'neither') {
      if (last) cells[cells.length - 1] = { ...last, neither: last.neither + 1 };
      continue;
    }
    let [column, row] = [0, 0];
    if (last && last.side === side) {
      const isFree = last.row + 1 < rows && !taken.has(`${last.column}:${last.row + 1}`);
      // A run that has turned sideways stays in its row.
      const goesDown = isFree && last.column === start;
      [column, row] = goesDown ? [last.column, last.row + 1] : [last.column + 1, last.row];
    } else {
      start += 1;
      while (taken.has(`${start}:0`)) start += 1;
      column = start;
    }
    taken.add(`${column}:${row}`);
    cells.push({ column, row, side, neither: 0 });
  }
  return cells;
}

/** The end of a road, moved to the start of its grid; one column stays free, for the next change. */
export function lastColumns(cells: readonly RoadCell[], columns: number): readonly RoadCell[] {
  const newest = Math.max(0, ...cells.map(({ column }) => column));
  const skipped = Math.max(0, newest - columns + 2);
  return cells
    .filter(({ column }) => column >= skipped)
    .map((cell) => ({ ...cell, column: cell.column - skipped }));
}

/** Builds a bead plate from results, oldest first: one after the other, column by column. */
export const buildBeads = (sides: readonly RoadSide[], rows = ROAD_ROWS): readonly RoadCell[] =>
  sides.map((side, at) => ({ column: Math.floor(at / rows), row: at % rows, side, neither: 0 }));

const SOLID: ReadonlySet<string> = new Set(['big', 'odd', 'dragon']);
const HOLLOW: ReadonlySet<string> = new Set(['small', 'even', 'tiger']);

/** The roads of a family. */
export const roadsOf = (family: string): readonly RoadName[] =>
  chartsOf(family)?.roads ?? ['sides', 'parity'];

/** The results of a road, oldest first, from draws given newest first. */
export const resultsOf = (road: RoadName, draws: readonly RoadDraw[]): readonly RoadSide[] =>
  draws.toReversed().map((draw) => sideOf(valueOf(road, draw)));

function valueOf(road: RoadName, draw: RoadDraw): string {
  if (road === 'sides') return draw.big_small;
  return road === 'parity' ? draw.odd_even : (draw.extra['dt'] ?? draw.extra['dt1'] ?? '');
}

function sideOf(value: string): RoadSide {
  if (SOLID.has(value)) return 'solid';
  return HOLLOW.has(value) ? 'hollow' : 'neither';
}
