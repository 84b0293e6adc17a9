// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { BetStatus } from '@tessera/domain/bets/bet-status';

import { session } from '../session/session.ts';
import type { BetRecord } from './record-row.ts';
import { betsOfRound, sumsOf } from './round-return.ts';
import { betServer } from './test-bet-server.ts';

const bet = (status: BetStatus, amount: string, win_amount = '0.00') =>
  ({ round_id: '902', status, amount, win_amount }) as BetRecord;
const times = (n: number, one: BetRecord): BetRecord[] => Array.from({ length: n }, () => one);
let server: ReturnType<typeof betServer>;

beforeEach(() => {
  server = betServer();
  vi.stubGlobal('fetch', server.fetch);
  session.logIn({ id: '7', token: 'token', money: '500.00' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.logOut();
});

describe('betsOfRound', () => {
  test('reads all bets of a round, and no others', async () => {
    const lost = times(1_199, bet('lose', '1.00'));
    server.bets = [...lost, { ...bet('win', '1.00', '9.00'), round_id: '903' }, bet('win', '1.00', '500.00')];
    const bets = await betsOfRound('902');
    expect(sumsOf(bets ?? [])).toEqual({ stakeMinor: 1_200_00n, backMinor: 500_00n });
    expect(server.asked).toBe(12);
  });

  test.each([
    ['one bet has no result yet', [bet('win', '1.00', '2.00'), bet('pending', '1.00')]],
    ['there is no bet on it', []],
  ])('returns null while %s', async (_name, bets) => {
    server.bets = bets;
    expect(await betsOfRound('902')).toBeNull();
  });

  test('reads no further once it has found a bet without a result', async () => {
    server.bets = [bet('pending', '1.00'), ...times(300, bet('lose', '1.00'))];
    expect(await betsOfRound('902')).toBeNull();
    expect(server.asked).toBe(1);
  });
});

test('the stake of a voided bet is returned', () => {
  expect(sumsOf([bet('cancelled', '10.00')])).toEqual({ stakeMinor: 10_00n, backMinor: 10_00n });
});
