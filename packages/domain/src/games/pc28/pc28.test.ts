import { describe, expect, test } from 'vitest';

import { type Figures, figuresOf, isWonBy, keysOf, scripted, winnersOn } from '../../../tests/figures.ts';
import { pc28 } from './pc28.ts';

/** The lower half of the sums; the upper half mirrors it around 13.5. */
const SUMS: readonly (readonly [sum: number, ...Figures])[] = [
  [0, '1/1000', '970.00', '97.000'],
  [1, '3/1000', '323.33', '96.999'],
  [2, '3/500', '161.66', '96.996'],
  [3, '1/100', '97.00', '97.000'],
  [4, '3/200', '64.66', '96.990'],
  [5, '21/1000', '46.19', '96.999'],
  [6, '7/250', '34.64', '96.992'],
  [7, '9/250', '26.94', '96.984'],
  [8, '9/200', '21.55', '96.975'],
  [9, '11/200', '17.63', '96.965'],
  [10, '63/1000', '15.39', '96.957'],
  [11, '69/1000', '14.05', '96.945'],
  [12, '73/1000', '13.28', '96.944'],
  [13, '3/40', '12.93', '96.975'],
];

const FIGURES: readonly (readonly [key: string, ...Figures])[] = [
  ['side:big', '1/2', '1.94', '97.000'],
  ['side:small', '1/2', '1.94', '97.000'],
  ['side:odd', '1/2', '1.94', '97.000'],
  ['side:even', '1/2', '1.94', '97.000'],
  ['combo:bo', '231/1000', '4.19', '96.789'],
  ['combo:se', '231/1000', '4.19', '96.789'],
  // 14 and 13 count: 194 cases of the pushing variant and their own 75 make 269 of 1000.
  ['combo:be', '269/1000', '3.60', '96.840'],
  ['combo:so', '269/1000', '3.60', '96.840'],
  ['extreme:big', '7/200', '27.71', '96.985'],
  ['extreme:small', '7/200', '27.71', '96.985'],
  ['colour:red', '83/250', '2.92', '96.944'],
  ['colour:green', '129/500', '3.75', '96.750'],
  ['colour:blue', '129/500', '3.75', '96.750'],
  ['pattern:leopard', '1/100', '97.00', '97.000'],
  ['pattern:straight', '3/50', '16.16', '96.960'],
  ['pattern:pair', '27/100', '3.59', '96.930'],
  ['sumThree:12-13-14', '223/1000', '4.34', '96.782'],
  ['sumThree:0-1-27', '1/200', '194.00', '97.000'],
];

describe('PC28 (three digits and their sum)', () => {
  test.each(SUMS)('sum %i and its mirror have chance %s, odds %s, return %s %%', (sum, ...figures) => {
    expect(figuresOf(pc28, `sum:${sum}`)).toEqual(figures);
    expect(figuresOf(pc28, `sum:${27 - sum}`)).toEqual(figures);
  });

  test.each(FIGURES)('%s has chance %s, odds %s and return %s %%', (key, ...figures) => {
    expect(figuresOf(pc28, key)).toEqual(figures);
  });

  test('sells no selections except these and every three of the 28 sums', () => {
    const keys = keysOf(pc28);
    const threes = keys.filter((key) => key.startsWith('sumThree:'));
    expect(threes).toHaveLength((28 * 27 * 26) / 6);
    expect(keys.length - threes.length).toBe(28 + FIGURES.length - 2);
  });

  test('12, 13 and 14 are the most likely three sums', () => {
    const threes = pc28.plays.find((play) => play.key === 'sumThree')?.selections ?? [];
    const perMille = threes.map(({ probability: { n, d } }) => Number((n * 1000n) / d));
    expect(Math.max(...perMille)).toBe(223);
  });

  test('every chance is the share of the 1000 draws that win', () => {
    const draws = [...(pc28.outcomes?.() ?? [])];
    expect(draws).toHaveLength(1000);
    for (const play of pc28.plays) {
      const selections = play.key === 'sumThree' ? play.selections.slice(0, 60) : play.selections;
      for (const each of selections)
        expect(BigInt(draws.filter((draw) => isWonBy(each, draw)).length) * each.probability.d).toBe(
          1000n * each.probability.n,
        );
    }
  });

  test.each([
    [[0, 0, 0], 'side:small side:even combo:se extreme:small sum:0 pattern:leopard'],
    [[9, 9, 9], 'side:big side:odd combo:bo extreme:big sum:27 pattern:leopard'],
    [[4, 4, 5], 'side:small side:odd combo:so sum:13 pattern:pair'],
    [[0, 6, 8], 'side:big side:even combo:be sum:14'],
    [[9, 1, 0], 'side:small side:even combo:se sum:10 colour:green pattern:straight'],
    [[8, 6, 9], 'side:big side:odd combo:bo extreme:big sum:23 colour:blue'],
    [[1, 3, 0], 'side:small side:even combo:se extreme:small sum:4 colour:green'],
    [[3, 3, 6], 'side:small side:even combo:se sum:12 colour:red pattern:pair'],
  ])('on %j exactly the expected selections win', (numbers, keys) => {
    const won = winnersOn(pc28, numbers);
    expect(won.filter((key) => !key.startsWith('sumThree:')).join(' ')).toBe(keys);
    expect(won.filter((key) => key.startsWith('sumThree:'))).toHaveLength((27 * 26) / 2);
  });

  test('history shows sum, sides, extreme, colour and pattern', () => {
    expect(pc28.derive([9, 8, 7])).toEqual({
      sum: 24,
      bigSmall: 'big',
      oddEven: 'even',
      extra: { extreme: 'big', colour: 'red', pattern: 'straight' },
    });
    expect(pc28.derive([4, 4, 5]).extra).toEqual({ extreme: 'none', colour: 'none', pattern: 'pair' });
  });

  test('a draw takes one of ten three times', () => {
    const source = scripted([9, 0, 3].map((digit) => [10, digit] as const));
    expect(pc28.draw(source.uniform, () => source.uniform)).toEqual([9, 0, 3]);
    expect(source.isUsedUp()).toBe(true);
  });
});
