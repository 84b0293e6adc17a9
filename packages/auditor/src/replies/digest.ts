import { hash } from 'node:crypto';

/** Twelve characters that stand for a text of any length: 72 bits, so that millions can be kept and no two
 *  meet. */
export const digestOf = (...parts: readonly string[]): string =>
  hash('sha1', parts.join('\n'), 'base64').slice(0, 12);
