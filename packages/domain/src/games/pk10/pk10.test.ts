import { describe, expect, test } from 'vitest';

import { type Figures, figuresOf, isWonBy, keysOf, scripted, winnersOn } from '../../../tests/figures.ts';
import { arrangements, range } from '../combinatorics.ts';
import { pk10 } from './pk10.ts';

const NUMBERS = range(1, 10).map(String);
const RANKS = range(1, 10).map((rank) => `rank${rank}`);
const DUELS = range(1, 5).map((duel) => `dt${duel}`);
const EXACTAS = Array.from(arrangements(range(1, 10), 2), (pair) => pair.join('-'));

/** Plays and picks with equal figures. */
const FIGURES: readonly (readonly [plays: readonly string[], picks: readonly string[], ...Figures])[] = [
  [RANKS, NUMBERS, '1/10', '9.70', '97.000'],
  [RANKS, ['big', 'small', 'odd', 'even'], '1/2', '1.94', '97.000'],
  [DUELS, ['dragon', 'tiger'], '1/2', '1.94', '97.000'],
  [['top2'], NUMBERS, '1/5', '4.85', '97.000'],
  [['top3'], NUMBERS, '3/10', '3.23', '96.900'],
  [['exacta'], EXACTAS, '1/90', '87.30', '97.000'],
  [['gyh'], ['3', '4', '18', '19'], '1/45', '43.65', '97.000'],
  [['gyh'], ['5', '6', '16', '17'], '2/45', '21.82', '96.978'],
  [['gyh'], ['7', '8', '14', '15'], '1/15', '14.55', '97.000'],
  [['gyh'], ['9', '10', '12', '13'], '4/45', '10.91', '96.978'],
  [['gyh'], ['11'], '1/9', '8.73', '97.000'],
  [['gyh'], ['big', 'even'], '4/9', '2.18', '96.889'],
  [['gyh'], ['small', 'odd'], '5/9', '1.74', '96.667'],
];

describe('PK10 (ten ranked runners)', () => {
  test.each(FIGURES)('%j on %j: chance %s, odds %s, return %s %%', (plays, picks, ...figures) => {
    for (const play of plays)
      for (const pick of picks) expect(figuresOf(pk10, `${play}:${pick}`)).toEqual(figures);
  });

  test('sells no other selections', () => {
    const listed = FIGURES.reduce((sum, [plays, picks]) => sum + plays.length * picks.length, 0);
    expect(keysOf(pk10)).toHaveLength(listed);
  });

  test('every chance is the share of winning arrangements of the places it reads', () => {
    const placesOf = (play: string): readonly number[] => {
      if (play.startsWith('rank')) return [Number(play.slice(4))];
      if (play.startsWith('dt')) return [Number(play.slice(2)), 11 - Number(play.slice(2))];
      return play === 'top3' ? [1, 2, 3] : [1, 2];
    };
    for (const play of pk10.plays) {
      const places = placesOf(play.key);
      const cases = Array.from(arrangements(range(1, 10), places.length), (shown) => {
        const rest = range(1, 10).filter((runner) => !shown.includes(runner));
        return range(1, 10).map((rank) => shown[places.indexOf(rank)] ?? rest.pop() ?? 0);
      });
      expect(cases.every(pk10.isDraw)).toBe(true);
      for (const each of play.selections)
        expect(BigInt(cases.filter((draw) => isWonBy(each, draw)).length) * each.probability.d).toBe(
          BigInt(cases.length) * each.probability.n,
        );
    }
  });

  test('on 5 6 1 2 3 4 7 8 9 10 exactly the expected selections win', () => {
    const ranks = [5, 6, 1, 2, 3, 4, 7, 8, 9, 10].flatMap((runner, i) => [
      `rank${i + 1}:${runner}`,
      `rank${i + 1}:${runner >= 6 ? 'big' : 'small'}`,
      `rank${i + 1}:${runner % 2 === 0 ? 'even' : 'odd'}`,
    ]);
    expect(winnersOn(pk10, [5, 6, 1, 2, 3, 4, 7, 8, 9, 10])).toEqual([
      'gyh:11',
      'gyh:small',
      'gyh:odd',
      ...ranks,
      ...DUELS.map((duel) => `${duel}:tiger`),
      'exacta:5-6',
      'top2:5',
      'top2:6',
      'top3:1',
      'top3:5',
      'top3:6',
    ]);
  });

  test('the better rank is the dragon: 1 against 10, 2 against 9, to 5 against 6', () => {
    expect(pk10.derive([10, 2, 8, 4, 6, 5, 7, 3, 9, 1])).toEqual({
      sum: 12,
      bigSmall: 'big',
      oddEven: 'even',
      extra: { dt1: 'dragon', dt2: 'tiger', dt3: 'dragon', dt4: 'tiger', dt5: 'dragon' },
    });
  });

  test('a draw swaps from the last place down, each with itself or an earlier place', () => {
    const source = scripted([
      [10, 0],
      [9, 8],
      [8, 7],
      [7, 6],
      [6, 5],
      [5, 4],
      [4, 3],
      [3, 2],
      [2, 0],
    ]);
    expect(pk10.draw(source.uniform, () => source.uniform)).toEqual([2, 10, 3, 4, 5, 6, 7, 8, 9, 1]);
    expect(source.isUsedUp()).toBe(true);
  });

  test.each([
    [[1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 9]],
    [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]],
  ])('rejects the ranking %j', (numbers) => {
    expect(pk10.isDraw(numbers)).toBe(false);
  });
});
