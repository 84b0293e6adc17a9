import { lp, tagged, type Bytes } from './encoding.ts';

/** The hash of a result, kept in the audit chain: H("rf1/result", q || E || lp(label) || one byte for each
 *  number). */
export const resultHash = (q: Bytes, external: Bytes, label: string, numbers: readonly number[]): Bytes =>
  tagged('rf1/result', q, external, lp(label), Uint8Array.from(numbers));
