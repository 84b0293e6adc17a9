import { describe, expect, test } from 'vitest';

import { FAMILIES, familyOf } from './definitions.ts';
import type { GameFamily } from './families.ts';
import type { PickInput } from './family.ts';

function expand(code: GameFamily, key: string, input: PickInput): string {
  const play = FAMILIES[code].plays.find((each) => each.key === key);
  const expanded = play?.expand(input);
  return expanded?.ok
    ? expanded.value.map((line) => line.pick).join(' ')
    : (expanded?.refusal ?? 'no such play');
}

const READ: readonly (readonly [GameFamily, play: string, input: PickInput, picks: string])[] = [
  ['k3', 'sum', 11, '11'],
  ['k3', 'sum', '11', '11'],
  ['k3', 'sum', [11], '11'],
  ['k3', 'side', 'big', 'big'],
  ['k3', 'run', 'any', 'any'],
  ['k3', 'threeDiff', '1,2,3', '1-2-3'],
  ['k3', 'threeDiff', '1-2-3', '1-2-3'],
  ['k3', 'threeDiff', [3, 1, 2], '1-2-3'],
  ['k3', 'threeDiff', '4,3,2,1', '1-2-3 1-2-4 1-3-4 2-3-4'],
  ['k3', 'twoDiff', ['6', 5], '5-6'],
  ['k3', 'twoDiff', [1, 2, 3], '1-2 1-3 2-3'],
  ['k3', 'pairOne', '1-2', '1-2'],
  ['k3', 'pairOne', '2,1', '2-1'],
  ['k3', 'pairOne', [2, 1], '2-1'],
  ['k3', 'pairOne', '1,3-2,4', '1-2 1-4 3-2 3-4'],
  ['k3', 'pairOne', ['1,2', '2,3'], '1-2 1-3 2-3'],
  ['pk10', 'exacta', '3-7', '3-7'],
  ['pk10', 'exacta', [7, 3], '7-3'],
  ['pk10', 'exacta', '3,7-7', '3-7'],
  ['pk10', 'rank1', 10, '10'],
  ['ssc', 'ball5', '0', '0'],
  ['pc28', 'sumThree', [14, 12, 13], '12-13-14'],
  ['pc28', 'sumThree', '2-10-1', '1-2-10'],
  ['11x5', 'any2', '11-2-10', '2-10 2-11 10-11'],
  ['11x5', 'front2', '11,2', '11-2'],
  ['11x5', 'front3', [3, 11, 1], '3-11-1'],
  ['11x5', 'front3', '1,2-2-3,4', '1-2-3 1-2-4'],
  ['11x5', 'front3', ['1,2', '1', '2,3'], '2-1-3'],
  ['mark6', 'all4', '49,3,2,1', '1-2-3-49'],
  ['mark6', 'all3', [4, 3, 2, 1], '1-2-3 1-2-4 1-3-4 2-3-4'],
  ['mark6', 'withSpecial', '49-1', '1-49'],
];

const REFUSED: readonly (readonly [GameFamily, play: string, input: PickInput])[] = [
  ['k3', 'sum', 2],
  ['k3', 'sum', 19],
  ['k3', 'sum', '011'],
  ['k3', 'sum', '+11'],
  ['k3', 'sum', '-11'],
  ['k3', 'sum', -11],
  ['k3', 'sum', 11.5],
  ['k3', 'sum', Number.NaN],
  ['k3', 'sum', '１１'],
  ['k3', 'sum', ' 11'],
  ['k3', 'sum', ''],
  ['k3', 'sum', []],
  ['k3', 'sum', '11,12'],
  ['k3', 'side', 'BIG'],
  ['k3', 'side', 'constructor'],
  ['k3', 'threeDiff', '1-2'],
  ['k3', 'threeDiff', '1-2-2'],
  ['k3', 'threeDiff', '1-2-7'],
  ['k3', 'threeDiff', '1--2-3'],
  ['k3', 'threeDiff', '1,2,3,'],
  ['k3', 'pairOne', '1-1'],
  ['k3', 'pairOne', '1'],
  ['k3', 'pairOne', 12],
  ['k3', 'pairOne', '1,1-2'],
  ['k3', 'pairOne', '1-2-3'],
  ['k3', 'pairOne', '1-'],
  ['k3', 'pairOne', ['1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6', 2]],
  ['pk10', 'exacta', '3-3'],
  ['pk10', 'exacta', [3]],
  ['pk10', 'rank1', 'dragon'],
  ['pc28', 'sumThree', [26, 27, 28]],
  ['pc28', 'sumThree', Array.from({ length: 141 }, () => 1)],
  ['pc28', 'sumThree', '1,'.repeat(75)],
  ['11x5', 'any8', '1-2-3-4-5-6-7'],
  ['mark6', 'all4', '1-2-3'],
  ['mark6', 'all4', '1-2-3-50'],
  ['mark6', 'all2', '1-1'],
  ['mark6', 'all2', '*'],
  ['11x5', 'front3', '1-2'],
  ['11x5', 'front3', '1-2-2'],
  ['11x5', 'front3', '1,1-2-3'],
  ['11x5', 'front3', '1--3'],
  [
    '11x5',
    'front3',
    ['1,2,3,4,5,6,7,8,9,10,11', '1,2,3,4,5,6,7,8,9,10,11', '1,2,3,4,5,6,7,8,9,10,11,'.repeat(4)],
  ],
];

describe('expand', () => {
  test.each(READ)('%s %s expands %j to %s', (code, key, input, picks) => {
    expect(expand(code, key, input)).toBe(picks);
  });

  test.each(REFUSED)('%s %s rejects %j', (code, key, input) => {
    expect(expand(code, key, input)).toBe('NUMBER_INVALID');
  });

  test('expands six numbers in threes to twenty lines, and 28 sums in threes to 3276', () => {
    expect(expand('k3', 'threeDiff', '1,2,3,4,5,6').split(' ')).toHaveLength(20);
    const sums = Array.from({ length: 28 }, (_, sum) => sum);
    expect(expand('pc28', 'sumThree', sums).split(' ')).toHaveLength(3276);
  });

  test.each([
    ['k3', 'threeDiff', '1,2,3,4,5,6', 20],
    ['pc28', 'sumThree', Array.from({ length: 28 }, (_, sum) => sum), 3276],
    ['mark6', 'all4', Array.from({ length: 49 }, (_, at) => at + 1), 211_876],
  ] as const)('makes of %s %s no more lines than are asked for', (code, key, input, all) => {
    const play = FAMILIES[code].plays.find((each) => each.key === key);
    for (const most of [1, 7, 20]) {
      const expanded = play?.expand(input, most);
      expect(expanded?.ok && expanded.value.length).toBe(Math.min(most, all));
    }
  });

  test.each(Object.values(FAMILIES))(
    'finds every selection of $code by its pick and by its key',
    (family) => {
      const seen = new Set<string>();
      for (const play of family.plays)
        for (const selection of play.selections) {
          const expanded = play.expand(selection.pick);
          const [found] = expanded.ok && expanded.value.length === 1 ? expanded.value : [];
          const kept = family.selectionOf(`${play.key}:${selection.pick}`);
          expect([found?.key, kept?.key]).toEqual([selection.key, selection.key]);
          if (play.isListed) expect([found, kept]).toEqual([selection, selection]);
          expect(seen.has(selection.key)).toBe(false);
          seen.add(selection.key);
        }
    },
  );

  test('finds a family by its code, and none for unknown text', () => {
    expect(familyOf('ssc')).toBe(FAMILIES.ssc);
    expect(familyOf('toString')).toBeUndefined();
    expect(FAMILIES.k3.selectionOf('sum:2')).toBeUndefined();
  });
});
