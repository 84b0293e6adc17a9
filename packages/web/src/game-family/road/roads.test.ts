import { describe, expect, test } from 'vitest';

import { buildBeads, buildRoad, lastColumns, type RoadSide } from './roads.ts';

const read = (letters: string): readonly RoadSide[] =>
  Array.from(letters, (letter) => (letter === 'B' ? 'solid' : letter === 's' ? 'hollow' : 'neither'));
const places = (letters: string, rows = 6): string[] =>
  buildRoad(read(letters), rows).map(
    (cell) => `${cell.column}:${cell.row}${cell.side === 'solid' ? 'B' : 's'}`,
  );

describe('buildRoad', () => {
  test.each([
    ['', []],
    ['BBs', ['0:0B', '0:1B', '1:0s']],
    ['BsBs', ['0:0B', '1:0s', '2:0B', '3:0s']],
  ])('%j: runs down and starts a column at each change', (letters, road) => {
    expect(places(letters)).toEqual(road);
  });

  test('turns a long run along the last row', () => {
    expect(places('BBBBB', 3)).toEqual(['0:0B', '0:1B', '0:2B', '1:2B', '2:2B']);
  });

  test('turns a run above the tail of the previous one', () => {
    // The first run ends at 1:2, so the second may go down to 1:1 only.
    expect(places('BBBBsss', 3)).toEqual(['0:0B', '0:1B', '0:2B', '1:2B', '1:0s', '1:1s', '2:1s']);
  });

  test('keeps a turned run in its row', () => {
    expect(places('BBBsssss', 2)).toEqual(['0:0B', '0:1B', '1:1B', '1:0s', '2:0s', '3:0s', '4:0s', '5:0s']);
  });

  test('starts a new column where the top row is free', () => {
    // The second run turned aside in the top row, so the third starts beyond it.
    expect(places('BBBsssB', 2).at(-1)).toBe('4:0B');
  });

  test('marks a tie on the cell before it, and nothing at the start', () => {
    const road = buildRoad(read('-B--Bs-'));
    expect(road.map((cell) => cell.neither)).toEqual([2, 0, 1]);
    expect(road).toHaveLength(3);
  });
});

test('a bead plate gives every result its place, neither too, column by column', () => {
  const beads = buildBeads(read('Bs-Bs'), 3).map(({ column, row, side }) => `${column}:${row} ${side}`);
  expect(beads).toEqual(['0:0 solid', '0:1 hollow', '0:2 neither', '1:0 solid', '1:1 hollow']);
});

describe('lastColumns', () => {
  test.each([
    ['', []],
    ['Bs', ['0:0B', '1:0s']],
    ['BsB', ['0:0B', '1:0s', '2:0B']],
    ['BsBs', ['0:0s', '1:0B', '2:0s']],
    ['BBsBsBBss', ['0:0s', '1:0B', '1:1B', '2:0s', '2:1s']],
  ])('%j: at most three of four columns, the newest last', (letters, road) => {
    const cells = lastColumns(buildRoad(read(letters)), 4);
    expect(cells.map(({ column, row, side }) => `${column}:${row}${side === 'solid' ? 'B' : 's'}`)).toEqual(
      road,
    );
  });
});
