import { describe, expect, test } from 'vitest';

import { honestRound } from '../../../../../../domain/tests/honest-round.ts';
import { checkReceipt, type Receipt, type ReceiptTerms } from './check-receipt.ts';

// The batches of this round are full trees, so the sides of a path spell the place of its leaf.
const round = honestRound({
  family: 'k3',
  policy: 0,
  selections: ['side:big', 'side:small', 'sum:11', 'single:3'],
});
const terms: ReceiptTerms = {
  chainId: round.announcement.chainId,
  index: round.index,
  operatorKey: round.announcement.operatorKey,
};
const receipts = round.bets.map(({ betId, leaf, receipt }): Receipt => ({
  bet_id: betId,
  leaf,
  root: receipt.batchRoot,
  index: receipt.path.reduce((place, { side }, at) => place + (side === 'left' ? 2 ** at : 0), 0),
  size: 2 ** receipt.path.length,
  path: receipt.path.map(({ hash }) => hash),
  signature: receipt.signature,
}));

describe('checkReceipt', () => {
  test('accepts every receipt of an honest round', () => {
    expect(new Set(receipts.map((receipt) => receipt.index)).size).toBeGreaterThan(1);
    for (const receipt of receipts) {
      expect(checkReceipt(receipt, terms)).toEqual({ isInBatch: true, isSigned: true });
    }
  });

  test.each<[string, (good: Receipt) => Partial<Receipt>, boolean, boolean]>([
    ['another leaf', () => ({ leaf: 'ab'.repeat(32) }), false, true],
    ['another place', (good) => ({ index: good.index ^ 1 }), false, true],
    ['a shorter path', (good) => ({ path: good.path.slice(1) }), false, true],
    ['another root', () => ({ root: 'ab'.repeat(32) }), false, false],
    ['no signature', () => ({ signature: '00'.repeat(64) }), true, false],
    ['what is not hex', () => ({ leaf: 'receipt' }), false, false],
  ])('rejects %s', (_name, change, isInBatch, isSigned) => {
    const [good] = receipts;
    if (!good) throw new Error('the round has bets');
    expect(checkReceipt({ ...good, ...change(good) }, terms)).toEqual({ isInBatch, isSigned });
  });

  test('rejects a receipt of another round or another operator', () => {
    for (const receipt of receipts) {
      expect(checkReceipt(receipt, { ...terms, index: terms.index + 1 }).isSigned).toBe(false);
      expect(checkReceipt(receipt, { ...terms, operatorKey: '' }).isSigned).toBe(false);
    }
  });
});
