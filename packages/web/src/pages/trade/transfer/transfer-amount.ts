import type { Data } from '@tessera/contract/routes';
import { minor, moneyOrZero, ZERO, type Money } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

/** The limits of a transfer, in 1/100. */
export type Bounds = {
  readonly minMinor: Money;
  readonly maxMinor: Money;
  readonly leftMinor: Money;
  readonly balanceMinor: Money;
  /** Rewards of the balance that have to be staked first. */
  readonly lockedMinor: Money;
};

export type AmountProblem =
  | { readonly kind: 'none' }
  | { readonly kind: 'tooSmall' | 'tooLarge' | 'aboveDaily' | 'short' | 'locked'; readonly edgeMinor: Money };

const UNIT_MINOR = 100n;

export const boundsOf = (
  info: Pick<Data<'trade/transferInfo'>, 'min' | 'max' | 'daily_left' | 'locked'>,
  balance: string,
): Bounds => ({
  minMinor: moneyOrZero(info.min),
  maxMinor: moneyOrZero(info.max),
  leftMinor: moneyOrZero(info.daily_left),
  balanceMinor: moneyOrZero(balance),
  lockedMinor: moneyOrZero(info.locked),
});

/** The first reason for which the server would refuse this amount; null without one. */
export function problemOf(text: string, bounds: Bounds): AmountProblem | null {
  const amount = typedMinor(text);
  if (amount === null) return { kind: 'none' };
  const { minMinor, maxMinor, leftMinor, balanceMinor, lockedMinor } = bounds;
  if (amount < minMinor) return { kind: 'tooSmall', edgeMinor: minMinor };
  if (amount > maxMinor) return { kind: 'tooLarge', edgeMinor: maxMinor };
  if (amount > leftMinor) return { kind: 'aboveDaily', edgeMinor: leftMinor };
  if (amount > balanceMinor) return { kind: 'short', edgeMinor: minor(amount - balanceMinor) };
  return amount > balanceMinor - lockedMinor ? { kind: 'locked', edgeMinor: lockedMinor } : null;
}

/** As much as may be: whole units where that leaves any. Zero when even the least is too much. */
export function largestOf({ minMinor, maxMinor, leftMinor, balanceMinor, lockedMinor }: Bounds): Money {
  const least = [maxMinor, leftMinor, minor(balanceMinor - lockedMinor)].reduce((a, b) => (b < a ? b : a));
  if (least < minMinor) return ZERO;
  const whole = (least / UNIT_MINOR) * UNIT_MINOR;
  return minor(whole >= minMinor && whole > 0n ? whole : least);
}
