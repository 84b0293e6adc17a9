import { describe, expect, test } from 'vitest';

import { checkLines, checkStake, checkTotals, type GameLimits } from './limits.ts';
import { MONEY_MAX } from './money.ts';
import { payoutOf } from './odds.ts';
import { maxStakeAt } from './wager/max-stake.ts';

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
    ].map((line) => ({ ...line, oddsE4: 20_000 }));
    expect(checkLines(LIMITS, lines)).toEqual({
      ok: false,
      refusal: 'BET_LIMIT',
      detail: { bound: 'max', limit: '100.00', row: 1, line: 2 },
    });
    expect(checkLines(LIMITS, lines.slice(0, 2))).toEqual({ ok: true, value: 105_00n });
  });

  test('limit what a line may pay to the cent, after its stake', () => {
    const limits = { ...LIMITS, maxPayoutMinor: 300_00n };
    const at = (stakeMinor: bigint, oddsE4: number) =>
      checkLines(limits, [
        { row: 0, stakeMinor: 1_00n, oddsE4: 20_000 },
        { row: 1, stakeMinor, oddsE4 },
      ]);
    const refused = (bound: string, limit: string, left?: string) => ({
      ok: false,
      refusal: 'BET_LIMIT',
      detail: { bound, limit, row: 1, line: 1, ...(left !== undefined && { left }) },
    });
    expect(at(60_00n, 50_000)).toEqual({ ok: true, value: 61_00n });
    expect(at(60_01n, 50_000)).toEqual(refused('payout', '300.00', '60.00'));
    // 300.006 is paid as 300.00, and 300.012 as 300.01.
    expect(at(60_00n, 50_001).ok).toBe(true);
    expect(at(60_00n, 50_002)).toEqual(refused('payout', '300.00', '59.99'));
    expect(at(100_01n, 50_000)).toEqual(refused('max', '100.00'));
    expect(checkLines(LIMITS, [{ row: 0, stakeMinor: 100_00n, oddsE4: 10_000_000 }]).ok).toBe(true);
  });

  test.each([10_100, 12_300, 20_000, 33_300, 69_800, 410_390, 10_000_000])(
    'quote the largest stake at odds of %d that is taken',
    (oddsE4) => {
      const limits = { ...LIMITS, maxStakeMinor: 250_00n, maxPayoutMinor: 299_99n };
      const most = maxStakeAt({ ...limits, exposureCapMinor: MONEY_MAX }, oddsE4);
      expect(checkLines({ ...limits, minStakeMinor: 1n }, [{ row: 0, stakeMinor: most, oddsE4 }]).ok).toBe(
        true,
      );
      expect(most === 250_00n || payoutOf(most + 1n, oddsE4) > 299_99n).toBe(true);
      // The limit of the house's loss still counts.
      expect(maxStakeAt({ ...limits, exposureCapMinor: 10n }, oddsE4)).toBeLessThanOrEqual(10_00n);
    },
  );

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
