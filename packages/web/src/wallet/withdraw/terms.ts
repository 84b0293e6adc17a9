import type { Data } from '@tessera/contract/routes';
import { minor, moneyOrZero, ZERO, type Money } from '@tessera/domain/money';
import { withdrawalFee } from '@tessera/domain/withdrawal/fee';

export type WithdrawInfo = Data<'trade/withdrawInfo'>;
export type Obstacle = WithdrawInfo['reasons'][number];

/** Limits and fees of a withdrawal. Units: 1/100; the rate in ten-thousandths. */
export type Terms = {
  readonly availableMinor: Money;
  readonly minMinor: Money;
  readonly maxMinor: Money;
  readonly dailyLeftMinor: Money;
  readonly feeE4: number;
  readonly feeMinMinor: Money;
};

export type Quote = { readonly amountMinor: Money; readonly feeMinor: Money; readonly arrivesMinor: Money };

/** Fault of an amount, with the limit or the missing amount. */
export type AmountFault = {
  readonly fault: 'amount' | 'min' | 'max' | 'daily' | 'balance';
  readonly limitMinor: Money;
};

export const termsOf = (info: WithdrawInfo): Terms => ({
  availableMinor: moneyOrZero(info.available),
  minMinor: moneyOrZero(info.min),
  maxMinor: moneyOrZero(info.max),
  dailyLeftMinor: moneyOrZero(info.daily_left),
  // "0.0050" is 50 ten-thousandths.
  feeE4: Number(info.fee_rate.slice(2)),
  feeMinMinor: moneyOrZero(info.fee_min),
});

/** The fee and the amount received, by the server's rule. */
export function quoteOf(amountMinor: Money, terms: Terms): Quote {
  const feeMinor = minor(withdrawalFee(amountMinor, terms));
  return { amountMinor, feeMinor, arrivesMinor: minor(amountMinor - feeMinor) };
}

/** The largest amount that balance, limits and the daily limit allow; the fee is taken out of it. Zero when
 *  that is below the minimum. */
export function largestOf(terms: Terms): Money {
  const { availableMinor, maxMinor, dailyLeftMinor, minMinor } = terms;
  const least = [availableMinor, maxMinor, dailyLeftMinor].reduce((a, b) => (b < a ? b : a));
  return least < minMinor ? ZERO : least;
}

/** The fault of an amount, with the server's refusal precedence; null for a valid one. */
export function faultOf(amountMinor: Money | null, terms: Terms): AmountFault | null {
  if (amountMinor === null) return { fault: 'amount', limitMinor: ZERO };
  if (amountMinor < terms.minMinor) return { fault: 'min', limitMinor: terms.minMinor };
  if (amountMinor > terms.maxMinor) return { fault: 'max', limitMinor: terms.maxMinor };
  if (amountMinor > terms.dailyLeftMinor) return { fault: 'daily', limitMinor: terms.dailyLeftMinor };
  if (amountMinor > terms.availableMinor) return { fault: 'balance', limitMinor: terms.availableMinor };
  return null;
}
