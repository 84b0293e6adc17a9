import { expect, it } from 'vitest';

import { checkTicket } from './limits.ts';

const within = { unitMinor: 10n, stakeMinor: 100n, maxPayoutMinor: 50_000_000n };

it('takes a ticket at each of its limits', () => {
  expect(checkTicket(within).ok).toBe(true);
  expect(checkTicket({ ...within, stakeMinor: 5_000_000n }).ok).toBe(true);
});

it.each([
  [{ unitMinor: 9n }, 'min', '0.10'],
  [{ stakeMinor: 99n }, 'min', '1.00'],
  [{ stakeMinor: 5_000_001n }, 'max', '50000.00'],
  [{ maxPayoutMinor: 50_000_001n }, 'payout', '500000.00'],
])('refuses one beyond it: %o', (change, bound, limit) => {
  expect(checkTicket({ ...within, ...change })).toEqual({
    ok: false,
    refusal: 'BET_LIMIT',
    detail: { bound, limit },
  });
});
