import { ODDS_FORMATS, formatOddsAs, type OddsFormat } from '@tessera/domain/text/odds-format';

import { oddsE4Of } from '../guest/odds-text.ts';
import { KEYS } from '../storage/keys.ts';
import { createPreference, usePreference } from './preference.ts';

const SPAN = '\u2013';
/** Where a whole part is grouped, as in the amounts of each of our languages. */
const THOUSANDS = /(?<=\d)(?=(?:\d{3})+\.)/g;

/** Odds format on this phone: the format of the member who is logged in, else the last one. See
 *  `follow-own-odds.ts`. */
export const oddsFormat = createPreference(KEYS.oddsFormat, ODDS_FORMATS);

/** Odds as the reader wants to see them. What is sent stays as it came from the server. */
export function useOdds(): {
  /** Of decimal text, or of the span of two. */
  readonly shown: (odds: string) => string;
  /** Behind a stake: decimal odds multiply it. */
  readonly behindStake: (odds: string) => string;
  readonly isDecimal: boolean;
} {
  const format = usePreference(oddsFormat);
  const isDecimal = format === 'decimal';
  const shown = (odds: string): string => shownOdds(odds, format);
  return { shown, behindStake: (odds) => `${isDecimal ? '\u00d7' : '@'} ${shown(odds)}`, isDecimal };
}

/** Decimal text, or the span of two, in a format; the reader's own without one. */
export function shownOdds(odds: string, format: OddsFormat = oddsFormat.read()): string {
  if (format === 'decimal' || odds === '') return odds.replaceAll(THOUSANDS, ',');
  const shown = odds.split(SPAN).map((each) => formatOddsAs(oddsE4Of(each), format));
  // Apart, because a figure may begin with a sign.
  return shown.join(` ${SPAN} `);
}
