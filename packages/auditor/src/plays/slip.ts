import type { Intent } from '../observed/intent.ts';
import { readHundredths } from './odds.ts';
import type { Offer, PriceList } from './price-list.ts';

export type BetIntent = Extract<Intent, { kind: 'bet' }>;

/** The lines and total of a slip by the rules.   Units: 1/100. */
export type Slip = {
  readonly lines: readonly SlipLine[];
  readonly totalMinor: bigint;
  /** False when a line names odds that are not in force. */
  readonly hasOddsInForce: boolean;
};

export type SlipLine = { readonly offer: Offer; readonly stakeMinor: bigint };

/** The refusal code of an invalid slip. */
export type SlipFault =
  | 'GAME_NOT_EXIST'
  | 'PLAY_NOT_EXIST'
  | 'NUMBER_INVALID'
  | 'BET_AMOUNT_INVALID'
  | 'BET_EMPTY';

/** Expands a slip into lines: a row with a set stakes its amount on each of them. */
export function readSlip(prices: PriceList | undefined, intent: Pick<BetIntent, 'lines'>): Slip | SlipFault {
  if (!prices) return 'GAME_NOT_EXIST';
  if (intent.lines.length === 0) return 'BET_EMPTY';
  const lines: SlipLine[] = [];
  let hasOddsInForce = true;
  let totalMinor = 0n;
  for (const { play, number, amount, odds } of intent.lines) {
    if (!prices.hasPlay(play)) return 'PLAY_NOT_EXIST';
    const offers = prices.lines(play, number);
    if (!offers) return 'NUMBER_INVALID';
    const stakeMinor = readHundredths(amount);
    if (stakeMinor === undefined || stakeMinor <= 0n) return 'BET_AMOUNT_INVALID';
    const seen = odds === undefined ? undefined : readHundredths(odds);
    for (const offer of offers) {
      lines.push({ offer, stakeMinor });
      totalMinor += stakeMinor;
      if (seen !== undefined && seen !== offer.odds) hasOddsInForce = false;
    }
  }
  return { lines, totalMinor, hasOddsInForce };
}
