/** PostgreSQL array literals for `unnest($1::bigint[], …)`. Made here in one pass each, because the driver's own form
 *  quotes and escapes every element, which shows at thousands of rows a second. */

export const numberArray = (values: Iterable<bigint | number>): string => `{${[...values].join(',')}}`;

const PLAIN = /^[^"\\]*$/;

/** Texts that hold neither a quote nor a backslash: keys, codes and uuids of our own making. Throws on any other. */
export function textArray(values: Iterable<string>): string {
  const texts = [...values];
  if (texts.length === 0) return '{}';
  const joined = texts.join('","');
  // Joined, the quotes of the separators stand beside commas only; taken out, none may be left.
  if (!PLAIN.test(joined.replaceAll('","', ''))) throw new Error('a plain text holds a quote or a backslash');
  return `{"${joined}"}`;
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
