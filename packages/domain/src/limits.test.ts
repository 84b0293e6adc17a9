import { describe, expect, test } from 'vitest';

import { checkLines, checkStake, checkTotals, type GameLimits } from './limits.ts';
import { MONEY_MAX } from './money.ts';

const LIMITS: GameLimits = {
  minStakeMinor: 1_00n,
  maxStakeMinor: 100_00n,
  issueLimitMinor: 250_00n,
  roundLimitMinor: 1_000_00n,
  exposureCapMinor: 500_00n,
};

describe('limits', () => {
  test.each([
    [1_00n, undefined],
    [100_00n, undefined],
    [0n, { refusal: 'BET_AMOUNT_INVALID' }],
    [-1n, { refusal: 'BET_AMOUNT_INVALID' }],
    [MONEY_MAX + 1n, { refusal: 'BET_AMOUNT_INVALID' }],
    [99n, { refusal: 'BET_LIMIT', detail: { bound: 'min', limit: '1.00' } }],
    [100_01n, { refusal: 'BET_LIMIT', detail: { bound: 'max', limit: '100.00' } }],
  ])('check a stake of %s minor units: %o', (stakeMinor, refusal) => {
    expect(checkStake(LIMITS, stakeMinor)).toEqual(
      refusal ? { ok: false, ...refusal } : { ok: true, value: stakeMinor },
    );
  });

  test('report the first line of a slip that exceeds a limit, with its row', () => {
    const lines = [
      { row: 0, stakeMinor: 5_00n },
      { row: 1, stakeMinor: 100_00n },
      { row: 1, stakeMinor: 100_01n },
      { row: 2, stakeMinor: 0n },
    ];
    expect(checkLines(LIMITS, lines)).toEqual({
      ok: false,
      refusal: 'BET_LIMIT',
      detail: { bound: 'max', limit: '100.00', row: 1, line: 2 },
    });
    expect(checkLines(LIMITS, lines.slice(0, 2))).toEqual({ ok: true, value: 105_00n });
  });

  test.each([
    [{ slipMinor: 50_00n, memberMinor: 200_00n, roundMinor: 950_00n }, undefined],
    [
      { slipMinor: 50_01n, memberMinor: 200_00n, roundMinor: 950_00n },
      { refusal: 'ISSUE_LIMIT', detail: { limit: '250.00', left: '50.00' } },
    ],
    [
      { slipMinor: 50_00n, memberMinor: 0n, roundMinor: 950_01n },
      { refusal: 'ROUND_LIMIT', detail: { of: 'stake', limit: '1000.00', left: '49.99' } },
    ],
    [
      { slipMinor: 1_00n, memberMinor: 300_00n, roundMinor: 300_00n },
      { refusal: 'ISSUE_LIMIT', detail: { limit: '250.00', left: '0.00' } },
    ],
  ])('check totals %o: %o', (total, refusal) => {
    expect(checkTotals(LIMITS, total)).toEqual(
      refusal ? { ok: false, ...refusal } : { ok: true, value: total.slipMinor },
    );
  });
});
