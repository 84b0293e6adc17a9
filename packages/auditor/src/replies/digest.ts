import { hash } from 'node:crypto';

/** A digest of twelve characters: 72 bits, so that millions can be kept without a collision. */
export const digestOf = (...parts: readonly string[]): string =>
  hash('sha1', parts.join('\n'), 'base64').slice(0, 12);
