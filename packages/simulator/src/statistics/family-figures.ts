import { arrangements, range } from '@tessera/domain/games/combinatorics';
import type { DrawShape, FamilyDefinition } from '@tessera/domain/games/family';
import type { Numbers } from '@tessera/domain/games/numbers';

import {
  type Figure,
  nextFigure,
  pairsFigure,
  partsFigure,
  placesFigure,
  ranksFigure,
  runsFigure,
} from './figures.ts';

/** The figures of a family's draws, with nothing counted yet. */
export function figuresOf({ uniformity, shape, outcomes }: FamilyDefinition): readonly Figure[] {
  const { places, smallest, largest } = shape;
  const size = largest - smallest + 1;
  return uniformity.map((test): Figure => {
    switch (test.kind) {
      case 'places':
        return placesFigure(test.name, places, size, smallest);
      case 'ranks':
        return ranksFigure(test.name, size);
      case 'pairs':
        return pairsFigure(test.name, places, size, smallest);
      case 'sums':
        return sumsFigure(test.name, [...(outcomes?.() ?? [])]);
      case 'next':
        return nextFigure(test.name, test.places, size, smallest);
      case 'firstPlaces':
        return firstPlacesFigure(test.name, shape, test.places);
      case 'runs':
        return runsFigure(test.name, test.isHigh);
    }
  });
}

function sumsFigure(name: string, outcomes: readonly Numbers[]): Figure {
  const largest = Math.max(...outcomes.map(sumOf));
  const smallest = Math.min(...outcomes.map(sumOf));
  const chances = range(smallest, largest).map(
    (sum) => outcomes.filter((each) => sumOf(each) === sum).length / outcomes.length,
  );
  return partsFigure(name, chances, (numbers) => sumOf(numbers) - smallest);
}

function firstPlacesFigure(name: string, { smallest, largest }: DrawShape, places: number): Figure {
  const orders = [...arrangements(range(smallest, largest), places)];
  const codeOf = (numbers: Numbers): number => {
    let code = 0;
    for (let place = 0; place < places; place += 1) code = code * (largest + 1) + (numbers[place] ?? 0);
    return code;
  };
  const partOf = new Map(orders.map((order, part) => [codeOf(order), part]));
  const chances = orders.map(() => 1 / orders.length);
  return partsFigure(name, chances, (numbers) => partOf.get(codeOf(numbers)) ?? -1);
}

const sumOf = (numbers: Numbers): number => numbers.reduce((sum, each) => sum + each, 0);
