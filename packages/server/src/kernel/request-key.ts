import { hash } from 'node:crypto';

import type { EpochMs } from '@tessera/domain/time';

import { Refusal } from './refusal.ts';

/** The identity of a repeated request. All three are uuid-shaped hashes. */
export type RequestKey = {
  readonly key: string;
  /** Only of a request without a client key: the key it would have had in the previous time window. */
  readonly olderKey: string | undefined;
  readonly bodyHash: string;
};

/** Requests without a client key and with the same body within this time are one request. */
export const REPEAT_WINDOW_MS = 3_000;

const KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** Derives the idempotency key of a request that moves money, scoped to its member. A client's key is any
 *  printable ASCII text up to 255 characters; without one, the same body within 3 s is the same request.
 *  Refuses: IDEMPOTENCY_KEY_INVALID.   Cost: two hashes. */
export function requestKeyOf(header: string | undefined, body: string, now: EpochMs): RequestKey {
  const bodyHash = uuidOf(body);
  if (header !== undefined) return { key: clientKeyOf(header), olderKey: undefined, bodyHash };
  const window = Math.floor(now / REPEAT_WINDOW_MS);
  const keyAt = (at: number): string => uuidOf(`body\n${at}\n${bodyHash}`);
  return { key: keyAt(window), olderKey: keyAt(window - 1), bodyHash };
}

/** The stored form of a client's own key.   Refuses: IDEMPOTENCY_KEY_INVALID. */
export function clientKeyOf(header: string): string {
  if (!KEY.test(header)) throw new Refusal('IDEMPOTENCY_KEY_INVALID');
  return uuidOf(`key\n${header}`);
}

/** The key of a request that the house makes for a member, from a name of its own. No header of a client
 *  gives the same key. */
export const houseKeyOf = (name: string, body: string): RequestKey => ({
  key: uuidOf(`house\n${name}`),
  olderKey: undefined,
  bodyHash: uuidOf(body),
});

/** The first 16 bytes of SHA-256, in the database's text format of a uuid. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Checks that the request stored under one of these keys is a repeat of this one.
 *  Refuses: IDEMPOTENCY_KEY_REUSED when its body differs. */
export function assertSameBody(key: RequestKey, stored: { readonly body_hash: string }): void {
  if (stored.body_hash !== key.bodyHash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
}
