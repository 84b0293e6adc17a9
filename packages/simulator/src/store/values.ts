// Parses parameters as the server encodes them (arrays.ts).

export const bigints = (text: unknown): bigint[] => partsOf(text).map(BigInt);
export const numbers = (text: unknown): number[] => partsOf(text).map(Number);

/** Quoted elements are escaped as JSON escapes them. */
export const texts = (text: unknown): string[] => JSON.parse(`[${inner(text)}]`) as string[];

export const buffers = (text: unknown): Buffer[] =>
  texts(text).map((each) => Buffer.from(each.slice(2), 'hex'));

function partsOf(text: unknown): string[] {
  const list = inner(text);
  return list === '' ? [] : list.split(',');
}

function inner(text: unknown): string {
  if (typeof text !== 'string') throw new Error('an array literal is a text');
  return text.slice(1, -1);
}

/** jsonb does not keep the order of keys: shorter keys come first, then by bytes. */
export function jsonb(text: unknown): unknown {
  return sorted(JSON.parse(String(text)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}
