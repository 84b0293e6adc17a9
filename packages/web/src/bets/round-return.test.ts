import { describe, expect, test } from 'vitest';

import type { BetStatus } from '@tessera/domain/bets/bet-status';

import { returnOfIssue, type RecordPort } from './round-return.ts';

const bet = (seq: number, status: BetStatus, amount: string, win_amount: string) => ({
  game_no: `20261121-000${seq}`,
  status,
  amount,
  win_amount,
});

/** Pages by the index of their first bet. */
const pages =
  (...all: readonly (readonly ReturnType<typeof bet>[])[]): RecordPort =>
  async ({ before }) => {
    const at = Number(before ?? 0);
    return { list: all[at] ?? [], next_before: at + 1 < all.length ? String(at + 1) : null };
  };

describe('returnOfIssue', () => {
  test('sums the bets of an issue over pages and stops reading after them', async () => {
    const records = pages(
      [bet(3, 'pending', '5.00', '0.00'), bet(2, 'win', '10.00', '19.50')],
      [bet(2, 'lose', '4.00', '0.00'), bet(1, 'win', '9.00', '90.00')],
      [bet(2, 'win', '1.00', '1000.00')],
    );
    expect(await returnOfIssue('20261121-0002', records)).toEqual({ stakeMinor: 1400n, backMinor: 1950n });
  });

  test.each<[string, ReturnType<typeof bet>[]]>([
    ['one bet has no result yet', [bet(2, 'pending', '1.00', '0.00'), bet(2, 'win', '1.00', '2.00')]],
    ['there is no bet on it', [bet(1, 'win', '1.00', '2.00')]],
  ])('returns null while %s', async (_name, list) => {
    expect(await returnOfIssue('20261121-0002', pages(list))).toBeNull();
  });

  test('returns the stake of a voided bet', async () => {
    const records = pages([bet(2, 'cancelled', '10.00', '0.00')]);
    expect(await returnOfIssue('20261121-0002', records)).toEqual({ stakeMinor: 1000n, backMinor: 1000n });
  });

  test.each([
    ['20260301-0001', { start_date: '2026-02-26', end_date: '2026-03-03' }],
    ['20261231-1440', { start_date: '2026-12-28', end_date: '2027-01-02' }],
    ['0042', {}],
  ])('looks for bets on %s around its own day', async (issue, days) => {
    const asked: object[] = [];
    await returnOfIssue(issue, async (query) => {
      asked.push(query);
      return {
        list: [{ ...bet(1, 'win', '1.00', '2.00'), game_no: issue }],
        next_before: query.before ? null : '5',
      };
    });
    expect(asked).toEqual([days, { ...days, before: '5' }]);
  });
});
