import { expect, test } from 'vitest';

import { MODEL } from '../test-model.ts';
import { bestReturn, type MatchLine } from './best-return.ts';
import { offerOf } from './offer.ts';

const A = offerOf(MODEL, { home: 156, away: 124 });

const linesOf = (text: string): readonly MatchLine[] =>
  text.split(', ').map((each) => {
    const [selection = '', stake = '', odds = ''] = each.split(' ');
    const at = selection.indexOf(':');
    return {
      market: selection.slice(0, at),
      pick: selection.slice(at + 1),
      stakeMinor: BigInt(stake) * 100n,
      oddsE4: Math.round(Number(odds) * 10_000),
    };
  });

test.each([
  [
    '1x2:h 1000 2.20, 1x2:d 200 3.68, ou2.5:o 800 1.82, btts:y 500 1.70, cs:2-1 50 10.57, ' +
      'ah-0.25:h 600 1.90, ou2.25:u 300 2.44, htft:dh 40 6.46, first:a 200 2.35',
    6_902_90n,
  ],
  ['1x2:h 100 2.20, 1x2:a 100 3.27', 327_00n],
  ['ah-0.25:h 100 1.90, 1x2:d 100 3.68', 418_00n],
  ['bb:1x2=h+btts=y 10 4.42, 1x2:h 10 2.20', 66_20n],
])('the lines %s pay %i at most', (text, best) => {
  expect(bestReturn(A, linesOf(text))).toBe(best);
});
