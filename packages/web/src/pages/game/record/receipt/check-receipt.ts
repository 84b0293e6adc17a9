import type { Data } from '@tessera/contract/routes';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { rootFromPath } from '@tessera/domain/fairness/merkle';
import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';

export type Receipt = Data<'games/betReceipt'>['receipt'];

export type ReceiptTerms = {
  readonly chainId: string;
  readonly index: number;
  readonly operatorKey: string;
};

export type ReceiptCheck = { readonly isInBatch: boolean; readonly isSigned: boolean };

/** Verifies a receipt: its leaf leads to the root of its batch, and the operator signed that root for that
 *  round. Malformed input is invalid, not an error. Cost: one hash a step, about 1 ms for the signature. */
export function checkReceipt(receipt: Receipt, terms: ReceiptTerms): ReceiptCheck {
  try {
    const path = {
      index: receipt.index,
      size: receipt.size,
      hashes: receipt.path.map((hash) => fromHex(hash, 32)),
    };
    const root = rootFromPath(fromHex(receipt.leaf, 32), path);
    const message = receiptMessage(fromHex(terms.chainId, 16), terms.index, fromHex(receipt.root, 32));
    return {
      isInBatch: root !== undefined && toHex(root) === receipt.root,
      isSigned: isSigned(message, fromHex(receipt.signature), fromHex(terms.operatorKey, 32)),
    };
  } catch {
    // An unreadable receipt is an invalid one.
    return { isInBatch: false, isSigned: false };
  }
}
