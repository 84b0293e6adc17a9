import { describe, expect, it, test } from 'vitest';

import { boardOf, builderPrice, firstLines, idleParts, type Price } from './board.ts';
import { MARKETS } from './markets.ts';
import { scoreTable } from './score-table.ts';

const TERMS = { rtpE4: 9700, prices: [10_100, 10_000_000], lines: [12_000, 60_000] } as const;
const MEANS = { A: [156, 124], B: [286, 62], C: [84, 205] } as const;
type Pair = keyof typeof MEANS;
const PAIRS: readonly Pair[] = ['A', 'B', 'C'];

const tables = new Map(PAIRS.map((pair) => [pair, scoreTable(MEANS[pair][0], MEANS[pair][1], -6)]));
const tableOf = (pair: Pair): readonly number[] => tables.get(pair) ?? [];
const boards = new Map(PAIRS.map((pair) => [pair, boardOf(TERMS, tableOf(pair))]));

// Won share, share that comes back, and odds at 97 %; nine decimals are exact, twelve are rounded, "-" is not
// sold: the rules' own figures of three pairs.
const FIGURES = `
  1x2:h | 0.440627903 2.20 | 0.827278050 1.17 | 0.138280062 7.01
  1x2:d | 0.263270588 3.68 | 0.121640384 7.97 | 0.212767277 4.55
  1x2:a | 0.296101509 3.27 | 0.051081566 18.98 | 0.648952661 1.49
  dc:1x | 0.703898491 1.37 | 0.948918434 1.02 | 0.351047339 2.76
  hcp-1:h | 0.226226797 4.28 | 0.637363092 1.52 | 0.043795443 22.14
  hcp-1:d | 0.214401106 4.52 | 0.189914958 5.10 | 0.094484619 10.26
  hcp-1:a | 0.559372097 1.73 | 0.172721950 5.61 | 0.861719938 1.12
  dnb:h | 0.440627903 + 0.263270588 1.60 | 0.827278050 + 0.121640384 - | 0.138280062 + 0.212767277 -
  dnb:a | 0.296101509 + 0.263270588 2.38 | 0.051081566 + 0.121640384 - | 0.648952661 + 0.212767277 -
  ah-0.25:h | 0.440627903 + 0.131635294 1.90 | 0.827278050 + 0.060820192 - | 0.138280062 + 0.106383638500 -
  ah-0.25:a | 0.427736803 + 0.131635294 1.96 | 0.111901758 + 0.060820192 - | 0.755336299500 + 0.106383638500 -
  ah+0.5:h | 0.703898491 1.37 | 0.948918434 - | 0.351047339 2.76
  ah+0.5:a | 0.296101509 3.27 | 0.051081566 - | 0.648952661 1.49
  ou2.5:o | 0.530543256 1.82 | 0.675186436 1.43 | 0.551693962 1.75
  ou2.5:u | 0.469456744 2.06 | 0.324813564 2.98 | 0.448306038 2.16
  ou2.25:o | 0.530543256 + 0.122717452500 1.59 | 0.675186436 + 0.094984844500 1.29 | 0.551693962 + 0.118922360 1.54
  ou2.25:u | 0.346739291500 + 0.122717452500 2.44 | 0.229828719500 + 0.094984844500 3.80 | 0.329383678 + 0.118922360 2.58
  btts:y | 0.568346643 1.70 | 0.438853922 2.21 | 0.500869074 1.93
  btts:n | 0.431653357 2.24 | 0.561146078 1.72 | 0.499130926 1.94
  ttg:m0 | 0.067868364 14.29 | 0.034111467 28.43 | 0.061321839 15.81
  ttg:m1 | 0.156153475 6.21 | 0.100732408 9.62 | 0.149139479 6.50
  ttg:m2 | 0.245434905 3.95 | 0.189969689 5.10 | 0.237844720 4.07
  ttg:m3 | 0.222485200 4.35 | 0.216559806 4.47 | 0.223591843 4.33
  ttg:m4 | 0.155739640 6.22 | 0.188407031 5.14 | 0.161545107 6.00
  ttg:m5 | 0.087214198 11.12 | 0.131131294 7.39 | 0.093373072 10.38
  ttg:m6 | 0.040699959 23.83 | 0.076056150 12.75 | 0.044974697 21.56
  ttg:m7 | 0.024404259 39.74 | 0.063032155 15.38 | 0.028209243 34.38
  cs:1-0 | 0.087806411 11.04 | 0.084897223 11.42 | 0.040944216 23.69
  cs:2-0 | 0.073994167 13.10 | 0.126093716 7.69 | 0.019608404 49.46
  cs:2-1 | 0.091752767 10.57 | 0.078178104 12.40 | 0.040197229 24.13
  cs:3-0 | 0.038476967 25.20 | 0.120209342 8.06 | 0.005490353 176.67
  cs:3-1 | 0.047711439 20.33 | 0.074529792 13.01 | 0.011255224 86.18
  cs:3-2 | 0.029581092 32.79 | 0.023104236 41.98 | 0.011536605 84.08
  cs:4-0 | 0.015006017 64.64 | 0.085949680 11.28 | 0.001152974 841.30
  cs:4-1 | 0.018607461 52.12 | 0.053288801 18.20 | 0.002363597 410.39
  cs:4-2 | 0.011536626 84.08 | 0.016519528 58.71 | 0.002422687 400.38
  cs:5-0 | 0.004681877 207.18 | 0.049163217 19.73 | 0.000193700 -
  cs:5-1 | 0.005805528 167.08 | 0.030481194 31.82 | 0.000397084 -
  cs:5-2 | 0.003599427 269.48 | 0.009449170 102.65 | 0.000407011 -
  cs:oh | 0.012068124 80.37 | 0.075414047 12.86 | 0.002310978 419.73
  cs:0-0 | 0.067868364 14.29 | 0.034111467 28.43 | 0.061321839 15.81
  cs:1-1 | 0.124689657 7.77 | 0.057950203 16.73 | 0.101450149 9.56
  cs:2-2 | 0.056886715 17.05 | 0.024235212 40.02 | 0.041202160 23.54
  cs:3-3 | 0.012226851 79.33 | 0.004774875 203.14 | 0.007883347 123.04
  cs:od | 0.001599001 606.62 | 0.000568627 - | 0.000909782 -
  cs:0-1 | 0.068347064 14.19 | 0.015835185 61.25 | 0.108195263 8.96
  cs:0-2 | 0.046751081 20.74 | 0.005925770 163.69 | 0.116786167 8.30
  cs:1-2 | 0.072931686 13.30 | 0.016947701 57.23 | 0.098100380 9.88
  cs:0-3 | 0.019323780 50.19 | 0.001224659 792.05 | 0.079803881 12.15
  cs:1-3 | 0.030145097 32.17 | 0.003502525 276.94 | 0.067035260 14.46
  cs:2-3 | 0.023513176 41.25 | 0.005008611 193.66 | 0.028154809 34.45
  cs:0-4 | 0.005990372 161.92 | 0.000189822 - | 0.040899489 23.71
  cs:1-4 | 0.009344980 103.79 | 0.000542891 - | 0.034355571 28.23
  cs:2-4 | 0.007289084 133.07 | 0.000776335 - | 0.014429340 67.22
  cs:0-5 | 0.001485612 652.92 | 0.000023538 - | 0.016768790 57.84
  cs:1-5 | 0.002317555 418.54 | 0.000067319 - | 0.014085784 68.86
  cs:2-5 | 0.001807693 536.59 | 0.000096266 - | 0.005916029 163.96
  cs:oa | 0.006854329 141.51 | 0.000940944 - | 0.024421898 39.71
  oe:o | 0.484035441 2.00 | 0.493030842 1.96 | 0.486974277 1.99
  oe:e | 0.515964559 1.87 | 0.506969158 1.91 | 0.513025723 1.89
  ht:h | 0.337076238295 2.87 | 0.622353716741 1.55 | 0.144970013897 6.69
  ht:d | 0.414352522258 2.34 | 0.298635207197 3.24 | 0.384186145214 2.52
  ht:a | 0.248571239448 3.90 | 0.079011076062 12.27 | 0.470843840889 2.06
  htou1.5:o | 0.350268722328 2.76 | 0.452787810466 2.14 | 0.364159253960 2.66
  htou1.5:u | 0.649731277672 1.49 | 0.547212189534 1.77 | 0.635840746040 1.52
  htft:hh | 0.264036056883 3.67 | 0.594744993307 1.63 | 0.074001493245 13.10
  htft:hd | 0.053163053786 18.24 | 0.023649179115 41.01 | 0.040826674919 23.75
  htft:ha | 0.019877127626 48.79 | 0.003959544319 244.97 | 0.030141845732 32.18
  htft:dh | 0.149938148062 6.46 | 0.203506667350 4.76 | 0.054600129321 17.76
  htft:dd | 0.156944480428 6.18 | 0.074342025770 13.04 | 0.131113927161 7.39
  htft:da | 0.107469893768 9.02 | 0.020786514077 46.66 | 0.198472088732 4.88
  htft:ah | 0.026653698056 36.39 | 0.029026389343 33.41 | 0.009678439434 100.22
  htft:ad | 0.053163053786 18.24 | 0.023649179115 41.01 | 0.040826674919 23.75
  htft:aa | 0.168754487606 5.74 | 0.026335507604 36.83 | 0.420338726536 2.30
  first:h | 0.519732159580 1.86 | 0.794763131668 1.22 | 0.271644189187 3.57
  first:n | 0.067868364 14.29 | 0.034111467 28.43 | 0.061321839 15.81
  first:a | 0.412399476420 2.35 | 0.171125401332 5.66 | 0.667033971813 1.45
  ta0.5:o | 0.710615559 1.36 | 0.462055561 2.09 | 0.871257768 1.11
  ta0.5:u | 0.289384441 3.35 | 0.537944439 1.80 | 0.128742232 7.53`;
const [NINE, TWELVE] = [10n ** 9n, 10n ** 12n];

function shareText(share: bigint, of: bigint): string {
  const isExact = (share * NINE) % of === 0n;
  const digits = isExact ? (share * NINE) / of : (2n * share * TWELVE + of) / (2n * of);
  return `0.${String(digits).padStart(isExact ? 9 : 12, '0')}`;
}

const oddsText = (odds: bigint): string => `${odds / 100n}.${String(odds % 100n).padStart(2, '0')}`;

function priceText({ chance: { won, back, of }, odds, isOnSale }: Price): string {
  const returned = back > 0n ? ` + ${shareText(back, of)}` : '';
  return `${shareText(won, of)}${returned} ${isOnSale ? oddsText(odds) : '-'}`;
}

describe('the markets of a match', () => {
  const rows = FIGURES.trim()
    .split('\n')
    .map((row) => row.trim().split(' | '));

  test.each(rows)('%s', (selection, ...figures) => {
    const [market = '', pick = ''] = selection.split(':');
    const read = PAIRS.map((pair) => {
      const price = boards.get(pair)?.get(market)?.get(pick);
      return price && priceText(price);
    });
    expect(read).toEqual(figures);
  });

  it('are on sale as published, with the lines shown first', () => {
    const shown = PAIRS.map((pair) => {
      const board = boards.get(pair) ?? new Map();
      const prices = MARKETS.flatMap(({ key }) => Array.from(board.get(key)?.values() ?? []) as Price[]);
      const { ah, ou, hcp } = firstLines(board);
      return [ah, ou, hcp, prices.filter(({ isOnSale }) => isOnSale).length];
    });
    expect(shown).toEqual([
      ['ah-0.25', 'ou2.75', 'hcp-1', 138],
      ['ah-2.25', 'ou3.25', 'hcp-2', 130],
      ['ah+1.25', 'ou2.75', 'hcp+1', 135],
    ]);
  });

  it('return the whole stake between them where their picks exclude each other', () => {
    const exclusive = MARKETS.filter(({ isExclusive }) => isExclusive);
    expect(exclusive).toHaveLength(12);
    for (const { key } of exclusive) {
      const chances = Array.from(boards.get('A')?.get(key)?.values() ?? [], ({ chance }) => chance);
      const won = chances.reduce((sum, chance) => sum + chance.won, 0n);
      expect([key, won]).toEqual([key, chances[0]?.of]);
    }
  });
});

describe('combinations', () => {
  test.each([
    ['A', '1x2=h+btts=y', '0.219111826 4.42'],
    ['A', '1x2=h+ou2.5=o', '0.278827325 3.47'],
    ['A', '1x2=d+ou2.5=u', '0.192558021 5.03'],
    ['A', '1x2=a+ht=h', '0.019877127626 48.79'],
    ['A', '1x2=h+btts=n+ta0.5=u', '0.221516077 4.37'],
    ['A', '1x2=h+btts=y+first=a+ou2.5=o', '0.067507397837 14.36'],
    ['B', '1x2=h+ou3.5=o+ta0.5=u', '0.172632691 5.61'],
    ['C', '1x2=a+first=h', '0.080861430568 11.99'],
  ] as const)('%s %s', (pair, text, figures) => {
    const price = builderPrice(TERMS, tableOf(pair), text);
    expect(price && priceText(price)).toBe(figures);
  });

  it.each([
    ['cannot win', 'btts=y+cs=0-0'],
    ['is not sorted', 'ht=h+1x2=a'],
    ['has a market twice', '1x2=a+1x2=h'],
    ['has one part', '1x2=h'],
    ['can be pushed', '1x2=h+ah-0.25=h'],
    ['can be pushed on a draw', '1x2=h+dnb=h'],
    ['names no selection', '1x2=x+btts=y'],
    ['has seven parts', '1x2=h+btts=y+ht=h+htou0.5=o+oe=o+ou2.5=o+th0.5=o'],
  ])('one that %s has no price', (_, text) => {
    expect(builderPrice(TERMS, tableOf('A'), text)).toBeUndefined();
  });

  it('reads a handicap with a plus', () => {
    expect(builderPrice(TERMS, tableOf('C'), 'ah+1.5=h+hcp+1=d')?.isOnSale).toBe(true);
  });

  it('knows a part that the others imply', () => {
    expect(idleParts(tableOf('A'), '1x2=h+ou2.5=o+th0.5=o')).toEqual(['th0.5=o']);
    expect(idleParts(tableOf('A'), '1x2=h+btts=n+ta0.5=u')).toEqual(['btts=n', 'ta0.5=u']);
  });
});
