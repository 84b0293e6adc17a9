import { arrangements, range, tuples } from '../games/combinatorics.ts';
import type { GameFamily } from '../games/families.ts';
import { duelCode, type Figure, figure, orderedCode, shownDigits, sortedCode, sumOf } from './figure.ts';

const FACES = range(1, 6);
const RUNNERS = range(1, 10);
const DIGITS = range(0, 9);
const DUELS = 5;

/** What is counted of each family's draws, so that all its plays can be counted from it. Places by themselves
 *  come first; where no play asks for them they still show whether a die or a ball is fair. */
export const FAMILY_FIGURES: Readonly<Record<GameFamily, readonly Figure[]>> = {
  k3: [
    ...range(1, 3).map((place) => onePlace(place, FACES, [])),
    threeFigure('throw', 0, FACES, [
      'side',
      'combo',
      'sum',
      'tripleAny',
      'tripleOne',
      'run',
      'pairAny',
      'pairOne',
      'threeDiff',
      'twoDiff',
      'single',
    ]),
  ],
  pk10: [
    ...RUNNERS.map((place) => onePlace(place, RUNNERS, [`rank${place}`])),
    ...range(1, DUELS).map(runnersDuel),
    figure('first2', [0, 1], () => arrangements(RUNNERS, 2), orderedCode, ['gyh', 'exacta', 'top2']),
    figure('first3', [0, 1, 2], () => arrangements(RUNNERS, 3), sortedCode, ['top3']),
  ],
  ssc: [
    ...range(1, 5).map((place) => onePlace(place, DIGITS, [`ball${place}`])),
    figure('sum', range(0, 4), () => tuples(DIGITS, 5), sumOf, ['total']),
    figure('duel1', [0, 4], () => tuples(DIGITS, 2), duelCode, ['dt']),
    ...['front', 'mid', 'rear'].map((name, from) =>
      threeFigure(`three${from + 1}`, from, DIGITS, [`${name}3`, `${name}Any`]),
    ),
    figure('shown', range(0, 4), () => tuples(DIGITS, 5), shownDigits, ['any5']),
  ],
  pc28: [
    ...range(1, 3).map((place) => onePlace(place, DIGITS, [])),
    threeFigure('throw', 0, DIGITS, ['side', 'combo', 'extreme', 'sum', 'colour', 'pattern', 'sumThree']),
  ],
};

function onePlace(place: number, values: readonly number[], plays: readonly string[]): Figure {
  return figure(`place${place}`, [place - 1], () => tuples(values, 1), sumOf, plays);
}

function threeFigure(key: string, from: number, values: readonly number[], plays: readonly string[]): Figure {
  return figure(key, range(from, from + 2), () => tuples(values, 3), sortedCode, plays);
}

function runnersDuel(duel: number): Figure {
  return figure(`duel${duel}`, [duel - 1, RUNNERS.length - duel], () => arrangements(RUNNERS, 2), duelCode, [
    `dt${duel}`,
  ]);
}
