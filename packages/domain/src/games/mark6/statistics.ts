import { range } from '../combinatorics.ts';
import { type Figure, kindFigure, placeFigure, setFigure } from '../figure.ts';
import type { UniformityTest } from '../uniformity.ts';
import { ALL_NUMBERS, DRAWN, NORMALS, NUMBERS } from './balls.ts';

const NORMAL_PLACES = range(0, NORMALS - 1);
const ALL_PLACES = range(0, DRAWN - 1);

/** The figures counted of each draw: every place; the normals and their pairs; the special with each normal;
 *  which zodiac groups and which tails show. That is 45 counters a draw, of 2 766. Threes and fours of
 *  normals would be 35 more a draw, of 230 300: they are not counted. */
export const mark6Figures: readonly Figure[] = [
  ...range(1, NORMALS).map((place) => placeFigure(place, ALL_NUMBERS)),
  placeFigure(DRAWN, ALL_NUMBERS, ['special', 'side', 'colour', 'zodiac', 'head', 'tail']),
  setFigure({ key: 'normals', code: 'each', places: NORMAL_PLACES, plays: ['normal'], numbers: NUMBERS }),
  setFigure({ key: 'pairs', code: 'pairs', places: NORMAL_PLACES, plays: ['all2'], numbers: NUMBERS }),
  setFigure({
    key: 'withSpecial',
    code: 'lastPairs',
    places: ALL_PLACES,
    plays: ['withSpecial'],
    numbers: NUMBERS,
  }),
  kindFigure({
    key: 'zodiacs',
    code: 'zodiacs',
    places: ALL_PLACES,
    plays: ['anyZodiac'],
    numbers: NUMBERS,
  }),
  kindFigure({ key: 'tails', code: 'tails', places: ALL_PLACES, plays: ['anyTail'], numbers: NUMBERS }),
];

export const mark6Uniformity: readonly UniformityTest[] = [
  { kind: 'firstPlaces', name: 'first two balls', places: 2 },
  { kind: 'next', name: 'draw to draw', places: 1 },
];
