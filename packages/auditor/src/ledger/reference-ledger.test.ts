import { expect, it } from 'vitest';

import { createReferenceLedger } from './reference-ledger.ts';

it('posts moves that sum to zero and names accounts below zero', () => {
  const ledger = createReferenceLedger((account) => account === 'house');
  const move = (account: string, minor: bigint) => ({ account, minor });
  expect(ledger.post([move('house', -10n), move('ann', 10n)])).toEqual([]);
  expect(ledger.post([move('ann', -11n), move('house', 11n)])).toEqual(['ann']);
  expect(() => ledger.post([move('ann', 1n)])).toThrow('does not sum to zero');
  expect(ledger.balanceOf('ann')).toBe(-1n);
  expect(ledger.balanceOf('house')).toBe(1n);
});
