/** PostgreSQL array literals for `unnest($1::bigint[], …)`. Made here in one pass each, because the driver's
 *  own form quotes and escapes every element, which shows at thousands of rows a second. */

export const numberArray = (values: Iterable<bigint | number>): string => `{${listOf(values).join(',')}}`;

const ESCAPED = /["\\]/;

/** Texts that hold neither a quote nor a backslash: keys, codes and uuids of our own making. Throws on any
 *  other. */
export function textArray(values: Iterable<string>): string {
  const texts = listOf(values);
  if (ESCAPED.test(texts.join(''))) throw new Error('a plain text holds a quote or a backslash');
  return texts.length === 0 ? '{}' : `{"${texts.join('","')}"}`;
}

export const bytesArray = (values: Iterable<Buffer>): string => {
  const texts = Array.from(values, (each) => `"\\\\x${each.toString('hex')}"`);
  return `{${texts.join(',')}}`;
};

/** Texts of any content, such as JSON. */
export const anyTextArray = (values: Iterable<string>): string => {
  const texts = Array.from(values, (each) => `"${each.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  return `{${texts.join(',')}}`;
};

const listOf = <T>(values: Iterable<T>): readonly T[] => (Array.isArray(values) ? values : [...values]);
