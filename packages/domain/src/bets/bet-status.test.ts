import { describe, expect, test } from 'vitest';

import { ROUND_STATES } from '../rounds/round.ts';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, WIN } from '../selection-result.ts';
import { betResultOf } from './bet-status.ts';

describe('betResultOf', () => {
  test.each([
    ['open', null, 'pending'],
    ['closed', null, 'pending'],
    ['drawn', null, 'pending'],
    ['drawn', WIN, 'win'],
    ['drawn', LOSS, 'lose'],
    ['settled', WIN, 'win'],
    ['settled', LOSS, 'lose'],
  ] as const)('derives from a %s round and result %j: %s', (round, result, status) => {
    expect(betResultOf({ round, isCancelled: false, result })).toEqual({ status });
  });

  test.each([
    [HALF_WIN, { status: 'win', reason: 'half_win' }],
    [HALF_LOSS, { status: 'lose', reason: 'half_lose' }],
    [{ won: 1, back: 0, of: 3 }, { status: 'win' }],
  ] as const)('says of %j that it was decided by half', (result, expected) => {
    expect(betResultOf({ round: 'settled', isCancelled: false, result })).toEqual(expected);
  });

  test('cancels a bet whose stake the draw returns', () => {
    expect(betResultOf({ round: 'settled', isCancelled: false, result: PUSH })).toEqual({
      status: 'cancelled',
      reason: 'push',
    });
  });

  test('keeps a bet cancelled by its member, whatever the state of the round', () => {
    for (const round of ROUND_STATES)
      expect(betResultOf({ round, isCancelled: true, result: WIN })).toEqual({
        status: 'cancelled',
        reason: 'member',
      });
  });

  test('cancels every bet of a void round, also with published numbers', () => {
    for (const result of [WIN, PUSH, LOSS, null])
      expect(betResultOf({ round: 'void', isCancelled: false, result })).toEqual({
        status: 'cancelled',
        reason: 'void',
      });
  });
});
