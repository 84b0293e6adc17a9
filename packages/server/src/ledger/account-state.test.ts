import { describe, expect, it } from 'vitest';

import { NO_GUARD } from '@tessera/domain/protection/guard-code';
import { newLimit } from '@tessera/domain/protection/limit';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { type AccountState, countFrom, enter } from './account-state.ts';

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
    expect(enter(state, 'stake', -100n, { refId: 5n })).toEqual({
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
    expect(() => enter(account(), 'stake', -101n, { refId: 5n })).toThrow('cannot pay');
    expect(enter(account({ mayBeNegative: true }), 'stake', -101n, { refId: 5n }).balanceAfterMinor).toBe(
      -1n,
    );
  });

  const T0 = epochMs(1_800_000_000_000);
  const limited = () => {
    const limit = { ...newLimit('stake', 'day', 100n), since: T0, used: 60n };
    return account({ guard: { state: { ...NO_GUARD, limits: [limit] }, at: epochMs(T0 + 9) } });
  };
  const usedOf = ({ guard }: AccountState) => guard?.state.limits.map(({ used }) => used);

  it('frees a limit of what was accepted in its window alone', () => {
    const [now, before] = [limited(), limited()];
    enter(now, 'cancel', 40n, { refId: 5n, placedAt: T0 });
    enter(before, 'cancel', 40n, { refId: 5n, placedAt: epochMs(T0 - 1) });
    expect([usedOf(now), usedOf(before)]).toEqual([[20n], [60n]]);
  });

  it('throws for a stake that comes back from an unknown time', () => {
    expect(() => enter(limited(), 'cancel', 40n, { refId: 5n })).toThrow('when it was accepted');
  });

  it('counts a bet at the moment that is kept of it', () => {
    const state = limited();
    countFrom(new Map([[state.id, state]]), epochMs(T0 + DAY_MS));
    enter(state, 'stake', -30n, { refId: 5n });
    expect(state.guard?.state.limits).toMatchObject([{ since: T0 + DAY_MS, used: 30n }]);
  });

  it('throws for an entry that moves nothing', () => {
    expect(() => enter(account(), 'stake', 0n, { refId: 5n })).toThrow('moves money');
  });
});
