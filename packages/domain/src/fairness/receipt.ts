import { ed25519 } from '@noble/curves/ed25519.js';

import { concat, lp, u32, type Bytes } from './encoding.ts';

/** The message that the operator signs for each batch and round: the root over the batch's leaves in it.
 *  A batch of one bet is signed over its leaf, because the root of one leaf is the leaf. */
export const receiptMessage = (chainId: Bytes, index: number, batchRoot: Bytes): Bytes =>
  concat(lp('rf1/receipt'), chainId, u32(index), batchRoot);

/** Verifies an Ed25519 signature (RFC 8032); a malformed key or signature is invalid. Cost: about 1 ms. */
export function isSigned(message: Bytes, signature: Bytes, key: Bytes): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false });
  } catch {
    // The library throws on bytes that are no point or of the wrong length: both mean "not signed".
    return false;
  }
}
