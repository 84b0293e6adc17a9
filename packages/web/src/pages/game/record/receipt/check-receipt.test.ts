import { describe, expect, test } from 'vitest';

import { parseContent } from '@tessera/domain/fairness/leaf';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';

import { honestRound } from '../../../../../../domain/tests/honest-round.ts';
import { checkReceipt, type Receipt, type ReceiptBet, type ReceiptTerms } from './check-receipt.ts';

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
const receipts = round.bets.map(({ betId, leaf, content, receipt }): Receipt => ({
  bet_id: String(BigInt(`0x${betId}`)),
  leaf,
  content,
  root: receipt.batchRoot,
  index: receipt.path.reduce((place, { side }, at) => place + (side === 'left' ? 2 ** at : 0), 0),
  size: 2 ** receipt.path.length,
  path: receipt.path.map(({ hash }) => hash),
  signature: receipt.signature,
}));

const bets = round.bets.map(({ accountTag, acceptedAt, playerSeed, stakeMinor, content }): ReceiptBet => {
  const { selectionKey, oddsE4 } = parseContent(content) ?? { selectionKey: '', oddsE4: 0 };
  const [play = '', pick = ''] = selectionKey.split(':');
  const stake = formatMoney(BigInt(stakeMinor));
  return { accountTag, acceptedAt, seed: playerSeed, play, pick, stake, odds: formatOdds(oddsE4) };
});
const check = (at: number, receipt: Partial<Receipt> = {}, bet: Partial<ReceiptBet> = {}) =>
  checkReceipt({ ...receipts[at]!, ...receipt }, terms, { ...bets[at]!, ...bet });

describe('checkReceipt', () => {
  test('accepts every receipt of an honest round', () => {
    expect(new Set(receipts.map((receipt) => receipt.index)).size).toBeGreaterThan(1);
    for (const at of receipts.keys())
      expect(check(at)).toEqual({ isOfBet: true, isInBatch: true, isSigned: true });
  });

  test.each<[string, (good: Receipt) => Partial<Receipt>, boolean, boolean]>([
    ['another leaf', () => ({ leaf: 'ab'.repeat(32) }), false, true],
    ['another place', (good) => ({ index: good.index ^ 1 }), false, true],
    ['a shorter path', (good) => ({ path: good.path.slice(1) }), false, true],
    ['another root', () => ({ root: 'ab'.repeat(32) }), false, false],
    ['no signature', () => ({ signature: '00'.repeat(64) }), true, false],
    ['what is not hex', () => ({ leaf: 'receipt' }), false, false],
  ])('rejects %s', (_name, change, isInBatch, isSigned) => {
    expect(check(0, change(receipts[0]!))).toMatchObject({ isInBatch, isSigned });
  });

  test('rejects a receipt of another round or another operator', () => {
    for (const [at, receipt] of receipts.entries()) {
      const next = checkReceipt(receipt, { ...terms, index: terms.index + 1 }, bets[at]!);
      expect(next).toMatchObject({ isOfBet: false, isSigned: false });
      expect(checkReceipt(receipt, { ...terms, operatorKey: '' }, bets[at]!).isSigned).toBe(false);
    }
  });

  test.each<[string, Partial<ReceiptBet>]>([
    ['stake', { stake: '7.77' }],
    ['selection', { pick: 'small' }],
    ['play', { play: 'combo' }],
    ['odds', { odds: '9.99' }],
    ['time', { acceptedAt: 1 }],
    ['member', { accountTag: '00'.repeat(16) }],
    ['seed', { seed: '00'.repeat(32) }],
  ])('rejects a bet with another %s', (_what, other) => {
    expect(check(0, {}, other)).toEqual({ isOfBet: false, isInBatch: true, isSigned: true });
  });

  test('rejects the leaf of another bet of the batch', () => {
    const { leaf, index, path } = receipts[1]!;
    expect(check(0, { leaf, index, path })).toEqual({ isOfBet: false, isInBatch: true, isSigned: true });
  });
});
