import { range, tuples } from '../combinatorics.ts';
import { feature } from '../feature.ts';
import type { Numbers } from '../numbers.ts';
import { choicePlay, type LinePlay, pairAndSinglePlay, setPlay } from '../plays.ts';
import { comboChoices, sideChoices } from '../sides.ts';
import { countOf, FACES, isRun, isTriple, parityOf, sideOf, sumOf } from './throw.ts';

const FACE_TEXTS = range(1, FACES).map(String);

/** Every play of three dice. The space is so small that one feature serves them all: the throw itself.
 *  Prices follow from the chances of these selections: see pricing.ts. */
export function k3Plays(tripleLoses: boolean): readonly LinePlay[] {
  const throws = [...tuples(range(1, FACES), 3)];
  const thrown = feature({
    name: 'throw',
    size: throws.length,
    places: [0, 1, 2],
    cases: () => throws,
    valueOf: throwIndex,
  });
  const where = (holds: (numbers: Numbers) => boolean): readonly number[] =>
    throws.filter(holds).map(throwIndex);
  const counted = (numbers: Numbers): boolean => !(tripleLoses && isTriple(numbers));
  const side = (numbers: Numbers) => (counted(numbers) ? sideOf(sumOf(numbers)) : 'none');
  const parity = (numbers: Numbers) => (counted(numbers) ? parityOf(sumOf(numbers)) : 'none');
  const faces = (holds: (numbers: Numbers, face: number) => boolean) => () =>
    range(1, FACES).map((face) => ({ pick: String(face), values: where((numbers) => holds(numbers, face)) }));

  return [
    choicePlay({ key: 'side', group: 'sides' }, thrown, () => sideChoices(where, side, parity)),
    choicePlay({ key: 'combo', group: 'sides' }, thrown, () => comboChoices(where, side, parity)),
    choicePlay({ key: 'sum', group: 'sum' }, thrown, () =>
      range(3, 18).map((sum) => ({ pick: String(sum), values: where((numbers) => sumOf(numbers) === sum) })),
    ),
    choicePlay({ key: 'tripleAny', group: 'triples' }, thrown, () => [
      { pick: 'any', values: where(isTriple) },
    ]),
    choicePlay(
      { key: 'tripleOne', group: 'triples' },
      thrown,
      faces((all, face) => countOf(all, face) === 3),
    ),
    choicePlay({ key: 'run', group: 'triples' }, thrown, () => [{ pick: 'any', values: where(isRun) }]),
    choicePlay(
      { key: 'pairAny', group: 'pairs' },
      thrown,
      faces((all, face) => countOf(all, face) >= 2),
    ),
    pairAndSinglePlay(
      { key: 'pairOne', group: 'pairs' },
      {
        members: FACE_TEXTS,
        of: thrown,
        valuesOf: ([pair, single]) =>
          where((all) => countOf(all, Number(pair)) === 2 && countOf(all, Number(single)) === 1),
      },
    ),
    setPlay(
      { key: 'threeDiff', group: 'diff' },
      { size: 3, members: FACE_TEXTS, of: thrown, valuesOf: (set) => where(showsAll(set)) },
    ),
    setPlay(
      { key: 'twoDiff', group: 'diff' },
      { size: 2, members: FACE_TEXTS, of: thrown, valuesOf: (set) => where(showsAll(set)) },
    ),
    choicePlay(
      { key: 'single', group: 'single' },
      thrown,
      faces((all, face) => all.includes(face)),
    ),
  ];
}

const showsAll = (set: readonly string[]) => (numbers: Numbers) =>
  set.every((face) => numbers.includes(Number(face)));

const throwIndex = (numbers: Numbers): number =>
  numbers.reduce((index, face) => index * FACES + (face - 1), 0);
