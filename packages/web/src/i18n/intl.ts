const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** Making a formatter costs a hundred times as much as using it, and a list has one in every row: each shape
 *  is made once a language. */
export const numberFormat = (tag: string, shape: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept(numbers, tag + JSON.stringify(shape), () => new Intl.NumberFormat(tag, shape));

/** The same for moments; in the zone that the phone was in when the shape was first used. */
export const dateFormat = (tag: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dates, tag + JSON.stringify(shape), () => new Intl.DateTimeFormat(tag, shape));

export const pluralRules = (tag: string): Intl.PluralRules =>
  kept(plurals, tag, () => new Intl.PluralRules(tag));

function kept<F>(formats: Map<string, F>, key: string, make: () => F): F {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
