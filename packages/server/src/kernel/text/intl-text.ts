import { formatTag, type Locale } from '@tessera/contract/locales';
import { formatMoney } from '@tessera/domain/money';

/** Amounts, shares and lists as each language writes them, for texts that the server writes. */

/** An amount without its currency.   Units: 1/100. */
export const amountText = (minor: bigint, locale: Locale): string =>
  numbers(locale, 'decimal').format(formatMoney(minor) as Intl.StringNumericLiteral);

/** A share: 15 is 0.15%.   Units: 1/10,000. */
export const percentText = (shareE4: number, locale: Locale): string =>
  numbers(locale, 'percent').format(shareE4 / 10_000);

/** Several in one sentence: "a, b and c". Each is isolated where the sentence runs from right to left. */
export const listText = (parts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(formatTag(locale)).format(
    locale === 'ar' ? parts.map((part) => `\u2068${part}\u2069`) : parts,
  );

const kept = new Map<string, Intl.NumberFormat>();

/** A formatter is created once: that costs a hundred times as much as its use. */
function numbers(locale: Locale, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const key = `${locale} ${style}`;
  const digits = style === 'decimal' ? { minimumFractionDigits: 2 } : { maximumFractionDigits: 2 };
  const format = kept.get(key) ?? new Intl.NumberFormat(formatTag(locale), { style, ...digits });
  kept.set(key, format);
  return format;
}
