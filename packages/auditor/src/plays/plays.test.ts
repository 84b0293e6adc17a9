import { describe, expect, it } from 'vitest';

import { chanceOf, hundredthsText, isDraw, oddsFor, payoutOf, readHundredths } from './odds.ts';
import type { Family } from './play.ts';
import { FAMILIES, priceListOf } from './price-list.ts';
import { patternOf } from './three-digits.ts';

type FamilyCode = keyof typeof FAMILIES;

// Selections that share a row, the outcomes that win of all, and the odds at 97 %: the rules' own figures.
const FIGURES: readonly (readonly [FamilyCode, selections: string, chance: string, odds: string])[] = [
  ['k3', 'sum:3 sum:18 tripleOne:1 tripleOne:6', '1/216', '209.52'],
  ['k3', 'sum:4 sum:17', '1/72', '69.84'],
  ['k3', 'sum:5 sum:16', '1/36', '34.92'],
  ['k3', 'sum:6 sum:15', '5/108', '20.95'],
  ['k3', 'sum:7 sum:14', '5/72', '13.96'],
  ['k3', 'sum:8 sum:13', '7/72', '9.97'],
  ['k3', 'sum:9 sum:12', '25/216', '8.38'],
  ['k3', 'sum:10 sum:11', '1/8', '7.76'],
  ['k3', 'side:big side:small', '107/216', '1.95'],
  ['k3', 'side:odd side:even', '1/2', '1.94'],
  ['k3', 'combo:bo combo:se', '61/216', '3.43'],
  ['k3', 'combo:be combo:so', '23/108', '4.55'],
  ['k3', 'tripleAny:any threeDiff:1-2-3 threeDiff:2-4-6', '1/36', '34.92'],
  ['k3', 'run:any', '1/9', '8.73'],
  ['k3', 'pairAny:1 pairAny:6', '2/27', '13.09'],
  ['k3', 'pairOne:1-2 pairOne:6-5', '1/72', '69.84'],
  ['k3', 'twoDiff:1-2 twoDiff:3-6', '5/36', '6.98'],
  ['k3', 'single:1 single:6', '91/216', '2.30'],
  ['pk10', 'rank1:1 rank10:10 rank5:7', '1/10', '9.70'],
  ['pk10', 'rank1:big rank4:small rank10:odd rank2:even', '1/2', '1.94'],
  ['pk10', 'dt1:dragon dt1:tiger dt5:dragon dt3:tiger', '1/2', '1.94'],
  ['pk10', 'top2:1 top2:10', '1/5', '4.85'],
  ['pk10', 'top3:1 top3:10', '3/10', '3.23'],
  ['pk10', 'exacta:1-2 exacta:10-9', '1/90', '87.30'],
  ['pk10', 'gyh:3 gyh:4 gyh:18 gyh:19', '1/45', '43.65'],
  ['pk10', 'gyh:5 gyh:6 gyh:16 gyh:17', '2/45', '21.82'],
  ['pk10', 'gyh:7 gyh:8 gyh:14 gyh:15', '1/15', '14.55'],
  ['pk10', 'gyh:9 gyh:10 gyh:12 gyh:13', '4/45', '10.91'],
  ['pk10', 'gyh:11', '1/9', '8.73'],
  ['pk10', 'gyh:big gyh:even', '4/9', '2.18'],
  ['pk10', 'gyh:small gyh:odd', '5/9', '1.74'],
  ['ssc', 'ball1:0 ball5:9', '1/10', '9.70'],
  ['ssc', 'ball1:big ball2:small ball4:odd ball5:even', '1/2', '1.94'],
  ['ssc', 'total:big total:small total:odd total:even', '1/2', '1.94'],
  ['ssc', 'dt:dragon dt:tiger', '9/20', '2.15'],
  ['ssc', 'dt:tie', '1/10', '9.70'],
  ['ssc', 'any5:0 any5:9', '40951/100000', '2.36'],
  ['ssc', 'frontAny:0 midAny:4 rearAny:9', '271/1000', '3.57'],
  ['ssc', 'front3:leopard mid3:leopard rear3:leopard', '1/100', '97.00'],
  ['ssc', 'front3:straight mid3:straight rear3:straight', '3/50', '16.16'],
  ['ssc', 'front3:pair mid3:pair rear3:pair', '27/100', '3.59'],
  ['ssc', 'front3:half mid3:half rear3:half', '9/25', '2.69'],
  ['ssc', 'front3:mixed mid3:mixed rear3:mixed', '3/10', '3.23'],
  ['pc28', 'sum:0 sum:27', '1/1000', '970.00'],
  ['pc28', 'sum:1 sum:26', '3/1000', '323.33'],
  ['pc28', 'sum:5 sum:22', '21/1000', '46.19'],
  ['pc28', 'sum:10 sum:17', '63/1000', '15.39'],
  ['pc28', 'sum:13 sum:14', '3/40', '12.93'],
  ['pc28', 'side:big side:small side:odd side:even', '1/2', '1.94'],
  ['pc28', 'combo:bo combo:se', '231/1000', '4.19'],
  // 194 and 75: what the rules push at 14 and 13 wins here, 0.97 / 0.269 = 3.6059.
  ['pc28', 'combo:be combo:so', '269/1000', '3.60'],
  ['pc28', 'extreme:big extreme:small', '7/200', '27.71'],
  ['pc28', 'colour:red', '83/250', '2.92'],
  ['pc28', 'colour:green colour:blue', '129/500', '3.75'],
  ['pc28', 'pattern:leopard', '1/100', '97.00'],
  ['pc28', 'pattern:straight', '3/50', '16.16'],
  ['pc28', 'pattern:pair', '27/100', '3.59'],
  ['pc28', 'sumThree:12-13-14', '223/1000', '4.34'],
  ['11x5', 'ball1:1 ball5:11', '1/11', '10.67'],
  ['11x5', 'ball1:big ball2:small ball4:odd ball5:even', '5/11', '1.93'],
  ['11x5', 'total:big total:small', '215/462', '1.93'],
  ['11x5', 'total:odd', '118/231', '1.89'],
  ['11x5', 'total:even', '113/231', '1.98'],
  ['11x5', 'tail:big', '116/231', '1.93'],
  ['11x5', 'tail:small', '115/231', '1.94'],
  ['11x5', 'dt:dragon dt:tiger', '1/2', '1.94'],
  ['11x5', 'any1:1 any1:11', '5/11', '2.13'],
  ['11x5', 'any2:1-2 any2:10-11', '2/11', '5.33'],
  ['11x5', 'any3:1-2-3', '2/33', '16.00'],
  ['11x5', 'any4:1-2-3-4', '1/66', '64.02'],
  ['11x5', 'any5:1-2-3-4-5', '1/462', '448.14'],
  ['11x5', 'any6:1-2-3-4-5-6', '1/77', '74.69'],
  ['11x5', 'any7:1-2-3-4-5-6-7', '1/22', '21.34'],
  ['11x5', 'any8:1-2-3-4-5-6-7-8', '4/33', '8.00'],
  ['11x5', 'front2:1-2 front2:11-10', '1/110', '106.70'],
  ['11x5', 'front2Set:1-2', '1/55', '53.35'],
  ['11x5', 'front3:3-1-2', '1/990', '960.30'],
  ['11x5', 'front3Set:1-2-3', '1/165', '160.05'],
  ['mark6', 'special:1 special:49', '1/49', '47.53'],
  ['mark6', 'side:big side:small side:odd side:even', '24/49', '1.93'],
  ['mark6', 'colour:red', '17/49', '2.79'],
  ['mark6', 'colour:blue colour:green', '16/49', '2.97'],
  ['mark6', 'zodiac:2 zodiac:12 tail:0', '4/49', '11.88'],
  ['mark6', 'zodiac:1 tail:1 tail:9', '5/49', '9.50'],
  ['mark6', 'head:0', '9/49', '5.28'],
  ['mark6', 'head:1 head:4', '10/49', '4.75'],
  ['mark6', 'normal:1 normal:49', '6/49', '7.92'],
  ['mark6', 'all2:1-2 all2:48-49', '5/392', '76.04'],
  ['mark6', 'all3:1-2-3', '5/4606', '893.56'],
  ['mark6', 'all4:46-47-48-49', '15/211876', '13701.31'],
  ['mark6', 'withSpecial:1-49', '1/196', '190.12'],
  ['mark6', 'anyZodiac:2 anyTail:0', '7139/15134', '2.05'],
  ['mark6', 'anyZodiac:1 anyTail:9', '12574/22701', '1.75'],
];

const split = (key: string): [play: string, number: string] => {
  const [play = '', number = ''] = key.split(':');
  return [play, number];
};

it('derives the chances and prices of the rules', () => {
  for (const [code, selections, chance, odds] of FIGURES) {
    const family: Family = FAMILIES[code];
    const [top, bottom] = chance.split('/').map(Number);
    for (const key of selections.split(' ')) {
      const [play, number] = split(key);
      const selection = family.plays.get(play)?.selections.get(number);
      if (!selection) throw new Error(`${code} has no ${key}`);
      const { won, of } = chanceOf(family, selection);
      expect([key, won * (bottom ?? 0)]).toEqual([key, of * (top ?? 0)]);
      expect([key, priceListOf(family, 9700).offer(play, number)?.oddsText]).toEqual([key, odds]);
    }
  }
});

describe('the patterns of three digits', () => {
  it.each([
    ['leopard', '222 000'],
    ['straight', '321 798 901 089 890'],
    ['pair', '001 288 696 909'],
    ['half', '125 540 390 160 706'],
    ['mixed', '157 268'],
  ])('%s: %s', (pattern, digits) => {
    for (const each of digits.split(' ')) expect(patternOf([...each].map(Number))).toBe(pattern);
  });
});

describe('the number of a slip row', () => {
  const linesOf = (code: FamilyCode, play: string, text: string): string | undefined =>
    (FAMILIES[code] as Family).plays.get(play)?.lines(text)?.join(' ');

  it.each<[FamilyCode, play: string, text: string, lines: string]>([
    ['k3', 'sum', '11', '11'],
    ['k3', 'threeDiff', '4,3,2,1', '1-2-3 1-2-4 1-3-4 2-3-4'],
    ['k3', 'twoDiff', '3-1-2', '1-2 1-3 2-3'],
    ['k3', 'pairOne', '2,1', '2-1'],
    ['k3', 'pairOne', '1,3-2,4', '1-2 1-4 3-2 3-4'],
    ['k3', 'pairOne', '1,2-2,3', '1-2 1-3 2-3'],
    ['pk10', 'exacta', '7-3', '7-3'],
    ['pk10', 'exacta', '3,7-7', '3-7'],
    ['pc28', 'sumThree', '2-10-1', '1-2-10'],
    ['11x5', 'any2', '11,2,10', '2-10 2-11 10-11'],
    ['11x5', 'front3', '3-1-2', '3-1-2'],
    ['11x5', 'front3', '1,2-2-3,4', '1-2-3 1-2-4'],
    ['mark6', 'all4', '49-3-2-1', '1-2-3-49'],
    ['mark6', 'withSpecial', '3,2,1', '1-2 1-3 2-3'],
  ])('%s %s %s stands for %s', (code, play, text, lines) => {
    expect(linesOf(code, play, text)).toBe(lines);
  });

  it.each<[FamilyCode, play: string, text: string]>([
    ['k3', 'sum', '2'],
    ['k3', 'sum', '011'],
    ['k3', 'threeDiff', '1-2'],
    ['k3', 'threeDiff', '1-2-2'],
    ['k3', 'twoDiff', '1-7'],
    ['k3', 'pairOne', '1-1'],
    ['k3', 'pairOne', '1-2-3'],
    ['pk10', 'exacta', '3-3'],
    ['ssc', 'ball1', '10'],
    ['pc28', 'sumThree', '26-27-28'],
    ['11x5', 'any8', '1-2-3-4-5-6-7'],
    ['11x5', 'front2', '1-1'],
    ['11x5', 'front3', '1-2'],
    ['11x5', 'front3', '1-2-'],
    ['mark6', 'all4', '1-2-3'],
    ['mark6', 'all2', '1-50'],
    ['mark6', 'zodiac', '13'],
  ])('%s %s has no %s', (code, play, text) => expect(linesOf(code, play, text)).toBeUndefined());
});

describe('amounts', () => {
  it('are parsed and printed in hundredths', () => {
    for (const [text, value] of [
      ['12', 1200n],
      ['12.3', 1230n],
      ['0.05', 5n],
      ['-1.50', -150n],
    ] as const)
      expect(readHundredths(text)).toBe(value);
    for (const bad of ['', '1.', '.5', '1.234', '1e3', ' 1', 5, null, '+1'])
      expect([bad, readHundredths(bad)]).toEqual([bad, undefined]);
    for (const text of ['0.05', '12.00', '-1.50', '209.52'])
      expect(hundredthsText(readHundredths(text) ?? 0n)).toBe(text);
  });

  it('round odds and payouts down', () => {
    expect(oddsFor({ won: 1, back: 0, of: 3 }, 9700)).toBe(291n);
    expect(oddsFor({ won: 7, back: 0, of: 72 }, 9700)).toBe(997n);
    expect(oddsFor({ won: 5, back: 1, of: 11 }, 9700)).toBe(193n);
    expect(payoutOf(101n, 195n)).toBe(196n);
  });
});

it('a draw has the right count and range of numbers', () => {
  expect(isDraw(FAMILIES.k3, [1, 1, 6])).toBe(true);
  expect(isDraw(FAMILIES.pk10, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe(true);
  for (const bad of [
    [1, 1],
    [0, 1, 2],
    [1, 2, 7],
    [1, 2, 1.5],
  ])
    expect(isDraw(FAMILIES.k3, bad)).toBe(false);
  expect(isDraw(FAMILIES.pk10, [10, 9, 8, 7, 6, 5, 4, 3, 2, 2])).toBe(false);
});
