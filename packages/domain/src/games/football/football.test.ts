import { describe, expect, test } from 'vitest';

import { KNOWN_PRICES } from '../../../tests/football-figures.ts';
import { LEAGUE, PAIRS } from '../../../tests/league.ts';
import { numbersOf } from '../../fairness/derive.ts';
import { fromHex, toHex } from '../../fairness/encoding.ts';
import { resultHash } from '../../fairness/result-hash.ts';
import { formatOdds } from '../../odds.ts';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, WIN } from '../../selection-result.ts';
import { expandSlip } from '../../wager/slip.ts';
import { matchDayRules } from './football.ts';
import { decodeMatchDay, encodeMatchDay } from './numbers.ts';

const clubs = { home: 0, away: 1 };
const { family, payTable, tableHash } = matchDayRules({
  model: LEAGUE,
  fixtures: Object.values(PAIRS).map((means) => ({ clubs, means })),
  tableText: 'a text',
  tableHash: 'its hash',
});

/** The published vector of the policy "solo". */
const KEY = fromHex('a95615c1e8dfc283cd0f0c09bbc748552ff92ea97daa0c0d0205b3ff66f92466');
const Q = fromHex('42a61ca7cb8a523d824714f7da93f2c6541729ea8b8dff3ae7ee2a2012b34be7');
const EXTERNAL = fromHex('f82ba667ace0d38bc7bfb789456a58f0674c06384756202882f642c614bc6442');
const NUMBERS =
  `4 45 152 225 134 2 3 29 131 20 190 3 0 31 43 247 163 1 1 41 102 84 135 5 0 50 67 87 102 115 34
  40 118 99 180 40 82 96 106 108`
    .split(/\s+/)
    .map(Number);

describe('a match day', () => {
  test('is drawn match by match, each from words of its own', () => {
    const numbers = numbersOf(KEY, family);
    expect(numbers).toEqual(NUMBERS);
    expect(family.isDraw(numbers)).toBe(true);
    expect(toHex(resultHash(Q, EXTERNAL, family.label, numbers))).toBe(
      '2179d4f4cff8eda6e9d8c286bf0f1a12faeecd73011011c11be78fde3f18e941',
    );
  });

  test('has no other score than the one that a ticket stands for, and no other count of matches', () => {
    const [, ...tickets] = NUMBERS;
    expect(family.isDraw([4, 0, 0, 0, 0, ...tickets.slice(4)])).toBe(false);
    expect(family.isDraw(encodeMatchDay((decodeMatchDay(NUMBERS) ?? []).slice(0, 3)))).toBe(false);
    expect(family.isDraw([])).toBe(false);
  });

  test('shows its goals, and the score of each match and of its first half', () => {
    expect(family.derive(NUMBERS)).toEqual({
      sum: 15,
      bigSmall: 'none',
      oddEven: 'none',
      extra: {
        m1: '2-3',
        m1ht: '1-2',
        m2: '3-0',
        m2ht: '2-0',
        m3: '1-1',
        m3ht: '0-0',
        m4: '5-0',
        m4ht: '2-0',
      },
    });
  });
});

describe('what it sells', () => {
  test('is what the known prices say, and nothing at odds beyond the bounds', () => {
    const known = KNOWN_PRICES.flatMap(([key, ...figures]) =>
      figures.map((each, at) => [`m${at + 1}.${key}`, each.split(' ').at(-1)] as const),
    );
    const odds = known.map(([key]) => {
      const price = payTable.priceOf(key);
      return [key, price ? formatOdds(price.oddsE4) : '-'];
    });
    expect(odds).toEqual(known);
  });

  test.each([
    ['m1.bb:1x2=h+btts=y', '4.42'],
    ['m1.bb:1x2=h+btts=n+ta0.5=u', '4.37'],
    ['m2.bb:1x2=h+ou3.5=o+ta0.5=u', '5.61'],
  ])('is the combination %s at %s', (key, odds) => {
    expect(family.selectionOf(key)?.key).toBe(key);
    expect(formatOdds(payTable.priceOf(key)?.oddsE4 ?? 0)).toBe(odds);
  });

  test.each([
    ['m5.1x2:h', 'a match that is not played'],
    ['m0.1x2:h', 'no match'],
    ['1x2:h', 'no match'],
    ['m2.dnb:h', 'a line that is not sold'],
    ['m2.cs:0-5', 'odds beyond the greatest'],
    ['m1.1x2:x', 'no pick'],
    ['m1.bb:cs=0-0+btts=y', 'what cannot happen'],
    ['m1.bb:btts=y+1x2=h', 'parts in another order'],
    ['m1.bb:1x2=h', 'one part'],
    ['m1.bb:ou2=o+1x2=h', 'a part that can return its stake'],
  ])('is not %s: %s', (key) => {
    expect(payTable.priceOf(key)).toBeUndefined();
  });

  test('is listed market by market, without combinations', () => {
    const listed = family.plays.filter(({ isListed }) => isListed);
    const keys = listed.flatMap(({ selections }) => selections.map(({ key }) => key));
    expect(payTable.entries.map(({ selection }) => selection.key)).toEqual(keys);
    expect(
      ['m1', 'm2', 'm3'].map((group) => keys.filter((key) => key.startsWith(`${group}.`)).length),
    ).toEqual([138, 130, 135]);
    expect([...payTable.unlisted]).toEqual(['m1.bb', 'm2.bb', 'm3.bb', 'm4.bb']);
    for (const key of keys) expect(family.selectionOf(key)?.key).toBe(key);
    for (const play of family.plays) expect(family.playOf(play.key)).toBe(play);
  });

  test('takes singles of several matches and combinations in one slip', () => {
    const row = (play: string, number: string) => ({ play, number, stakeMinor: 100n });
    const lines = expandSlip(family, [row('m1.1x2', 'h'), row('m4.bb', '1x2=h+ou3.5=o')]);
    expect(lines.ok && lines.value.map(({ selection }) => selection.key)).toEqual([
      'm1.1x2:h',
      'm4.bb:1x2=h+ou3.5=o',
    ]);
    expect(expandSlip(family, [row('m1.bb', '1x2=h')])).toMatchObject({ refusal: 'NUMBER_INVALID' });
    expect(expandSlip(family, [row('m9.1x2', 'h')])).toMatchObject({ refusal: 'PLAY_NOT_EXIST' });
  });

  test('can be won and lost by half on quarter lines alone', () => {
    const keys = ['m1.ou2.25:o', 'm1.ah-0.25:h', 'm1.ou2.5:o', 'm3.ou2:o', 'm1.1x2:h', 'm1.bb:1x2=h+btts=y'];
    const halved = keys.map((key) => family.selectionOf(key)?.hasHalves ?? false);
    expect(halved).toEqual([true, true, false, false, false, false]);
  });

  test('has the model as its table', () => {
    expect([payTable.id, payTable.rtpE4, tableHash]).toEqual(['vfl/1', 9700, 'its hash']);
  });
});

// 2-3 after 1-2, 3-0, 1-1 and 5-0.
test.each([
  ['m1.1x2:a', WIN],
  ['m1.1x2:h', LOSS],
  ['m1.ah+0.75:h', HALF_LOSS],
  ['m1.ah+0.75:a', HALF_WIN],
  ['m3.ou2:o', PUSH],
  ['m2.htft:hh', WIN],
  ['m1.bb:1x2=a+ht=a', WIN],
  ['m1.bb:1x2=a+first=a', LOSS],
])('%s comes to %o', (key, result) => {
  expect(family.selectionOf(key)?.resultOn(NUMBERS)).toEqual(result);
});

test('the worst of each match can come together', () => {
  const halves = (winMinor: bigint, lossMinor: bigint) => ({ winMinor, lossMinor });
  const line = (stake: bigint, oddsE4: bigint) => ({
    stakeMinor: stake * 100n,
    payoutMinor: (stake * oddsE4) / 100n,
    halves: halves((stake * (oddsE4 + 10_000n)) / 200n, stake * 50n),
  });
  const known = [
    ['1x2:h', 1000n, 22_000n],
    ['1x2:d', 200n, 36_800n],
    ['ou2.5:o', 800n, 18_200n],
    ['btts:y', 500n, 17_000n],
    ['cs:2-1', 50n, 105_700n],
    ['ah-0.25:h', 600n, 19_000n],
    ['ou2.25:u', 300n, 24_400n],
    ['htft:dh', 40n, 64_600n],
    ['first:a', 200n, 23_500n],
  ] as const;
  const first = new Map(known.map(([key, stake, odds]) => [`m1.${key}`, line(stake, odds)]));
  expect(family.worstCase(first)).toBe(6_902_90n);
  const both = new Map([...first, ['m3.1x2:a', line(10n, 14_900n)], ['m3.1x2:h', line(10n, 70_100n)]]);
  expect(family.worstCase(both)).toBe(6_902_90n + 70_10n);
  expect(family.liabilityBound(new Map())).toBe(0n);
});
