import { describe, expect, test } from 'vitest';

import { type Figures, figuresOf, keysOf, scripted, winnersOn } from '../../../tests/figures.ts';
import { fraction } from '../../fraction.ts';
import { PUSH } from '../../selection-result.ts';
import { range, subsets } from '../combinatorics.ts';
import type { Numbers } from '../numbers.ts';
import { elevenFive } from './11x5.ts';

const BALLS = ['ball1', 'ball2', 'ball3', 'ball4', 'ball5'];
const NUMBERS = range(1, 11).map(String);
const SIDES = ['big', 'small', 'odd', 'even'];

/** Plays and picks with equal figures; of the plays that name several balls, the first and the last line. */
const FIGURES: readonly (readonly [plays: readonly string[], picks: readonly string[], ...Figures])[] = [
  [BALLS, NUMBERS, '1/11', '10.67', '97.000'],
  [BALLS, SIDES, '5/11', '1.93', '96.818'],
  [['total'], ['big', 'small'], '215/462', '1.93', '96.742'],
  [['total'], ['odd'], '118/231', '1.89', '96.545'],
  [['total'], ['even'], '113/231', '1.98', '96.857'],
  [['tail'], ['big'], '116/231', '1.93', '96.918'],
  [['tail'], ['small'], '115/231', '1.94', '96.580'],
  [['dt'], ['dragon', 'tiger'], '1/2', '1.94', '97.000'],
  [['any1'], NUMBERS, '5/11', '2.13', '96.818'],
  [['any2'], ['1-2', '10-11'], '2/11', '5.33', '96.909'],
  [['any3'], ['1-2-3', '9-10-11'], '2/33', '16.00', '96.970'],
  [['any4'], ['1-2-3-4', '8-9-10-11'], '1/66', '64.02', '97.000'],
  [['any5'], ['1-2-3-4-5', '7-8-9-10-11'], '1/462', '448.14', '97.000'],
  [['any6'], ['1-2-3-4-5-6', '6-7-8-9-10-11'], '1/77', '74.69', '97.000'],
  [['any7'], ['1-2-3-4-5-6-7', '5-6-7-8-9-10-11'], '1/22', '21.34', '97.000'],
  [['any8'], ['1-2-3-4-5-6-7-8', '4-5-6-7-8-9-10-11'], '4/33', '8.00', '96.970'],
  [['front2'], ['1-2', '11-10'], '1/110', '106.70', '97.000'],
  [['front2Set'], ['1-2', '10-11'], '1/55', '53.35', '97.000'],
  [['front3'], ['1-2-3', '11-10-9'], '1/990', '960.30', '97.000'],
  [['front3Set'], ['1-2-3', '9-10-11'], '1/165', '160.05', '97.000'],
];

/** The lines of each play: counts of sets and rows worked out by hand. */
const LINES = {
  total: 4,
  tail: 2,
  dt: 2,
  ball1: 15,
  ball2: 15,
  ball3: 15,
  ball4: 15,
  ball5: 15,
  any1: 11,
  any2: 55,
  any3: 165,
  any4: 330,
  any5: 462,
  any6: 462,
  any7: 330,
  any8: 165,
  front2: 110,
  front2Set: 55,
  front3: 990,
  front3Set: 165,
};

/** The keys that win on a draw, made from the draw itself: independent of the selections. */
function* keysMadeOf(numbers: Numbers): Generator<string> {
  const sum = numbers.reduce((total, ball) => total + ball, 0);
  if (sum !== 30) yield `total:${sum > 30 ? 'big' : 'small'}`;
  yield `total:${sum % 2 === 1 ? 'odd' : 'even'}`;
  yield `tail:${sum % 10 >= 5 ? 'big' : 'small'}`;
  yield `dt:${(numbers[0] ?? 0) > (numbers[4] ?? 0) ? 'dragon' : 'tiger'}`;
  for (const [at, ball] of numbers.entries()) {
    yield `ball${at + 1}:${ball}`;
    if (ball === 11) continue;
    yield `ball${at + 1}:${ball >= 6 ? 'big' : 'small'}`;
    yield `ball${at + 1}:${ball % 2 === 1 ? 'odd' : 'even'}`;
  }
  const shown = numbers.toSorted((a, b) => a - b);
  const others = range(1, 11).filter((ball) => !shown.includes(ball));
  for (const size of range(1, 5)) for (const set of subsets(shown, size)) yield `any${size}:${set.join('-')}`;
  for (const more of range(1, 3))
    for (const added of subsets(others, more))
      yield `any${5 + more}:${[...shown, ...added].toSorted((a, b) => a - b).join('-')}`;
  for (const size of [2, 3]) {
    const first = numbers.slice(0, size);
    yield `front${size}:${first.join('-')}`;
    yield `front${size}Set:${first.toSorted((a, b) => a - b).join('-')}`;
  }
}

describe('11x5 (five of eleven balls)', () => {
  test.each(FIGURES)('%j on %j: chance %s, odds %s, return %s %%', (plays, picks, ...figures) => {
    for (const play of plays)
      for (const pick of picks) expect(figuresOf(elevenFive, `${play}:${pick}`)).toEqual(figures);
  });

  test('sells every set and every row of its plays, and no other selections', () => {
    const lines = Object.fromEntries(elevenFive.plays.map((play) => [play.key, play.selections.length]));
    expect(lines).toEqual(LINES);
  });

  test('every chance is the share of the 55 440 draws that win', () => {
    const wins = new Map<string, number>();
    let draws = 0;
    for (const numbers of elevenFive.outcomes?.() ?? []) {
      draws += 1;
      for (const key of keysMadeOf(numbers)) wins.set(key, (wins.get(key) ?? 0) + 1);
    }
    expect([draws, elevenFive.outcomeCount]).toEqual([55_440, 55_440]);
    expect([...wins.keys()].toSorted()).toEqual(keysOf(elevenFive).toSorted());
    for (const { selections } of elevenFive.plays)
      for (const { key, probability } of selections)
        expect([key, fraction(wins.get(key) ?? 0, draws)]).toEqual([key, probability]);
  });

  test('on every thousandth draw exactly those selections win', () => {
    for (const [at, numbers] of Array.from(elevenFive.outcomes?.() ?? []).entries()) {
      if (at % 997 !== 0) continue;
      expect(winnersOn(elevenFive, numbers).toSorted()).toEqual([...keysMadeOf(numbers)].toSorted());
    }
  });

  test('ball 11 returns the stakes on the sides of its place, and a total of 30 those on big and small', () => {
    const pushesOn = (numbers: Numbers): string =>
      keysOf(elevenFive)
        .filter((key) => elevenFive.selectionOf(key)?.resultOn(numbers) === PUSH)
        .join(' ');
    expect(pushesOn([1, 11, 7, 2, 10])).toBe('ball2:big ball2:small ball2:odd ball2:even');
    expect(pushesOn([2, 4, 6, 8, 10])).toBe('total:big total:small');
    expect(pushesOn([1, 2, 3, 4, 5])).toBe('');
    const total = elevenFive.selectionOf('total:big');
    expect([total?.push, elevenFive.selectionOf('ball3:odd')?.push]).toEqual([
      fraction(16, 231),
      fraction(1, 11),
    ]);
  });

  test.each([
    [[11, 10, 9, 8, 7], { sum: 45, bigSmall: 'big', oddEven: 'odd', extra: { tail: 'big', dt: 'dragon' } }],
    [[1, 2, 3, 4, 5], { sum: 15, bigSmall: 'small', oddEven: 'odd', extra: { tail: 'big', dt: 'tiger' } }],
    [[4, 2, 6, 8, 10], { sum: 30, bigSmall: 'none', oddEven: 'even', extra: { tail: 'small', dt: 'tiger' } }],
  ])('history shows for %j %o', (numbers, shown) => {
    expect(elevenFive.derive(numbers)).toEqual(shown);
  });

  test('a draw takes one of eleven, then of the ten left, to one of seven', () => {
    const source = scripted([
      [11, 0],
      [10, 9],
      [9, 0],
      [8, 3],
      [7, 6],
    ]);
    expect(elevenFive.draw(source.uniform, () => source.uniform)).toEqual([1, 11, 2, 6, 10]);
    expect(source.isUsedUp()).toBe(true);
  });

  test.each([[[1, 2, 3, 4]], [[1, 2, 3, 4, 4]], [[0, 1, 2, 3, 4]], [[1, 2, 3, 4, 12]], [[1, 2, 3, 4, 5, 6]]])(
    'rejects the draw %j',
    (numbers) => {
      expect(elevenFive.isDraw(numbers)).toBe(false);
    },
  );
});
