import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a callback: hex of HMAC-SHA256 over `timestamp.body`.   Units: timestamp Unix ms. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** Returns true if a call carries one of the secrets as its bearer token. */
export function isBearer(header: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(header ?? '');
  return secrets
    .map((secret) => Buffer.from(`Bearer ${secret}`))
    .some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted));
}
