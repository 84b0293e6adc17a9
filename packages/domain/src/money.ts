import { ok, refuse, type Result } from './result.ts';

export { formatMoney } from './format-money.ts';

declare const money: unique symbol;
/** An amount in minor units (1/100 of the currency). Always an integer; never a float. */
export type Money = bigint & { readonly [money]: true };

export const ZERO = 0n as Money;
/** 10 digits before the point: the largest amount any single field may carry. */
export const MONEY_MAX = 9_999_999_999_99n as Money;

const AMOUNT = /^[0-9]{1,10}(?:\.[0-9]{1,2})?$/;

/** Marks an integer as an amount.   Units: 1/100. */
export const minor = (value: bigint): Money => value as Money;

/** Reads "12", "12.3" or "12.34". Refuses signs, exponents, blanks, other digits and a third decimal. */
export function parseMoney(text: string): Result<Money, 'AMOUNT_INVALID'> {
  if (!AMOUNT.test(text)) return refuse('AMOUNT_INVALID');
  const [whole = '0', cents = ''] = text.split('.');
  return ok(minor(BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))));
}

/** Amounts of the wire, which are valid already: malformed text counts as zero.  Units: 1/100. */
export function moneyOrZero(text: string): Money {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : ZERO;
}

/** Adds amounts up, exactly.   Units: 1/100. */
export const sumMoney = (amounts: Iterable<bigint>): Money => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return minor(total);
};
