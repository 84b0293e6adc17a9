import type { Locale } from '@tessera/contract/locales';

/** Fills the `{names}` of a text. A figure or a name must not turn around in a sentence from right to left,
 *  so there it is isolated. */
export const fillText = (text: string, values: Readonly<Record<string, string>>, locale: Locale): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return locale === 'ar' ? `\u2068${value}\u2069` : value;
  });

/** Digits in groups of three, as the app writes amounts in each of its languages: 1234.50 as 1,234.50. */
export const grouped = (amount: string): string => amount.replace(/\d(?=(?:\d{3})+\.)/g, '$&,');
