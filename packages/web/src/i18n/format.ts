import { formatMoney } from '@tessera/domain/format-money';

import { numberFormat } from './intl.ts';
import { formatTag, type Locale } from './locale.ts';

/** The parts of an amount that are styled apart. `sign` is "-", "+" or "". */
export type AmountParts = {
  readonly sign: string;
  readonly currency: string;
  readonly whole: string;
  readonly point: string;
  readonly decimals: string;
};

/** Takes decimal text or minor units; never uses floating-point numbers. */
export function amountParts(amount: string | bigint, locale: Locale, currency = ''): AmountParts {
  const text = typeof amount === 'bigint' ? formatMoney(amount) : amount;
  const [, minus = '', whole = '0', decimals = '00'] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const parts = numberFormat(formatTag(locale)).formatToParts(BigInt(whole));
  return {
    sign: minus,
    currency: currencySymbol(currency, locale),
    whole: parts.map((part) => part.value).join(''),
    point: decimalPoint(locale),
    decimals: decimals.padEnd(2, '0'),
  };
}

/** An amount in one line, for sentences; isolate it with <bdi> where the text may run right to left. */
export function formatAmount(amount: string | bigint, locale: Locale, currency = ''): string {
  const parts = amountParts(amount, locale, currency);
  const gap = parts.currency === '' ? '' : '\u00a0';
  return `${parts.sign}${parts.currency}${gap}${parts.whole}${parts.point}${parts.decimals}`;
}

/** The symbol of a known currency code; another unit is shown by its name. */
export function currencySymbol(currency: string, locale: Locale): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const shape = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = numberFormat(formatTag(locale), shape).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value.trim() ?? currency;
}

export const formatNumber = (value: number | bigint, locale: Locale, digits = 0): string =>
  numberFormat(formatTag(locale), { maximumFractionDigits: digits }).format(value);

/** A chance or a return: 0.5 is 50 %. One that the digits would make nothing has two significant ones. */
export const formatPercent = (ratio: number, locale: Locale, digits = 2): string =>
  numberFormat(formatTag(locale), {
    style: 'percent',
    ...(digits > 0 && Math.abs(ratio) < 1e-4
      ? { maximumSignificantDigits: 2 }
      : { maximumFractionDigits: digits }),
  }).format(ratio);

/** The time of an epoch second in the reader's own zone, to the minute: 14:05, as each of our languages
 *  writes it. By hand, because a first formatter of dates costs a phone some 80 ms. */
export function formatTime(seconds: number): string {
  const at = new Date(seconds * 1000);
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** Seconds as a clock: 42 is "0:42", 3661 is "1:01:01". Digits keep their order in every script. */
export function formatClock(secondsLeft: number): string {
  const total = Math.max(0, Math.trunc(secondsLeft));
  const hours = Math.trunc(total / 3600);
  const minutes = Math.trunc((total % 3600) / 60);
  const seconds = twoDigits(total % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const decimalPoint = (locale: Locale): string =>
  numberFormat(formatTag(locale))
    .formatToParts(0.5)
    .find((part) => part.type === 'decimal')?.value ?? '.';
