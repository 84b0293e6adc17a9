import { describe, expect, it } from 'vitest';

import { type AccountState, enter } from './account-state.ts';

const account = (fields: Partial<AccountState> = {}): AccountState => ({
  id: 16n,
  mayBeNegative: false,
  isMember: true,
  isFrozen: false,
  balanceMinor: 100n,
  seq: 7n,
  ...fields,
});

describe('enter', () => {
  it('moves the balance, counts the entry and returns it with the balance after it', () => {
    const state = account();
    expect(enter(state, 'stake', -100n, 5n)).toEqual({
      accountId: 16n,
      seq: 8n,
      kind: 'stake',
      amountMinor: -100n,
      balanceAfterMinor: 0n,
      refId: 5n,
    });
    expect(state).toMatchObject({ balanceMinor: 0n, seq: 8n });
  });

  it('throws when an account that may not be negative would be', () => {
    expect(() => enter(account(), 'stake', -101n, 5n)).toThrow('cannot pay');
    expect(enter(account({ mayBeNegative: true }), 'stake', -101n, 5n).balanceAfterMinor).toBe(-1n);
  });

  it('throws for an entry that moves nothing', () => {
    expect(() => enter(account(), 'stake', 0n, 5n)).toThrow('moves money');
  });
});
