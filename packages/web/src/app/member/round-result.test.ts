import { describe, expect, test } from 'vitest';

import { isLookedAt, type OwnRound, resultOf } from './round-result.ts';

const round: OwnRound = { roundId: '901', gameId: 6, issue: '20261121-0001' };
const bet = (
  status: 'win' | 'lose' | 'cancelled',
  amount: string,
  win_amount = '0.00',
  result_reason: '' | 'member' | 'cashout' | 'void' | 'push' = '',
) => ({ game_name: 'K3', game_no: round.issue, status, amount, win_amount, result_reason });

describe('resultOf', () => {
  test.each([
    [
      'sums a win and a loss',
      [bet('win', '10.00', '19.50'), bet('lose', '5.00')],
      { stakeMinor: 1500n, backMinor: 1950n, isReturned: false },
    ],
    ['returns nothing of lost bets', [bet('lose', '5.00')], { stakeMinor: 500n, backMinor: 0n }],
    [
      'counts a tie as returned beside a loss',
      [bet('cancelled', '10.00', '0.00', 'push'), bet('lose', '5.00')],
      { stakeMinor: 1500n, backMinor: 1000n, isReturned: false },
    ],
    [
      'names a voided round as returned',
      [bet('cancelled', '10.00', '0.00', 'void'), bet('cancelled', '2.00', '0.00', 'void')],
      { backMinor: 1200n, isReturned: true },
    ],
    [
      'leaves out what the member cancelled',
      [bet('cancelled', '100.00', '0.00', 'member'), bet('win', '1.00', '1.95')],
      { stakeMinor: 100n, backMinor: 195n, isReturned: false },
    ],
    [
      'leaves out a ticket that was cashed out',
      [bet('cancelled', '30.00', '20.00', 'cashout'), bet('lose', '1.00')],
      { stakeMinor: 100n, backMinor: 0n, isReturned: false },
    ],
    [
      'leaves out other rounds',
      [{ ...bet('win', '9.00', '18.00'), game_no: '20261121-0002' }, bet('lose', '1.00')],
      { stakeMinor: 100n, backMinor: 0n },
    ],
  ])('%s', (_, bets, sums) => {
    expect(resultOf(round, 'k3', bets)).toMatchObject({ ...round, gameName: 'K3', ...sums });
  });

  test('is nothing when the member has cancelled every bet', () => {
    expect(resultOf(round, 'k3', [bet('cancelled', '10.00', '0.00', 'member')])).toBeNull();
  });
});

describe('isLookedAt', () => {
  const NONE = new Set<string>();
  const ofFamily = (family: string) => ({ ...round, family });

  test.each([
    ['/pages/game/bet', { game_id: '6' }, true],
    ['/pages/game/bet', { id: '6' }, true],
    ['/pages/game/bet', { game_id: '3' }, false],
    ['/pages/game/match', { game_id: '6', round_id: '903' }, false],
    ['/pages/game/proof', { round_id: '901' }, true],
    ['/pages/game/proof', { round_id: '902', game_id: '6' }, false],
    ['/pages/game/record', { game_id: '6' }, false],
    ['/pages/game/history', { game_id: '6' }, false],
    ['/', {}, false],
  ])('%s with %j, where the stage of the table follows the round: %j', (path, query, isIt) => {
    expect(isLookedAt({ path, query }, ofFamily('k3'), new Set(['901']))).toBe(isIt);
  });

  test.each([
    ['no round', NONE],
    ['another one', new Set(['902'])],
  ])('not by a table whose stage follows %s', (_, staged) => {
    const top = { path: '/pages/game/bet', query: { game_id: '6' } };
    expect(isLookedAt(top, ofFamily('k3'), staged)).toBe(false);
  });

  test.each(['/pages/game/bet', '/pages/game/match', '/pages/game/history'])(
    '%s of a league, which may hold its result back',
    (path) => {
      expect(isLookedAt({ path, query: { game_id: '6' } }, ofFamily('football'), NONE)).toBe(true);
      expect(isLookedAt({ path, query: { game_id: '3' } }, ofFamily('football'), NONE)).toBe(false);
    },
  );
});
