import { formatMoney, parseMoney, type Money } from './money.ts';

const TYPED = /^\d{0,10}(?:\.\d{0,2})?$/;
/** Arabic-Indic, Persian and full-width digits; their last four bits are their value. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
const POINTS = /[\u066b\uff0e\u3002]/g;
/** What separates thousands, and the marks that isolate an amount in right-to-left text. */
const SEPARATORS = /[\s,\u066c\u061c\u200e\u200f\u2066-\u2069]/g;
const COMMA_BEFORE_CENTS = /^([^.]*),(\d{0,2})$/;

/** The text of an amount input after a change. Reads the digits of any keyboard; a comma is a point where
 *  cents follow and a separator elsewhere. Text that cannot become an amount leaves the input as it was. */
export function typeAmount(before: string, typed: string): string {
  const text = typed
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(POINTS, '.')
    .replace(COMMA_BEFORE_CENTS, '$1.$2')
    .replace(SEPARATORS, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.');
  return TYPED.test(text) ? text : before;
}

/** The amount that a typed text stands for; "12." is 12. Null for none and for zero.  Units: 1/100. */
export function typedMinor(text: string): Money | null {
  const parsed = parseMoney(text.replace(/\.$/, ''));
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** An amount as short as it can be typed: 10, 12.50.  Units: 1/100. */
export const typedText = (amountMinor: bigint): string => formatMoney(amountMinor).replace(/\.00$/, '');
