import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DAY_MS, epochMs } from '../time.ts';
import { splitDeposit } from './deposit-limit.ts';
import { newLimit, PERIOD_MS } from './limit.ts';

const T0 = epochMs(1_800_000_000_000);

describe('splitDeposit', () => {
  it('credits all of it without a limit', () => {
    expect(splitDeposit([], 500n, T0)).toEqual({ creditMinor: 500n, lockedMinor: 0n, limits: [] });
  });

  it('credits what the narrowest limit leaves, and counts that in each', () => {
    const limits = [newLimit('deposit', 'day', 300n), newLimit('deposit', 'month', 200n)];
    const split = splitDeposit(limits, 500n, T0);
    expect([split.creditMinor, split.lockedMinor]).toEqual([200n, 300n]);
    expect(split.limits.map(({ used }) => used)).toEqual([200n, 200n]);
    expect(splitDeposit(split.limits, 50n, T0)).toEqual({
      creditMinor: 0n,
      lockedMinor: 50n,
      limits: split.limits,
    });
  });

  it('credits again once the window is over', () => {
    const { limits } = splitDeposit([newLimit('deposit', 'day', 300n)], 300n, T0);
    expect(splitDeposit(limits, 1n, epochMs(T0 + DAY_MS - 1)).creditMinor).toBe(0n);
    expect(splitDeposit(limits, 300n, epochMs(T0 + DAY_MS)).creditMinor).toBe(300n);
  });

  it('loses no cent and never credits more than a limit in one of its windows', () => {
    const step = fc.record({ waitMs: fc.integer({ min: 0, max: DAY_MS }), minor: fc.bigInt(1n, 900n) });
    fc.assert(
      fc.property(fc.bigInt(0n, 2_000n), fc.array(step, { maxLength: 40 }), (max, steps) => {
        let limits = [newLimit('deposit', 'week', max)] as ReturnType<typeof splitDeposit>['limits'];
        let [at, end, total] = [T0, 0, 0n];
        for (const { waitMs, minor } of steps) {
          at = epochMs(at + waitMs);
          const split = splitDeposit(limits, minor, at);
          expect(split.creditMinor + split.lockedMinor).toBe(minor);
          limits = split.limits;
          if (split.creditMinor === 0n) continue;
          if (at >= end) [end, total] = [at + PERIOD_MS.week, 0n];
          total += split.creditMinor;
          expect(total <= max).toBe(true);
        }
      }),
    );
  });
});
