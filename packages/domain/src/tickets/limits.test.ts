import { expect, it } from 'vitest';

import { checkTicket, unitBounds } from './limits.ts';
import { mostPaid, stakeOf, type Ticket } from './ticket.ts';

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

const ticketOf = (sizes: readonly number[], ...odds: readonly number[][]): Omit<Ticket, 'unitMinor'> => ({
  sizes,
  legs: odds.map((picks) => ({
    isBanker: false,
    picks: picks.map((oddsE4, at) => ({ pick: String(at), oddsE4 })),
  })),
});

it.each([
  ['two short odds', ticketOf([2], [11_000], [12_000]), 1_00n, 50_000_00n],
  ['many lines', ticketOf([2], [11_000, 12_000], [13_000, 14_000]), 25n, 12_500_00n],
  ['two long odds', ticketOf([2], [7_930_000], [333_300]), 1_00n, 18_91n],
])('gives the units within all limits for %s, to the cent', (_, ticket, least, most) => {
  expect(unitBounds(ticket)).toEqual({ minMinor: least, maxMinor: most });
  const isWithin = (unitMinor: bigint): boolean => {
    const full = { ...ticket, unitMinor };
    return checkTicket({ unitMinor, stakeMinor: stakeOf(full), maxPayoutMinor: mostPaid(full) }).ok;
  };
  expect([least - 1n, least, most, most + 1n].map(isWithin)).toEqual([false, true, true, false]);
});
