import { ed25519 } from '@noble/curves/ed25519.js';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import { inclusionPath, merkleRoot } from '@tessera/domain/fairness/merkle';
import { receiptMessage } from '@tessera/domain/fairness/receipt';
import { expect, test } from 'vitest';
import { checkReceipt, type Receipt, type ReceiptTerms } from './check-receipt.ts';

const SECRET = new Uint8Array(32).fill(7);
const terms: ReceiptTerms = {
  chainId: '0f'.repeat(16),
  index: 12,
  operatorKey: toHex(ed25519.getPublicKey(SECRET)),
};
const leaves = Array.from({ length: 5 }, (_, at) => new Uint8Array(32).fill(at + 1));

function receiptAt(at: number): Receipt {
  const root = merkleRoot(leaves);
  const { index, size, hashes } = inclusionPath(leaves, at);
  const message = receiptMessage(fromHex(terms.chainId, 16), terms.index, root);
  return {
    bet_id: '9',
    leaf: toHex(leaves[at] ?? new Uint8Array(32)),
    root: toHex(root),
    index,
    size,
    path: hashes.map(toHex),
    signature: toHex(ed25519.sign(message, SECRET)),
  };
}

test.each([0, 1, 2, 3, 4])('a true receipt of leaf %i of a batch of five holds', (at) => {
  expect(checkReceipt(receiptAt(at), terms)).toEqual({ isInBatch: true, isSigned: true });
});

const good = receiptAt(2);
test.each<[string, Partial<Receipt>, boolean, boolean]>([
  ['another leaf', { leaf: 'ab'.repeat(32) }, false, true],
  ['another place', { index: 3 }, false, true],
  ['a shorter path', { path: good.path.slice(1) }, false, true],
  ['another root', { root: 'ab'.repeat(32) }, false, false],
  ['no signature', { signature: '00'.repeat(64) }, true, false],
  ['what is not hex', { leaf: 'receipt' }, false, false],
])('%s does not hold', (_name, change, isInBatch, isSigned) => {
  expect(checkReceipt({ ...good, ...change }, terms)).toEqual({ isInBatch, isSigned });
});

test('a receipt of another round does not hold', () => {
  expect(checkReceipt(good, { ...terms, index: 13 }).isSigned).toBe(false);
});
