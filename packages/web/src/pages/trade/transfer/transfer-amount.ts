import { formatMoney, minor, parseMoney, ZERO, type Money } from '@tessera/domain/money';

/** What limits a transfer, in 1/100. */
export type Bounds = {
  readonly minMinor: Money;
  readonly maxMinor: Money;
  readonly leftMinor: Money;
  readonly balanceMinor: Money;
};

export type AmountProblem =
  | { readonly kind: 'none' }
  | { readonly kind: 'tooSmall' | 'tooLarge' | 'aboveDaily' | 'short'; readonly edgeMinor: Money };

const TYPED = /^\d{0,10}(?:\.\d{0,2})?$/;
const UNIT_MINOR = 100n;

export const boundsOf = (
  info: { readonly min: string; readonly max: string; readonly daily_left: string },
  balance: string,
): Bounds => ({
  minMinor: amountOf(info.min) ?? ZERO,
  maxMinor: amountOf(info.max) ?? ZERO,
  leftMinor: amountOf(info.daily_left) ?? ZERO,
  balanceMinor: amountOf(balance) ?? ZERO,
});

/** The amount that is being typed means this; null while it means none. "12." counts as 12. */
export function amountOf(text: string): Money | null {
  const parsed = parseMoney(text.replace(/\.$/, ''));
  return parsed.ok ? parsed.value : null;
}

/** The text after typing or pasting: a comma is a point, blanks are nothing; what is no amount changes
 *  nothing. */
export function typedAmount(before: string, typed: string): string {
  const text = typed.replaceAll(',', '.').replaceAll(/\s/g, '');
  return TYPED.test(text) ? text : before;
}

/** Why this amount would be refused, the first reason the server would name; null when it would not be. */
export function problemOf(text: string, bounds: Bounds): AmountProblem | null {
  const amount = amountOf(text);
  if (amount === null || amount === ZERO) return { kind: 'none' };
  const { minMinor, maxMinor, leftMinor, balanceMinor } = bounds;
  if (amount < minMinor) return { kind: 'tooSmall', edgeMinor: minMinor };
  if (amount > maxMinor) return { kind: 'tooLarge', edgeMinor: maxMinor };
  if (amount > leftMinor) return { kind: 'aboveDaily', edgeMinor: leftMinor };
  return amount > balanceMinor ? { kind: 'short', edgeMinor: minor(amount - balanceMinor) } : null;
}

/** As much as may be: whole units where that leaves any. "" when even the least is too much. */
export function largestOf({ minMinor, maxMinor, leftMinor, balanceMinor }: Bounds): string {
  const least = [maxMinor, leftMinor, balanceMinor].reduce((a, b) => (b < a ? b : a));
  if (least < minMinor || least === ZERO) return '';
  const whole = (least / UNIT_MINOR) * UNIT_MINOR;
  return formatMoney(whole >= minMinor && whole > 0n ? whole : least).replace(/\.00$/, '');
}
