import { hash } from 'node:crypto';
import type { EpochMs } from '@tessera/domain/time';
import { Refusal } from '../refusal.ts';
import type { SlipKey } from './slip.ts';

/** Slips without a key of their own that say the same within this time are one slip. */
export const REPEAT_WINDOW_MS = 3_000;

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Gives a slip the key under which it is remembered with its member and round. A client's key is any printable ASCII
 *  text up to 255 characters; without one, the same body within 3 s is the same slip.
 *  Refuses: IDEMPOTENCY_KEY_INVALID.   Cost: two hashes. */
export function slipKeyOf(header: string | undefined, body: string, now: EpochMs): SlipKey {
  const bodyHash = uuidOf(body);
  if (header !== undefined) {
    if (!KEY.test(header)) throw new Refusal('IDEMPOTENCY_KEY_INVALID');
    return { key: uuidOf(`key\n${header}`), olderKey: undefined, bodyHash };
  }
  const window = Math.floor(now / REPEAT_WINDOW_MS);
  const keyAt = (at: number): string => uuidOf(`body\n${at}\n${bodyHash}`);
  return { key: keyAt(window), olderKey: keyAt(window - 1), bodyHash };
}

/** The first 16 bytes of SHA-256, in the form in which the database shows a uuid. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
