const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const plurals = new Map<string, Intl.PluralRules>();

/** Creating a formatter costs a hundred times as much as using it, and a list uses one in every row, so each
 *  is created once for each language. */
export const numberFormat = (tag: string, shape: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept(numbers, tag + JSON.stringify(shape), () => new Intl.NumberFormat(tag, shape));

/** The same for dates, in the time zone that the phone had when the formatter was created. */
export const dateFormat = (tag: string, shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dates, tag + JSON.stringify(shape), () => new Intl.DateTimeFormat(tag, shape));

export const pluralRules = (tag: string): Intl.PluralRules =>
  kept(plurals, tag, () => new Intl.PluralRules(tag));

function kept<F>(formats: Map<string, F>, key: string, make: () => F): F {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  return format;
}
