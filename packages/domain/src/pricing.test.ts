import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { multiply } from '../tests/oracles/multiply.ts';
import { pushFamily } from '../tests/push-family.ts';
import { FAMILIES } from './games/definitions.ts';
import { k3, k3Family } from './games/k3/k3.ts';
import { payTableHash, payTableOf, payTableText } from './pricing.ts';

const K3_TEXT = `tessera pay table 1
id k3/9700
family k3
rtp 9700
side 19500 107/216 big,small
side 19400 1/2 odd,even
combo 34300 61/216 bo,se
combo 45500 23/108 be,so
sum 2095200 1/216 3,18
sum 698400 1/72 4,17
sum 349200 1/36 5,16
sum 209500 5/108 6,15
sum 139600 5/72 7,14
sum 99700 7/72 8,13
sum 83800 25/216 9,12
sum 77600 1/8 10,11
tripleAny 349200 1/36 any
tripleOne 2095200 1/216 1,2,3,4,5,6
run 87300 1/9 any
pairAny 130900 2/27 1,2,3,4,5,6
pairOne 698400 1/72 1-2,1-3,1-4,1-5,1-6,2-1,2-3,2-4,2-5,2-6,3-1,3-2,3-4,3-5,3-6,4-1,4-2,4-3,4-5,4-6,5-1,5-2,5-3,5-4,5-6,6-1,6-2,6-3,6-4,6-5
threeDiff 349200 1/36 1-2-3,1-2-4,1-2-5,1-2-6,1-3-4,1-3-5,1-3-6,1-4-5,1-4-6,1-5-6,2-3-4,2-3-5,2-3-6,2-4-5,2-4-6,2-5-6,3-4-5,3-4-6,3-5-6,4-5-6
twoDiff 69800 5/36 1-2,1-3,1-4,1-5,1-6,2-3,2-4,2-5,2-6,3-4,3-5,3-6,4-5,4-6,5-6
single 23000 91/216 1,2,3,4,5,6
`;

describe('payTableOf', () => {
  test('prices a selection with its odds, chance and return', () => {
    const table = payTableOf(k3, 9700);
    expect(table.id).toBe('k3/9700');
    expect(table.priceOf('sum:11')).toEqual({
      oddsE4: 77_600,
      probability: { n: 1n, d: 8n },
      return: { n: 97n, d: 100n },
    });
    expect(table.priceOf('sum:2')).toBeUndefined();
  });

  test('prints three dice verbatim', () => {
    expect(payTableText(payTableOf(k3, 9700))).toBe(K3_TEXT);
  });

  test('hashes its text with SHA-256', () => {
    const hash = createHash('sha256').update(K3_TEXT).digest('hex');
    expect(payTableHash(K3_TEXT)).toBe(hash);
  });

  // These hashes stand in the proofs of bets that were placed. A change here orphans those proofs.
  test.each([
    ['k3', '679f296bae7883541a92ea7be0bfce9d45f543555787313a24847271aeea49d9'],
    ['pk10', '264b548143d58d2bc164b219a25987587606a1d71e63cf2796efb7d0d8ec056a'],
    ['ssc', 'd1970d886a5a0f97e8c4bb0efeb80877685f5fe66224071ec986ea705661e0a2'],
    ['pc28', '8b3cbff9ccacf17a640dab19d856a225f71f31cb03984f12b3d23fbbde845c9b'],
    ['11x5', '82e63879db68250a21328b3c63c6d1750fdadaa778f79d2bd6c8c00b4918b309'],
    ['mark6', '16dba001a3cfa35f44bda84c7896344e8e79e3c007901a91058d941f4d63910c'],
  ] as const)('of %s at 97 %% keeps its hash', (code, hash) => {
    expect(payTableHash(payTableText(payTableOf(FAMILIES[code], 9700)))).toBe(hash);
  });

  test('prices every set of an unlisted play with one line', () => {
    const table = payTableOf(FAMILIES.mark6, 9700);
    const lines = payTableText(table).split('\n');
    expect(lines.filter((line) => line.includes('*'))).toEqual([
      'all2 760400 5/392 *',
      'all3 8935600 5/4606 *',
      'all4 137013100 15/211876 *',
      'withSpecial 1901200 1/196 *',
    ]);
    expect(lines).toContain('side 19300 24/49 big,small,odd,even');
    expect(table.priceOf('all4:1-2-3-4')).toBe(table.priceOf('all4:46-47-48-49'));
    expect(table.priceOf('all4:1-2-3')).toBeUndefined();
    expect(table.priceOf('all4:*')).toBeUndefined();
    expect([...table.unlisted]).toEqual(['all2', 'all3', 'all4', 'withSpecial']);
  });

  test('changes its text with the rule or the target', () => {
    const strict = payTableOf(k3Family({ tripleLoses: true }), 9700);
    expect(payTableText(strict)).not.toBe(K3_TEXT);
    expect(payTableText(payTableOf(k3, 9600))).not.toBe(K3_TEXT);
  });

  test.each(Object.values(FAMILIES))(
    'of $code returns the target at most, and within one step of odds',
    (family) => {
      for (const rtpE4 of [9000, 9700, 9850]) {
        for (const { selection, price } of payTableOf(family, rtpE4).entries) {
          const { n, d } = price.return;
          expect(n * 10_000n <= BigInt(rtpE4) * d).toBe(true);
          const step = multiply(selection.probability, { n: 1n, d: 100n });
          expect((n * step.d + step.n * d) * 10_000n > BigInt(rtpE4) * d * step.d).toBe(true);
          expect(price.oddsE4 % 100).toBe(0);
        }
      }
    },
  );

  test('a push counts as a part of the return', () => {
    // 5/11 x 1.93 + 1/11 is 96.82 %; 1.94 would be 97.27 %.
    const price = payTableOf(pushFamily, 9700).priceOf('ball:big');
    expect(price).toEqual({
      oddsE4: 19_300,
      probability: { n: 5n, d: 11n },
      return: { n: 213n, d: 220n },
    });
    expect(payTableOf(pushFamily, 9700).priceOf('ball:11')?.oddsE4).toBe(106_700);
  });

  // A chance of 5/9 has odds of 0.99, 1.00 and 1.01 at these returns.
  test.each([
    [5_500, undefined],
    [5_556, undefined],
    [5_612, 10_100],
  ])('at a return of %i prices small at %s: odds of 1.00 or less are not sold', (rtpE4, oddsE4) => {
    const table = payTableOf(FAMILIES.pk10, rtpE4);
    const isSold = oddsE4 !== undefined;
    expect(table.priceOf('gyh:small')?.oddsE4).toBe(oddsE4);
    expect(table.priceOf('gyh:big')?.oddsE4).toBeGreaterThan(12_000);
    expect(payTableText(table).includes('5/9')).toBe(isSold);
    expect(table.entries.some(({ selection }) => selection.key === 'gyh:small')).toBe(isSold);
  });

  test.each([0, -1, 10_001, 97.5, Number.NaN])('rejects the target %d', (rtpE4) => {
    expect(() => payTableOf(k3, rtpE4)).toThrow('assertion failed');
  });
});
