import { describe, expect, test } from 'vitest';

import { formatOddsAs, ODDS_FORMATS } from './odds-format.ts';

describe('formatOddsAs', () => {
  test.each([
    // odds, Hong Kong, Malay, Indonesian, American, fractional
    [10_000, '1.00', '0.00', '0.00', '\u2013', '\u2013', '0/1'],
    [10_100, '1.01', '0.01', '0.01', '\u2212100.000', '\u221210000', '1/100'],
    [15_000, '1.50', '0.50', '0.50', '\u22122.000', '\u2212200', '1/2'],
    [19_500, '1.95', '0.95', '0.95', '\u22121.053', '\u2212105', '19/20'],
    [19_900, '1.99', '0.99', '0.99', '\u22121.010', '\u2212101', '99/100'],
    [20_000, '2.00', '1.00', '1.00', '1.00', '+100', '1/1'],
    [20_100, '2.01', '1.01', '\u22120.990', '1.01', '+101', '101/100'],
    [26_000, '2.60', '1.60', '\u22120.625', '1.60', '+160', '8/5'],
    [42_000, '4.20', '3.20', '\u22120.313', '3.20', '+320', '16/5'],
    [1_950_000, '195.00', '194.00', '\u22120.005', '194.00', '+19400', '194/1'],
  ])(
    'prints %i as %s decimal, %s Hong Kong, %s Malay, %s Indonesian, %s American, %s fractional',
    (oddsE4, ...texts) => {
      expect(ODDS_FORMATS.map((format) => formatOddsAs(oddsE4, format))).toEqual(texts);
    },
  );
});
