import { describe, expect, test } from 'vitest';

import { type Figures, figuresOf, isWonBy, keysOf, scripted, winnersOn } from '../../../tests/figures.ts';
import { k3, k3Family } from './k3.ts';

const tripleLoses = k3Family({ tripleLoses: true });

const FIGURES: readonly (readonly [key: string, ...Figures])[] = [
  ['sum:3', '1/216', '209.52', '97.000'],
  ['sum:4', '1/72', '69.84', '97.000'],
  ['sum:5', '1/36', '34.92', '97.000'],
  ['sum:6', '5/108', '20.95', '96.991'],
  ['sum:7', '5/72', '13.96', '96.944'],
  ['sum:8', '7/72', '9.97', '96.931'],
  ['sum:9', '25/216', '8.38', '96.991'],
  ['sum:10', '1/8', '7.76', '97.000'],
  ['sum:11', '1/8', '7.76', '97.000'],
  ['sum:12', '25/216', '8.38', '96.991'],
  ['sum:13', '7/72', '9.97', '96.931'],
  ['sum:14', '5/72', '13.96', '96.944'],
  ['sum:15', '5/108', '20.95', '96.991'],
  ['sum:16', '1/36', '34.92', '97.000'],
  ['sum:17', '1/72', '69.84', '97.000'],
  ['sum:18', '1/216', '209.52', '97.000'],
  ['side:big', '107/216', '1.95', '96.597'],
  ['side:small', '107/216', '1.95', '96.597'],
  ['side:odd', '1/2', '1.94', '97.000'],
  ['side:even', '1/2', '1.94', '97.000'],
  ['combo:bo', '61/216', '3.43', '96.866'],
  ['combo:be', '23/108', '4.55', '96.898'],
  ['combo:so', '23/108', '4.55', '96.898'],
  ['combo:se', '61/216', '3.43', '96.866'],
  ['tripleAny:any', '1/36', '34.92', '97.000'],
  ['run:any', '1/9', '8.73', '97.000'],
];

/** Plays with equal figures for every selection, and their number of selections. */
const UNIFORM: readonly (readonly [play: string, count: number, ...Figures])[] = [
  ['tripleOne', 6, '1/216', '209.52', '97.000'],
  ['threeDiff', 20, '1/36', '34.92', '97.000'],
  ['pairAny', 6, '2/27', '13.09', '96.963'],
  ['pairOne', 30, '1/72', '69.84', '97.000'],
  ['twoDiff', 15, '5/36', '6.98', '96.944'],
  ['single', 6, '91/216', '2.30', '96.898'],
];

describe('K3 (three dice)', () => {
  test.each(FIGURES)('%s has chance %s, odds %s and return %s %%', (key, ...figures) => {
    expect(figuresOf(k3, key)).toEqual(figures);
  });

  test.each(UNIFORM)(
    'each selection of %s (%i) has chance %s, odds %s, return %s %%',
    (play, count, ...figures) => {
      const keys = keysOf(k3).filter((key) => key.startsWith(`${play}:`));
      expect(keys).toHaveLength(count);
      for (const key of keys) expect(figuresOf(k3, key)).toEqual(figures);
    },
  );

  test('sells no other selections', () => {
    const uniform = UNIFORM.reduce((sum, [, count]) => sum + count, 0);
    expect(keysOf(k3)).toHaveLength(FIGURES.length + uniform);
  });

  test('every chance is the share of the 216 throws that win', () => {
    const throws = [...(k3.outcomes?.() ?? [])];
    expect(throws).toHaveLength(216);
    for (const play of k3.plays)
      for (const each of play.selections)
        expect(BigInt(throws.filter((draw) => isWonBy(each, draw)).length) * each.probability.d).toBe(
          216n * each.probability.n,
        );
  });

  test.each([
    [[1, 1, 2], 'side:small side:even combo:se sum:4 pairAny:1 pairOne:1-2 twoDiff:1-2 single:1 single:2'],
    [
      [6, 4, 5],
      'side:big side:odd combo:bo sum:15 run:any threeDiff:4-5-6 twoDiff:4-5 twoDiff:4-6 twoDiff:5-6 single:4 single:5 single:6',
    ],
    [[4, 4, 4], 'side:big side:even combo:be sum:12 tripleAny:any tripleOne:4 pairAny:4 single:4'],
    [[1, 1, 1], 'side:odd sum:3 tripleAny:any tripleOne:1 pairAny:1 single:1'],
    [[6, 6, 6], 'side:even sum:18 tripleAny:any tripleOne:6 pairAny:6 single:6'],
    [
      [6, 1, 2],
      'side:small side:odd combo:so sum:9 threeDiff:1-2-6 twoDiff:1-2 twoDiff:1-6 twoDiff:2-6 single:1 single:2 single:6',
    ],
  ])('on %j exactly the expected selections win', (numbers, keys) => {
    expect(winnersOn(k3, numbers)).toEqual(keys.split(' '));
  });

  test.each([
    ['side:big', '35/72', '1.99', '96.736'],
    ['side:small', '35/72', '1.99', '96.736'],
    ['side:odd', '35/72', '1.99', '96.736'],
    ['side:even', '35/72', '1.99', '96.736'],
  ])('with the flag that triples lose, %s has chance %s, odds %s, return %s %%', (key, ...figures) => {
    expect(figuresOf(tripleLoses, key)).toEqual(figures);
  });

  test('with the flag that triples lose, a triple loses sides and combos and wins its own plays', () => {
    expect(winnersOn(tripleLoses, [4, 4, 4]).join(' ')).toBe(
      'sum:12 tripleAny:any tripleOne:4 pairAny:4 single:4',
    );
    expect(tripleLoses.derive([4, 4, 4]).bigSmall).toBe('none');
    expect(k3.derive([4, 4, 4]).bigSmall).toBe('big');
  });

  test.each([
    [[1, 1, 1], { sum: 3, bigSmall: 'none', oddEven: 'odd', extra: { pattern: 'triple' } }],
    [[2, 1, 3], { sum: 6, bigSmall: 'small', oddEven: 'even', extra: { pattern: 'run' } }],
    [[5, 5, 6], { sum: 16, bigSmall: 'big', oddEven: 'even', extra: { pattern: 'pair' } }],
    [[6, 1, 4], { sum: 11, bigSmall: 'big', oddEven: 'odd', extra: { pattern: 'mixed' } }],
    [[6, 6, 6], { sum: 18, bigSmall: 'none', oddEven: 'even', extra: { pattern: 'triple' } }],
  ])('history shows for %j its sum, sides and pattern', (numbers, derived) => {
    expect(k3.derive(numbers)).toEqual(derived);
  });

  test('a throw draws one of six three times', () => {
    const source = scripted([
      [6, 0],
      [6, 5],
      [6, 2],
    ]);
    expect(k3.draw(source.uniform, () => source.uniform)).toEqual([1, 6, 3]);
    expect(source.isUsedUp()).toBe(true);
  });

  test.each([[[1, 2]], [[1, 2, 3, 4]], [[0, 1, 2]], [[1, 2, 7]], [[1, 2, 2.5]]])(
    'rejects the throw %j',
    (numbers) => {
      expect(k3.isDraw(numbers)).toBe(false);
    },
  );
});
