import { arrangements, range, tuples } from '@tessera/domain/games/combinatorics';
import { FAMILIES } from '@tessera/domain/games/definitions';
import type { GameFamily } from '@tessera/domain/games/families';
import type { Numbers } from '@tessera/domain/games/family';

import {
  type Figure,
  nextFigure,
  pairsFigure,
  partsFigure,
  placesFigure,
  ranksFigure,
  runsFigure,
} from './figures.ts';

const FACES = 6;
const RUNNERS = 10;
const DIGITS = 10;
const DICE_HIGH_FROM = 11;
const RANK_HIGH_FROM = 6;

/** The fourteen figures that are tested, by family, with nothing counted yet. */
export const familyFigures = (): Readonly<Record<GameFamily, readonly Figure[]>> => ({
  k3: [
    placesFigure('faces', 3, FACES, 1),
    sumsFigure([...tuples(range(1, FACES), 3)]),
    pairsFigure('pairs', 3, FACES, 1),
    nextFigure('draw to draw', 3, FACES, 1),
    runsFigure('runs', (dice) => sumOf(dice) >= DICE_HIGH_FROM),
  ],
  pk10: [
    ranksFigure('10 by 10 places', RUNNERS),
    firstThreeFigure(),
    nextFigure('draw to draw', 1, RUNNERS, 1),
    runsFigure('runs', ([champion = 0]) => champion >= RANK_HIGH_FROM),
  ],
  ssc: [
    placesFigure('balls', 5, DIGITS, 0),
    pairsFigure('pairs', 5, DIGITS, 0),
    nextFigure('draw to draw', 5, DIGITS, 0),
  ],
  pc28: [placesFigure('balls', 3, DIGITS, 0), sumsFigure([...(FAMILIES.pc28.outcomes?.() ?? [])])],
});

function sumsFigure(outcomes: readonly Numbers[]): Figure {
  const largest = Math.max(...outcomes.map(sumOf));
  const smallest = Math.min(...outcomes.map(sumOf));
  const chances = range(smallest, largest).map(
    (sum) => outcomes.filter((each) => sumOf(each) === sum).length / outcomes.length,
  );
  return partsFigure('sums', chances, (numbers) => sumOf(numbers) - smallest);
}

function firstThreeFigure(): Figure {
  const orders = [...arrangements(range(1, RUNNERS), 3)];
  const partOf = new Map(orders.map((order, part) => [codeOf(order), part]));
  const chances = orders.map(() => 1 / orders.length);
  return partsFigure('first three places', chances, (ranks) => partOf.get(codeOf(ranks)) ?? -1);
}

const codeOf = ([first = 0, second = 0, third = 0]: Numbers): number => (first * 11 + second) * 11 + third;

const sumOf = (numbers: Numbers): number => numbers.reduce((sum, each) => sum + each, 0);
