import { isRecord, parseJson } from './json.ts';

/** Values in browser storage. Three forms are read: raw text, `{"type":..,"data":..}` and plain JSON. One is
 *  written: text as it is, everything else wrapped, so that members of the older client stay logged in. */
type Wrapped = { readonly type: string; readonly data: unknown };

/** Reads text: a wrapped string is unwrapped, anything else is returned unchanged. */
export function readText(stored: string | null): string {
  if (stored === null) return '';
  const json = parseJson(stored);
  if (isWrapped(json)) return typeof json.data === 'string' ? json.data : '';
  return typeof json === 'string' ? json : stored;
}

/** Reads a whole number; anything else gives `fallback`. */
export function readNumber(stored: string | null, fallback: number): number {
  const value = valueOf(stored);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : fallback;
}

/** Reads an object; anything else counts as missing. */
export function readObject(stored: string | null): Readonly<Record<string, unknown>> | null {
  const value = valueOf(stored);
  const inner = typeof value === 'string' ? parseJson(value) : value;
  return isRecord(inner) ? inner : null;
}

export function writeForm(value: string | number | boolean | object): string {
  return typeof value === 'string' ? value : JSON.stringify({ type: typeof value, data: value });
}

/** The stored value without its envelope. */
function valueOf(stored: string | null): unknown {
  const json = parseJson(stored ?? '');
  return isWrapped(json) ? json.data : json;
}

const isWrapped = (value: unknown): value is Wrapped =>
  isRecord(value) && typeof value['type'] === 'string' && 'data' in value && Object.keys(value).length === 2;
