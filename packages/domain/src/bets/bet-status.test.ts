import { describe, expect, test } from 'vitest';

import { ROUND_STATES } from '../rounds/round.ts';
import { betResultOf } from './bet-status.ts';

describe('betResultOf', () => {
  test.each([
    ['open', null, 'pending'],
    ['closed', null, 'pending'],
    ['drawn', null, 'pending'],
    ['drawn', true, 'win'],
    ['drawn', false, 'lose'],
    ['settled', true, 'win'],
    ['settled', false, 'lose'],
  ] as const)('derives from a %s round and result %s: %s', (round, wins, status) => {
    expect(betResultOf({ round, isCancelled: false, wins })).toEqual({ status });
  });

  test('keeps a bet cancelled by its member, whatever the state of the round', () => {
    for (const round of ROUND_STATES)
      expect(betResultOf({ round, isCancelled: true, wins: true })).toEqual({
        status: 'cancelled',
        reason: 'member',
      });
  });

  test('cancels every bet of a void round, also with published numbers', () => {
    for (const wins of [true, false, null])
      expect(betResultOf({ round: 'void', isCancelled: false, wins })).toEqual({
        status: 'cancelled',
        reason: 'void',
      });
  });
});
