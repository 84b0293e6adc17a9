/** PostgreSQL array literals for `unnest($1::bigint[], …)`. Built here in one pass each, because the driver
 *  quotes and escapes every element, which is measurable at thousands of rows a second. */

export const numberArray = (values: Iterable<bigint | number>): string => `{${listOf(values).join(',')}}`;

const ESCAPED = /["\\]/;

/** Texts without quotes and backslashes: keys, codes and uuids of our own. Throws on any other. */
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
