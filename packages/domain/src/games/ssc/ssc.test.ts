import { describe, expect, test } from 'vitest';

import { type Figures, figuresOf, isWonBy, keysOf, scripted, winnersOn } from '../../../tests/figures.ts';
import { ssc } from './ssc.ts';

const BALLS = ['ball1', 'ball2', 'ball3', 'ball4', 'ball5'];
const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SIDES = ['big', 'small', 'odd', 'even'];

/** Plays and picks with equal figures. */
const FIGURES: readonly (readonly [plays: readonly string[], picks: readonly string[], ...Figures])[] = [
  [BALLS, DIGITS, '1/10', '9.70', '97.000'],
  [BALLS, SIDES, '1/2', '1.94', '97.000'],
  [['total'], SIDES, '1/2', '1.94', '97.000'],
  [['dt'], ['dragon', 'tiger'], '9/20', '2.15', '96.750'],
  [['dt'], ['tie'], '1/10', '9.70', '97.000'],
  [['any5'], DIGITS, '40951/100000', '2.36', '96.644'],
  [['frontAny', 'midAny', 'rearAny'], DIGITS, '271/1000', '3.57', '96.747'],
  [['front3', 'mid3', 'rear3'], ['leopard'], '1/100', '97.00', '97.000'],
  [['front3', 'mid3', 'rear3'], ['straight'], '3/50', '16.16', '96.960'],
  [['front3', 'mid3', 'rear3'], ['pair'], '27/100', '3.59', '96.930'],
  [['front3', 'mid3', 'rear3'], ['half'], '9/25', '2.69', '96.840'],
  [['front3', 'mid3', 'rear3'], ['mixed'], '3/10', '3.23', '96.900'],
];

describe('SSC (five digits)', () => {
  test.each(FIGURES)('%j on %j: chance %s, odds %s, return %s %%', (plays, picks, ...figures) => {
    for (const play of plays)
      for (const pick of picks) expect(figuresOf(ssc, `${play}:${pick}`)).toEqual(figures);
  });

  test('sells no other selections', () => {
    const listed = FIGURES.reduce((sum, [plays, picks]) => sum + plays.length * picks.length, 0);
    expect(keysOf(ssc)).toHaveLength(listed);
  });

  test('every chance is the share of the 100 000 draws that win', () => {
    const selections = ssc.plays.flatMap((play) => play.selections);
    const wins = selections.map(() => 0);
    let draws = 0;
    for (const numbers of ssc.outcomes?.() ?? []) {
      draws += 1;
      selections.forEach((each, i) => (wins[i] = (wins[i] ?? 0) + Number(isWonBy(each, numbers))));
    }
    expect(draws).toBe(ssc.outcomeCount);
    selections.forEach(({ probability }, i) =>
      expect(BigInt(wins[i] ?? 0) * probability.d).toBe(100_000n * probability.n),
    );
  });

  test.each([
    [[8, 9, 0, 0, 8], 'straight', 'pair', 'pair'],
    [[9, 0, 1, 3, 5], 'straight', 'half', 'mixed'],
    [[2, 2, 2, 4, 6], 'leopard', 'pair', 'mixed'],
    [[3, 9, 0, 6, 1], 'half', 'half', 'half'],
    [[1, 5, 7, 2, 8], 'mixed', 'mixed', 'half'],
    [[7, 9, 8, 2, 5], 'straight', 'half', 'mixed'],
  ])(
    'for %j the first three form %s, the middle three %s, the last three %s',
    (numbers, front3, mid3, rear3) => {
      expect(ssc.derive(numbers).extra).toMatchObject({ front3, mid3, rear3 });
      const won = winnersOn(ssc, numbers);
      for (const key of [`front3:${front3}`, `mid3:${mid3}`, `rear3:${rear3}`]) expect(won).toContain(key);
    },
  );

  test('on 8, 9, 0, 0, 8 exactly the expected selections win', () => {
    expect(winnersOn(ssc, [8, 9, 0, 0, 8]).join(' ')).toBe(
      'total:big total:odd ball1:8 ball1:big ball1:even ball2:9 ball2:big ball2:odd ball3:0 ball3:small ' +
        'ball3:even ball4:0 ball4:small ball4:even ball5:8 ball5:big ball5:even dt:tie front3:straight ' +
        'mid3:pair rear3:pair any5:0 any5:8 any5:9 frontAny:0 frontAny:8 frontAny:9 midAny:0 midAny:9 ' +
        'rearAny:0 rearAny:8',
    );
  });

  test.each([
    [[4, 5, 4, 5, 4], { sum: 22, bigSmall: 'small', oddEven: 'even', extra: { dt: 'tie' } }],
    [[5, 5, 4, 5, 4], { sum: 23, bigSmall: 'big', oddEven: 'odd', extra: { dt: 'dragon' } }],
    [[0, 0, 0, 0, 1], { sum: 1, bigSmall: 'small', oddEven: 'odd', extra: { dt: 'tiger' } }],
  ])('history shows for %j %o', (numbers, shown) => {
    expect(ssc.derive(numbers)).toMatchObject(shown);
  });

  test('a draw takes one of ten five times', () => {
    const source = scripted([9, 0, 3, 7, 7].map((digit) => [10, digit] as const));
    expect(ssc.draw(source.uniform, () => source.uniform)).toEqual([9, 0, 3, 7, 7]);
    expect(source.isUsedUp()).toBe(true);
  });

  test.each([[[1, 2, 3, 4]], [[1, 2, 3, 4, 10]], [[-1, 2, 3, 4, 5]]])('rejects the draw %j', (numbers) => {
    expect(ssc.isDraw(numbers)).toBe(false);
  });
});
