import { arrangements, range } from '../combinatorics.ts';
import { type Figure, figure, placeFigure } from '../figure.ts';
import type { UniformityTest } from '../uniformity.ts';
import { DUELS, RUNNERS } from './runners.ts';

const ALL_RUNNERS = range(1, RUNNERS);
const HIGH_FROM = 6;

/** The figures counted of each ranking: every rank, the five duels, and the first two and three. */
export const pk10Figures: readonly Figure[] = [
  ...ALL_RUNNERS.map((rank) => placeFigure(rank, ALL_RUNNERS, [`rank${rank}`])),
  ...range(1, DUELS).map(duelFigure),
  figure({
    key: 'first2',
    code: 'ordered',
    places: [0, 1],
    plays: ['gyh', 'exacta', 'top2'],
    cases: () => arrangements(ALL_RUNNERS, 2),
  }),
  figure({
    key: 'first3',
    code: 'sorted',
    places: [0, 1, 2],
    plays: ['top3'],
    cases: () => arrangements(ALL_RUNNERS, 3),
  }),
];

export const pk10Uniformity: readonly UniformityTest[] = [
  { kind: 'ranks', name: '10 by 10 places' },
  { kind: 'firstPlaces', name: 'first three places', places: 3 },
  { kind: 'next', name: 'draw to draw', places: 1 },
  { kind: 'runs', name: 'runs', isHigh: ([champion = 0]) => champion >= HIGH_FROM },
];

function duelFigure(duel: number): Figure {
  return figure({
    key: `duel${duel}`,
    code: 'duel',
    places: [duel - 1, RUNNERS - duel],
    plays: [`dt${duel}`],
    cases: () => arrangements(ALL_RUNNERS, 2),
  });
}
