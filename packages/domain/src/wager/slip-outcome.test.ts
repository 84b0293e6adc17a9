import { describe, expect, test } from 'vitest';

import { FAMILIES } from '../games/definitions.ts';
import { payoutOf } from '../odds.ts';
import { LOSS } from '../selection-result.ts';
import { bestPayout, type StakedLine, sureLoss } from './slip-outcome.ts';

const line = (selection: string, stakeMinor: bigint, oddsE4: number): StakedLine => ({
  selection,
  stakeMinor,
  oddsE4,
});

describe('the best payout of a slip', () => {
  test.each([
    [
      'big and small never both pay',
      [line('side:big', 10_00n, 19_500), line('side:small', 10_00n, 19_500)],
      19_50n,
    ],
    ['big and odd do', [line('side:big', 10_00n, 19_500), line('side:odd', 10_00n, 19_500)], 39_00n],
    [
      'two stakes on one selection add up',
      [line('sum:11', 1_00n, 77_600), line('sum:11', 2_00n, 77_600)],
      23_28n,
    ],
    [
      'three ones and a six never both do',
      [line('sum:3', 1_00n, 2_095_200), line('single:6', 9_00n, 23_000)],
      209_52n,
    ],
    ['no line pays nothing', [], 0n],
  ] as const)('%s', (_, lines, best) => {
    expect(bestPayout(FAMILIES.k3, lines)).toBe(best);
  });

  test('one car never comes first and second', () => {
    const lines = [line('rank1:7', 10_00n, 97_000), line('rank2:7', 8_00n, 97_000)];
    expect(bestPayout(FAMILIES.pk10, lines)).toBe(97_00n);
  });

  test('is that of the best of all 216 throws', () => {
    const lines = [
      line('side:big', 12_34n, 19_500),
      line('sum:4', 3_00n, 698_400),
      line('sum:17', 5_00n, 698_400),
      line('tripleAny:any', 7_77n, 349_200),
      line('single:6', 20_00n, 23_000),
      line('twoDiff:5-6', 9_00n, 69_800),
    ];
    let best = 0n;
    for (const numbers of FAMILIES.k3.outcomes?.() ?? []) {
      const paid = lines
        .filter(({ selection }) => (FAMILIES.k3.selectionOf(selection)?.resultOn(numbers) ?? LOSS).won > 0)
        .reduce((sum, { stakeMinor, oddsE4 }) => sum + payoutOf(stakeMinor, oddsE4), 0n);
      if (paid > best) best = paid;
    }
    expect(best).toBeGreaterThan(0n);
    expect(bestPayout(FAMILIES.k3, lines)).toBe(best);
  });
});

describe('the sure loss of a slip', () => {
  test.each([
    [1_370_00n, 1_328_90n, 41_10n],
    [20_00n, 19_50n, 50n],
    [10_00n, 10_00n, 0n],
    [10_00n, 19_50n, 0n],
    [0n, 0n, 0n],
  ])('a stake of %d with at best %d loses %d at least', (stake, best, loss) => {
    expect(sureLoss(stake, best)).toBe(loss);
  });
});
