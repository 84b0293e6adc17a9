import { fraction } from '../fraction.ts';
import { formatOdds } from '../odds.ts';

/** The ways in which odds are printed. What is sent, stored and paid is always decimal. */
export const ODDS_FORMATS = ['decimal', 'hongkong', 'malay', 'indonesian', 'american', 'fractional'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const EVENS_E4 = 10_000;
/** Odds without a profit have no Indonesian and no American form. */
const NONE = '\u2013';
const MINUS = '\u2212';

/** Prints decimal odds in another format. With p = odds - 1, the profit of one unit of stake:
 *
 *    Hong Kong    p
 *    Malay        p up to evens, above it -1 / p
 *    Indonesian   p from evens on, below it -1 / p
 *    American     +100 p from evens on, below it -100 / p
 *    Fractional   p in lowest terms
 *
 *  Positive figures are exact. Negative ones say what is risked to win one unit (American: 100) and are
 *  rounded to the nearest, ties away from zero: to two decimals, American to whole units.
 *  Units: odds x 10 000, two decimals at most.
 *  Source: the definitions of SBR, sportsbookreview.com/betting-tools/odds-converter. */
export function formatOddsAs(oddsE4: number, format: OddsFormat): string {
  const profitE4 = oddsE4 - EVENS_E4;
  if (format === 'decimal') return formatOdds(oddsE4);
  if (format === 'hongkong') return formatOdds(profitE4);
  if (format === 'malay') return profitE4 <= EVENS_E4 ? formatOdds(profitE4) : riskOf(profitE4);
  if (format === 'fractional') return lowestTerms(profitE4);
  if (profitE4 <= 0) return NONE;
  if (format === 'indonesian') return profitE4 >= EVENS_E4 ? formatOdds(profitE4) : riskOf(profitE4);
  return profitE4 >= EVENS_E4
    ? `+${Math.trunc(profitE4 / 100)}`
    : MINUS + rounded(100 * EVENS_E4, profitE4).toString();
}

/** -1 / p with two decimals. */
function riskOf(profitE4: number): string {
  const hundredths = rounded(100 * EVENS_E4, profitE4);
  return `${MINUS}${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function lowestTerms(profitE4: number): string {
  const { n, d } = fraction(profitE4, EVENS_E4);
  return `${n}/${d}`;
}

/** The quotient of two positive integers, rounded to the nearest, ties up. */
const rounded = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b));
