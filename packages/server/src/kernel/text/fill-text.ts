import type { Locale } from '@tessera/contract/locales';

/** Fills the `{names}` of a text; an unknown one stays. A figure or a name must not turn around in a sentence
 *  from right to left, so there it is isolated. */
export const fillText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: Locale,
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return locale === 'ar' ? `\u2068${value}\u2069` : String(value);
  });
