import { formatMoney, parseMoney, type Money } from './money.ts';
import { asciiDigits } from './text/ascii-digits.ts';

/** Blanks, apostrophes, and the marks that isolate an amount in right-to-left text. */
const DROPPED = /[\s'\u2019\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const POINTS = /[\u066b\uff0e\u3002]/g;
const COMMAS = /[\u066c\u060c\uff0c]/g;

const PLAIN = /^\d{0,10}(?:\.\d{0,2})?$/;
/** 1,250 and 1.000.000; also 1,00,000, as India groups. */
const THOUSANDS = {
  ',': /^[1-9]\d*(?:,\d{2,3})*,\d{3}$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
} as const;
const GROUPS_BEGUN = {
  ',': /^[1-9]\d{0,2}(?:,\d{2,3})+,\d{0,2}$/,
  '.': /^[1-9]\d{0,2}(?:\.\d{3})*\.\d{0,3}$/,
} as const;

type Separator = ',' | '.';

/** The text of an amount input after a change. Reads the digits of any keyboard. A comma or a point stays as
 *  it was typed while what follows decides whether it groups thousands; so an amount is the same typed and
 *  pasted. Text that cannot become an amount leaves the input as it was. */
export function typeAmount(before: string, typed: string): string {
  const text = asciiDigits(typed)
    .replace(DROPPED, '')
    .replace(POINTS, '.')
    .replace(COMMAS, ',')
    .replace(/^0+(?=\d)/, '')
    .replace(/^(?=[.,])/, '0');
  const settled = settledText(text);
  return PLAIN.test(readText(settled) ?? 'no') || isBegun(settled) ? settled : before;
}

/** The amount that a typed text stands for; "12." is 12. Null for none and for zero, and for 1.000, which is
 *  a thousand to some and one to others.  Units: 1/100. */
export function typedMinor(text: string): Money | null {
  const parsed = parseMoney(readText(text)?.replace(/\.$/, '') ?? '');
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** An amount as short as it can be typed: 10, 12.50.  Units: 1/100. */
export const typedText = (amountMinor: bigint): string => formatMoney(amountMinor).replace(/\.00$/, '');

/** Without the separators of which it is known that they group thousands: those before one of the other
 *  kind, and commas before three digits. Points stay: more of them may follow. */
function settledText(text: string): string {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const last = text[at] as Separator;
  const head = text.slice(0, Math.max(at, 0));
  const other = last === '.' ? ',' : '.';
  if (THOUSANDS[other].test(head)) return `${head.replaceAll(other, '')}.${text.slice(at + 1)}`;
  if (last !== ',') return text;
  if (THOUSANDS[','].test(text)) return text.replaceAll(',', '');
  return THOUSANDS[','].test(head) ? `${head.replaceAll(',', '')},${text.slice(at + 1)}` : text;
}

/** Decimal text as `parseMoney` reads it; undefined where it is unclear, or no amount. */
function readText(text: string): string | undefined {
  if (/^\d+\.\d{3}$/.test(text)) return undefined;
  if (THOUSANDS['.'].test(text)) return text.replaceAll('.', '');
  return /^\d*(?:[.,]\d{0,2})?$/.test(text) ? text.replace(',', '.') : undefined;
}

/** Returns true if more digits can make groups of thousands of it. */
const isBegun = (text: string): boolean =>
  text.replace(/\D/g, '').length <= 10 && (GROUPS_BEGUN['.'].test(text) || GROUPS_BEGUN[','].test(text));
