import { describe, expect, it } from 'vitest';

import { MONEY_MAX } from '../money.ts';
import { nextSlot, type Schedule, type Slot, slotOpenAt } from '../rounds/schedule.ts';
import { DAY_MS, epochMs } from '../time.ts';
import { type ChaseDraft, checkPlan, largestLoss, planChase, totalCost } from './plan.ts';

const SCHEDULE: Schedule = { intervalMs: 180_000, closeLeadMs: 60_000, zoneOffsetMinutes: 480, ahead: 1 };
const NOW = epochMs(Date.parse('2026-11-21T12:00:30Z'));
const LIMITS = {
  minStakeMinor: 100n,
  maxStakeMinor: 5_000n,
  issueLimitMinor: 8_000n,
  roundLimitMinor: 100_000n,
  exposureCapMinor: 1_000_000n,
};

const slots: Slot[] = [slotOpenAt(SCHEDULE, NOW)];
while (slots.length < 60) slots.push(nextSlot(SCHEDULE, slots.at(-1)!));
const issues = slots.map(({ issue }) => issue);
const [onSale = '', second = '', third = ''] = issues;
const before = slotOpenAt(SCHEDULE, epochMs(NOW - SCHEDULE.intervalMs)).issue;
const far = slotOpenAt(SCHEDULE, epochMs(NOW + 7 * DAY_MS)).issue;

const plan = (chosen: ReadonlyArray<readonly [string, number]>, more: Partial<ChaseDraft> = {}) =>
  planChase({
    schedule: SCHEDULE,
    now: NOW,
    unitMinor: 250n,
    stopLossMinor: undefined,
    issues: chosen.map(([issue, multiple]) => ({ issue, multiple })),
    ...more,
  });
const planned = (chosen: ReadonlyArray<readonly [string, number]>) => {
  const result = plan(chosen);
  if (!result.ok) throw new Error(result.refusal);
  return result.value;
};

describe('planChase', () => {
  it('puts issues in the order of their draws, each at its multiple', () => {
    const found = planned([
      [third, 4],
      [onSale, 1],
      [second, 2],
    ]);
    expect(found.map(({ issue, costMinor }) => [issue, costMinor])).toEqual([
      [onSale, 250n],
      [second, 500n],
      [third, 1_000n],
    ]);
    expect(totalCost(found)).toBe(1_750n);
  });

  it('takes 50 issues and no more', () => {
    expect(planned(issues.slice(0, 50).map((issue) => [issue, 1]))).toHaveLength(50);
    expect(plan(issues.slice(0, 51).map((issue) => [issue, 1]))).toMatchObject({
      refusal: 'CHASE_INVALID',
      detail: { reason: 'count', limit: 50 },
    });
    expect(plan([])).toMatchObject({ refusal: 'CHASE_INVALID' });
  });

  it.each([0, -1, 1.5, 1_000, Number.NaN])('refuses the multiple %d', (multiple) => {
    expect(plan([[onSale, multiple]])).toMatchObject({
      refusal: 'CHASE_INVALID',
      detail: { reason: 'multiple' },
    });
  });

  it('refuses an issue that is named twice', () => {
    const chosen = [onSale, second, onSale].map((issue): [string, number] => [issue, 1]);
    expect(plan(chosen)).toMatchObject({
      refusal: 'CHASE_INVALID',
      detail: { reason: 'twice', game_no: onSale },
    });
  });

  it('refuses a cost that is no amount of money', () => {
    expect(plan([[onSale, 2]], { unitMinor: MONEY_MAX / 2n }).ok).toBe(true);
    expect(plan([[onSale, 3]], { unitMinor: MONEY_MAX / 2n })).toMatchObject({ detail: { reason: 'total' } });
  });

  it('refuses a stop loss that the first issue would exceed', () => {
    expect(plan([[onSale, 2]], { stopLossMinor: 500n }).ok).toBe(true);
    expect(plan([[onSale, 2]], { stopLossMinor: 499n })).toMatchObject({
      refusal: 'CHASE_INVALID',
      detail: { reason: 'stop_loss', limit: '5.00' },
    });
    const dearFirst: [string, number][] = [
      [second, 1],
      [onSale, 2],
    ];
    expect(plan(dearFirst, { stopLossMinor: 500n }).ok).toBe(true);
    expect(plan(dearFirst, { stopLossMinor: 499n })).toMatchObject({ detail: { limit: '5.00' } });
  });

  it.each(['20261121-0481', '20261121-0000', 'tomorrow', ''])('finds no issue %j', (issue) => {
    expect(plan([[issue, 1]])).toMatchObject({ refusal: 'ISSUE_NOT_EXIST', detail: { game_no: issue } });
  });

  it('refuses issues that have closed, and those more than seven days ahead', () => {
    expect(plan([[before, 1]])).toMatchObject({ refusal: 'ISSUE_CLOSED', detail: { game_no: before } });
    expect(plan([[onSale, 1]], { now: slots[0]!.closesAt })).toMatchObject({ refusal: 'ISSUE_CLOSED' });
    expect(plan([[onSale, 1]], { now: epochMs(slots[0]!.closesAt - 1) }).ok).toBe(true);
    expect(plan([[far, 1]])).toMatchObject({ refusal: 'ISSUE_NOT_EXIST' });
  });
});

describe('checkPlan', () => {
  const line = (stakeMinor: bigint) => ({ row: 0, stakeMinor, oddsE4: 20_000 });

  it.each([
    ['BET_LIMIT', 'a line above its limit at a later multiple', [line(250n)], 21],
    ['BET_LIMIT', 'a line below the least stake', [line(99n), line(151n)], 1],
    ['ISSUE_LIMIT', 'an issue above its limit', [line(125n), line(125n)], 33],
  ] as const)('refuses with %s %s', (refusal, _, lines, multiple) => {
    const chosen = planned([
      [onSale, 1],
      [second, multiple],
    ]);
    const game_no = multiple === 1 ? onSale : second;
    expect(checkPlan(LIMITS, lines, chosen)).toMatchObject({ refusal, detail: { game_no } });
  });

  it('takes what is exactly at the limits', () => {
    expect(checkPlan(LIMITS, [line(250n)], planned([[onSale, 20]]))).toMatchObject({
      ok: true,
      value: 5_000n,
    });
    expect(checkPlan(LIMITS, [line(125n), line(125n)], planned([[onSale, 32]])).ok).toBe(true);
    expect(
      checkPlan({ ...LIMITS, roundLimitMinor: 249n }, [line(250n)], planned([[onSale, 1]])),
    ).toMatchObject({
      refusal: 'ROUND_LIMIT',
    });
  });
});

describe('largestLoss', () => {
  it('is the whole cost, or the stop loss below it', () => {
    expect([largestLoss(500n, undefined), largestLoss(500n, 499n), largestLoss(500n, 900n)]).toEqual([
      500n,
      499n,
      500n,
    ]);
  });
});
