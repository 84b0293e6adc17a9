import type { Data } from '@tessera/contract/routes';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { betIdBytes, betLeafHash, parseContent } from '@tessera/domain/fairness/leaf';
import { rootFromPath } from '@tessera/domain/fairness/merkle';
import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';
import { parseMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';

import type { RecordRow } from '../../../../bets/record-row.ts';

export type Receipt = Data<'games/betReceipt'>['receipt'];

export type ReceiptTerms = {
  readonly chainId: string;
  readonly index: number;
  readonly operatorKey: string;
};

/** The bet as the player sees it, and what its leaf holds beside it. */
export type ReceiptBet = Pick<Data<'games/betReceipt'>, 'acceptedAt' | 'accountTag' | 'seed'> &
  Pick<RecordRow, 'play' | 'pick' | 'odds' | 'stake'>;

export type ReceiptCheck = {
  /** The leaf is that of the bet as it is shown. */
  readonly isOfBet: boolean;
  readonly isInBatch: boolean;
  readonly isSigned: boolean;
};

/** Verifies a receipt: its leaf is the hash of the bet as it is shown and leads to the root of its batch, and
 *  the operator signed that root for that round. Nothing of the draw is needed, so it can be checked before.
 *  Malformed input is invalid, not an error. Cost: one hash a step, about 1 ms for the signature. */
export function checkReceipt(receipt: Receipt, terms: ReceiptTerms, bet: ReceiptBet): ReceiptCheck {
  try {
    const path = {
      index: receipt.index,
      size: receipt.size,
      hashes: receipt.path.map((hash) => fromHex(hash, 32)),
    };
    const root = rootFromPath(fromHex(receipt.leaf, 32), path);
    const message = receiptMessage(fromHex(terms.chainId, 16), terms.index, fromHex(receipt.root, 32));
    return {
      isOfBet: leafOf(receipt, terms, bet) === receipt.leaf,
      isInBatch: root !== undefined && toHex(root) === receipt.root,
      isSigned: isSigned(message, fromHex(receipt.signature), fromHex(terms.operatorKey, 32)),
    };
  } catch {
    // An unreadable receipt is an invalid one.
    return { isOfBet: false, isInBatch: false, isSigned: false };
  }
}

/** The leaf of the bet as it is shown; undefined where the receipt is about another selection or price. */
function leafOf(receipt: Receipt, terms: ReceiptTerms, bet: ReceiptBet): string | undefined {
  const content = parseContent(receipt.content);
  const stake = parseMoney(bet.stake);
  if (!stake.ok || content?.selectionKey !== `${bet.play}:${bet.pick}`) return undefined;
  if (formatOdds(content.oddsE4) !== bet.odds) return undefined;
  const leaf = betLeafHash({
    chainId: fromHex(terms.chainId, 16),
    index: terms.index,
    betId: betIdBytes(BigInt(receipt.bet_id)),
    accountTag: fromHex(bet.accountTag, 16),
    content: receipt.content,
    stakeMinor: stake.value,
    acceptedAt: bet.acceptedAt,
    playerSeed: fromHex(bet.seed, 32),
  });
  return toHex(leaf);
}
