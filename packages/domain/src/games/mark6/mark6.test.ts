import { describe, expect, test } from 'vitest';

import { type Figures, figuresOf, scripted, selectionsOf } from '../../../tests/figures.ts';
import { fraction } from '../../fraction.ts';
import { PUSH } from '../../selection-result.ts';
import { range, subsets } from '../combinatorics.ts';
import type { Numbers } from '../numbers.ts';
import { colourOf } from './balls.ts';
import { mark6 } from './mark6.ts';

const TEXTS = (first: number, last: number): readonly string[] => range(first, last).map(String);
const PAIRS = ['1-2', '48-49'];

/** Plays and picks with equal figures, as the rule tables have them; of sets some. */
const FIGURES: readonly (readonly [plays: readonly string[], picks: readonly string[], ...Figures])[] = [
  [['special'], TEXTS(1, 49), '1/49', '47.53', '97.000'],
  [['side'], ['big', 'small', 'odd', 'even'], '24/49', '1.93', '96.571'],
  [['colour'], ['red'], '17/49', '2.79', '96.796'],
  [['colour'], ['blue', 'green'], '16/49', '2.97', '96.980'],
  [['zodiac'], TEXTS(2, 12), '4/49', '11.88', '96.980'],
  [['zodiac'], ['1'], '5/49', '9.50', '96.939'],
  [['head'], ['0'], '9/49', '5.28', '96.980'],
  [['head'], TEXTS(1, 4), '10/49', '4.75', '96.939'],
  [['tail'], ['0'], '4/49', '11.88', '96.980'],
  [['tail'], TEXTS(1, 9), '5/49', '9.50', '96.939'],
  [['normal'], TEXTS(1, 49), '6/49', '7.92', '96.980'],
  [['all2'], PAIRS, '5/392', '76.04', '96.990'],
  [['all3'], ['1-2-3', '1-25-49'], '5/4606', '893.56', '97.000'],
  [['all4'], ['1-2-3-4', '46-47-48-49'], '15/211876', '13701.31', '97.000'],
  [['withSpecial'], PAIRS, '1/196', '190.12', '97.000'],
  [['anyZodiac'], TEXTS(2, 12), '7139/15134', '2.05', '96.702'],
  [['anyZodiac'], ['1'], '12574/22701', '1.75', '96.932'],
  [['anyTail'], ['0'], '7139/15134', '2.05', '96.702'],
  [['anyTail'], TEXTS(1, 9), '12574/22701', '1.75', '96.932'],
];

/** The keys that win on a draw, made from the draw itself: independent of the selections. */
function* keysMadeOf(numbers: Numbers): Generator<string> {
  const special = numbers[6] ?? 0;
  const normals = numbers.slice(0, 6).toSorted((a, b) => a - b);
  yield `special:${special}`;
  if (special !== 49) {
    yield `side:${special > 24 ? 'big' : 'small'}`;
    yield `side:${special % 2 === 1 ? 'odd' : 'even'}`;
  }
  yield `colour:${colourOf(special)}`;
  yield `zodiac:${special % 12 || 12}`;
  yield `head:${String(special).padStart(2, '0')[0]}`;
  yield `tail:${String(special).at(-1)}`;
  for (const normal of normals) yield `normal:${normal}`;
  for (const size of [2, 3, 4]) for (const set of subsets(normals, size)) yield `all${size}:${set.join('-')}`;
  for (const normal of normals) yield `withSpecial:${[normal, special].toSorted((a, b) => a - b).join('-')}`;
  for (const group of new Set(numbers.map((number) => number % 12 || 12))) yield `anyZodiac:${group}`;
  for (const tail of new Set(numbers.map((number) => number % 10))) yield `anyTail:${tail}`;
}

/** Draws spread over the space, and some at its ends. */
const DRAWS: readonly Numbers[] = [
  [1, 2, 3, 4, 5, 6, 7],
  [44, 45, 46, 47, 48, 43, 49],
  [49, 1, 13, 25, 37, 10, 20],
  ...range(1, 60).map((from) => range(0, 6).map((at) => ((from * 17 + at * 31) % 49) + 1)),
];

describe('mark6 (six of 49 balls and a special)', () => {
  test.each(FIGURES)('%j on %j: chance %s, odds %s, return %s %%', (plays, picks, ...figures) => {
    for (const play of plays)
      for (const pick of picks) expect([pick, figuresOf(mark6, `${play}:${pick}`)]).toEqual([pick, figures]);
  });

  test('lists what is chosen from a list, and no set', () => {
    const lines = mark6.plays.map(({ key, isListed, selections }) => [key, isListed, selections.length]);
    expect(lines).toEqual([
      ['special', true, 49],
      ['side', true, 4],
      ['colour', true, 3],
      ['zodiac', true, 12],
      ['head', true, 5],
      ['tail', true, 10],
      ['normal', true, 49],
      ['all2', false, 1],
      ['all3', false, 1],
      ['all4', false, 1],
      ['withSpecial', false, 1],
      ['anyZodiac', true, 12],
      ['anyTail', true, 10],
    ]);
  });

  test('on any draw exactly the selections win that it makes', () => {
    for (const numbers of DRAWS) {
      expect(mark6.isDraw(numbers)).toBe(true);
      const winning = mark6.plays.flatMap((play) =>
        selectionsOf(play, [
          ...numbers,
          ...range(1, 49)
            .filter((each) => !numbers.includes(each))
            .slice(0, 3),
        ])
          .filter(({ resultOn }) => resultOn(numbers).won > 0)
          .map(({ key }) => key),
      );
      expect(winning.toSorted()).toEqual([...keysMadeOf(numbers)].toSorted());
    }
  });

  test('a special of 49 returns the stakes on its sides, a normal 49 does not', () => {
    const pushesOn = (numbers: Numbers): readonly string[] =>
      mark6.plays
        .flatMap((play) => selectionsOf(play))
        .filter(({ resultOn }) => resultOn(numbers) === PUSH)
        .map(({ key }) => key);
    expect(pushesOn([1, 2, 3, 4, 5, 6, 49])).toEqual(['side:big', 'side:small', 'side:odd', 'side:even']);
    expect(pushesOn([1, 49, 3, 4, 5, 6, 7])).toEqual([]);
    expect(mark6.selectionOf('side:big')?.push).toEqual(fraction(1, 49));
    expect(mark6.selectionOf('special:49')?.resultOn([1, 2, 3, 4, 5, 6, 49]).won).toBe(1);
  });

  test('paints 17 balls red, 16 blue and 16 green', () => {
    const painted = (colour: string) => range(1, 49).filter((number) => colourOf(number) === colour);
    expect(painted('red')).toEqual([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
    expect(painted('blue')).toEqual([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);
    expect(painted('green')).toEqual([5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49]);
  });

  test('finds a set by its key in one form only', () => {
    for (const key of ['all4:1-2-3-4', 'all2:9-10', 'withSpecial:1-49', 'all3:7-8-49'])
      expect(mark6.selectionOf(key)?.key).toBe(key);
    for (const key of [
      'all4:1-2-3',
      'all4:1-2-3-4-5',
      'all4:4-3-2-1',
      'all4:1-2-2-3',
      'all4:0-1-2-3',
      'all2:49-50',
      'all2:01-2',
      'all2:1- 2',
      'all2:1,2',
      'all2:*',
      'all2:',
      'all5:1-2-3-4-5',
      'all:1-2',
    ])
      expect([key, mark6.selectionOf(key)]).toEqual([key, undefined]);
  });

  test.each([
    [[1, 2, 3, 4, 5, 6, 49], { sum: 49, bigSmall: 'none', oddEven: 'none', extra: { colour: 'green' } }],
    [[1, 2, 3, 4, 5, 6, 48], { sum: 48, bigSmall: 'big', oddEven: 'even', extra: { colour: 'blue' } }],
    [[7, 2, 3, 4, 5, 6, 1], { sum: 1, bigSmall: 'small', oddEven: 'odd', extra: { colour: 'red' } }],
  ])('history shows for %j %o', (numbers, shown) => {
    expect(mark6.derive(numbers)).toEqual(shown);
  });

  test('a draw takes one of 49, then of the 48 left, to one of 43', () => {
    const source = scripted([
      [49, 0],
      [48, 47],
      [47, 0],
      [46, 3],
      [45, 44],
      [44, 10],
      [43, 42],
    ]);
    expect(mark6.draw(source.uniform, () => source.uniform)).toEqual([1, 49, 2, 6, 48, 14, 47]);
    expect(source.isUsedUp()).toBe(true);
  });

  test.each([
    [[1, 2, 3, 4, 5, 6]],
    [[1, 2, 3, 4, 5, 6, 6]],
    [[0, 1, 2, 3, 4, 5, 6]],
    [[1, 2, 3, 4, 5, 6, 50]],
    [[1, 2, 3, 4, 5, 6, 7, 8]],
  ])('rejects the draw %j', (numbers) => {
    expect(mark6.isDraw(numbers)).toBe(false);
  });
});
