import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DAY_MS, type EpochMs, epochMs, MINUTE_MS } from '../time.ts';
import { FOR_GOOD } from './exclusion.ts';
import { NO_GUARD } from './guard-code.ts';
import { type Limit, newLimit, PERIOD_MS } from './limit.ts';
import {
  AT_PLAY_MS,
  checkBar,
  checkGame,
  checkLimits,
  isIdle,
  type PlayGuard,
  stakeLeft,
  withPayout,
  withRefund,
  withStake,
} from './play-guard.ts';

const T0 = epochMs(1_800_000_000_000);
const after = (ms: number): EpochMs => epochMs(T0 + ms);
const guard = (...limits: Limit[]): PlayGuard => ({
  barredUntil: epochMs(0),
  lastStakeAt: epochMs(0),
  limits,
  blockedGames: [],
});
const minutes = (count: number): bigint => BigInt(count * MINUTE_MS);
const usedOf = ({ limits }: PlayGuard): bigint[] => limits.map(({ used }) => used);

describe('checkBar', () => {
  it('refuses until the end, and names it in seconds', () => {
    const barred = { ...guard(), barredUntil: after(1_500) };
    expect(checkBar(barred, after(1_499))).toEqual({
      ok: false,
      refusal: 'PLAYER_EXCLUDED',
      detail: { until: T0 / 1000 + 2 },
    });
    expect(checkBar(barred, after(1_500)).ok).toBe(true);
  });

  it('names no end of an exclusion for good', () => {
    expect(checkBar({ ...guard(), barredUntil: FOR_GOOD }, T0)).toMatchObject({ detail: { until: 0 } });
  });
});

describe('checkGame', () => {
  it('refuses a blocked game and no other', () => {
    const blocked = { ...guard(), blockedGames: [3, 7] };
    expect(checkGame(blocked, 7)).toEqual({ ok: false, refusal: 'GAME_BLOCKED', detail: { game_id: 7 } });
    expect(checkGame(blocked, 4).ok).toBe(true);
  });
});

describe('checkLimits', () => {
  it('accepts a stake up to the limit, and refuses one cent more with what is left', () => {
    const staked = withStake(guard(newLimit('stake', 'day', 10_000n)), 7_500n, T0);
    expect(checkLimits(staked, 2_500n, after(1)).ok).toBe(true);
    expect(checkLimits(staked, 2_501n, after(1))).toEqual({
      ok: false,
      refusal: 'LIMIT_REACHED',
      detail: { of: 'stake', period: 'day', limit: '100.00', left: '25.00', until: (T0 + DAY_MS) / 1000 },
    });
  });

  it('counts from the first stake to the end of the window, and then anew', () => {
    const staked = withStake(guard(newLimit('stake', 'day', 100n)), 100n, T0);
    expect(checkLimits(staked, 1n, after(DAY_MS - 1)).ok).toBe(false);
    const anew = withStake(staked, 60n, after(DAY_MS));
    expect(checkLimits(staked, 100n, after(DAY_MS)).ok).toBe(true);
    expect(anew.limits).toMatchObject([{ since: after(DAY_MS), used: 60n }]);
  });

  it('judges a stake as lost, and lets winnings be lost again', () => {
    const limited = guard(newLimit('loss', 'week', 1_000n));
    expect(checkLimits(limited, 1_001n, T0).ok).toBe(false);
    const won = withPayout(withStake(limited, 1_000n, T0), 1_500n, after(1));
    expect(checkLimits(won, 1_500n, after(2)).ok).toBe(true);
    expect(checkLimits(won, 1_501n, after(2)).ok).toBe(false);
  });

  it('names no end where no window is open, so that waiting does not help', () => {
    expect(checkLimits(guard(newLimit('stake', 'day', 100n)), 101n, T0)).toMatchObject({
      detail: { until: 0, left: '1.00' },
    });
  });

  it('names the limit that ends last of those that are reached', () => {
    const limits = [newLimit('stake', 'month', 100n), newLimit('loss', 'day', 100n)];
    const staked = withStake(guard(...limits), 100n, T0);
    expect(checkLimits(staked, 1n, after(1))).toMatchObject({ detail: { of: 'stake', period: 'month' } });
  });

  it('accepts nothing under a limit of zero', () => {
    expect(checkLimits(guard(newLimit('stake', 'day', 0n)), 1n, T0).ok).toBe(false);
    expect(checkLimits(guard(newLimit('time', 'day', 0n)), 1n, T0).ok).toBe(false);
  });

  it('refuses once the time at play is used up, pauses not counted', () => {
    const step = AT_PLAY_MS;
    let state = withStake(guard(newLimit('time', 'day', minutes(30))), 1n, T0);
    state = withStake(state, 1n, after(step));
    expect(usedOf(state)).toEqual([BigInt(step)]);
    expect(checkLimits(state, 1n, after(2 * step - 1)).ok).toBe(true);
    expect(checkLimits(state, 1n, after(2 * step))).toMatchObject({ detail: { of: 'time', left: '15' } });
    // After a pause the time in between does not count.
    expect(checkLimits(state, 1n, after(2 * step + 1)).ok).toBe(true);
    expect(usedOf(withStake(state, 1n, after(2 * step + 1)))).toEqual([BigInt(step)]);
  });
});

describe('withRefund', () => {
  it('counts a cancelled stake as neither lost nor staked', () => {
    const limits = [
      newLimit('loss', 'day', 100n),
      newLimit('stake', 'day', 100n),
      newLimit('time', 'day', 100n),
    ];
    const staked = withStake(guard(...limits), 80n, T0);
    expect(usedOf(withRefund(staked, 30n, T0, after(1)))).toEqual([50n, 50n, 0n]);
    expect(usedOf(withPayout(staked, 30n, after(1)))).toEqual([50n, 80n, 0n]);
  });

  it('frees the window in which the stake was accepted, and none that began later', () => {
    const limits = (['loss', 'stake'] as const).map((measure) => newLimit(measure, 'day', 100n));
    const staked = withStake(guard(...limits), 100n, after(DAY_MS - 1));
    const last = withStake(withStake(guard(...limits), 40n, T0), 60n, after(DAY_MS - 1));
    const anew = withStake(last, 100n, after(DAY_MS));
    expect(usedOf(withRefund(staked, 100n, after(DAY_MS - 1), after(DAY_MS)))).toEqual([0n, 0n]);
    expect(usedOf(withRefund(anew, 60n, after(DAY_MS - 1), after(DAY_MS + 1)))).toEqual([100n, 100n]);
    expect(
      checkLimits(withRefund(anew, 60n, after(DAY_MS - 1), after(DAY_MS + 1)), 1n, after(DAY_MS + 1)).ok,
    ).toBe(false);
    expect(usedOf(withRefund(anew, 60n, after(DAY_MS), after(DAY_MS + 1)))).toEqual([40n, 40n]);
  });

  it('frees nothing in a window that is over', () => {
    const staked = withStake(guard(newLimit('stake', 'day', 100n)), 100n, T0);
    expect(withRefund(staked, 50n, T0, after(DAY_MS))).toEqual(staked);
    expect(usedOf(withRefund(staked, 50n, T0, after(DAY_MS - 1)))).toEqual([50n]);
  });

  it('frees the longer windows that the stake was counted in', () => {
    const limits = [newLimit('stake', 'day', 200n), newLimit('stake', 'week', 200n)];
    const anew = withStake(withStake(guard(...limits), 100n, T0), 50n, after(DAY_MS));
    expect(usedOf(withRefund(anew, 100n, T0, after(DAY_MS)))).toEqual([50n, 50n]);
  });

  it('of stakes gives no more room than the limit', () => {
    const staked = withStake(guard(newLimit('stake', 'day', 100n)), 10n, T0);
    expect(usedOf(withRefund(staked, 30n, T0, after(1)))).toEqual([0n]);
  });

  it('of a stake of before the limit frees nothing of it', () => {
    const late = withStake(guard(newLimit('loss', 'day', 100n)), 10n, after(5));
    expect(usedOf(withRefund(late, 30n, T0, after(6)))).toEqual([10n]);
    expect(usedOf(withRefund(guard(newLimit('loss', 'day', 100n)), 30n, T0, after(6)))).toEqual([0n]);
  });
});

it('withPayout changes nothing where no window is open', () => {
  const staked = withStake(guard(newLimit('loss', 'day', 100n)), 100n, T0);
  expect(withPayout(staked, 50n, after(DAY_MS))).toEqual(staked);
});

it('isIdle only without limits, blocked games and a bar that has not ended', () => {
  expect(isIdle(guard(), T0)).toBe(true);
  expect(isIdle({ ...guard(), barredUntil: after(1) }, T0)).toBe(false);
  expect(isIdle({ ...guard(), blockedGames: [1] }, T0)).toBe(false);
  expect(isIdle(guard(newLimit('time', 'day', 1n)), T0)).toBe(false);
});

describe('accepted stakes', () => {
  const period = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
  const step = fc.record({
    waitMs: fc.integer({ min: 0, max: 2 * DAY_MS }),
    stakeMinor: fc.bigInt(1n, 500n),
    returnMinor: fc.bigInt(0n, 800n),
  });

  it('never exceed a limit of stakes in one of its windows', () => {
    fc.assert(
      fc.property(period, fc.bigInt(0n, 2_000n), fc.array(step, { maxLength: 60 }), (name, max, steps) => {
        let state = guard(newLimit('stake', name, max));
        let at = T0;
        let window: { readonly end: number; total: bigint } = { end: 0, total: 0n };
        for (const { waitMs, stakeMinor, returnMinor } of steps) {
          at = epochMs(at + waitMs);
          state = withPayout(state, returnMinor, at);
          if (!checkLimits(state, stakeMinor, at).ok) continue;
          state = withStake(state, stakeMinor, at);
          if (at >= window.end) window = { end: at + PERIOD_MS[name], total: 0n };
          window.total += stakeMinor;
          expect(window.total <= max).toBe(true);
        }
      }),
    );
  });

  it('never lose more in a window than a limit of losses', () => {
    fc.assert(
      fc.property(period, fc.bigInt(0n, 2_000n), fc.array(step, { maxLength: 60 }), (name, max, steps) => {
        let state = guard(newLimit('loss', name, max));
        let at = T0;
        let window: { readonly end: number; lost: bigint } = { end: 0, lost: 0n };
        for (const { waitMs, stakeMinor, returnMinor } of steps) {
          at = epochMs(at + waitMs);
          state = withPayout(state, returnMinor, at);
          if (at < window.end) window.lost -= returnMinor;
          if (!checkLimits(state, stakeMinor, at).ok) continue;
          state = withStake(state, stakeMinor, at);
          if (at >= window.end) window = { end: at + PERIOD_MS[name], lost: 0n };
          window.lost += stakeMinor;
          expect(window.lost <= max).toBe(true);
        }
      }),
    );
  });
});

describe('the most that may be staked', () => {
  const AT = epochMs(50 * DAY_MS);
  const limit = (measure: 'loss' | 'stake' | 'time', max: bigint, used: bigint) => ({
    ...newLimit(measure, 'day', max),
    since: AT,
    used,
  });
  it.each<[string, Partial<PlayGuard>, bigint | undefined]>([
    ['without limits is not limited', {}, undefined],
    [
      'is the least that a limit leaves',
      { limits: [limit('loss', 90n, 30n), limit('stake', 50n, 10n)] },
      40n,
    ],
    ['grows with what was won', { limits: [limit('loss', 90n, -30n)] }, 120n],
    ['is nothing beyond a limit', { limits: [limit('stake', 5n, 10n)] }, 0n],
    ['is not limited by time that is left', { limits: [limit('time', 2n, 1n)] }, undefined],
    ['is nothing once the time is used up', { limits: [limit('time', 2n, 2n), limit('stake', 50n, 0n)] }, 0n],
    ['is nothing in an exclusion', { barredUntil: epochMs(AT + 1) }, 0n],
    ['is nothing on a blocked game', { blockedGames: [7, 8] }, 0n],
    ['is not limited on another game', { blockedGames: [8] }, undefined],
  ])('%s', (_, given, left) => {
    expect(stakeLeft({ ...NO_GUARD, ...given }, [7], AT)).toBe(left);
  });
});
