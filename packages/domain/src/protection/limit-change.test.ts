import { describe, expect, it } from 'vitest';

import { DAY_MS, epochMs, HOUR_MS } from '../time.ts';
import { changeLimit, confirmRaise, lapsesAt, type LimitState, waitingRaise } from './limit-change.ts';
import { amountText, checkAmount } from './limit.ts';

const T0 = epochMs(1_800_000_000_000);
const WAIT = 72 * HOUR_MS;
const inForce = (max: bigint | undefined, raise?: LimitState['raise']): LimitState => ({ max, raise });
const waiting = { max: 200n, from: epochMs(T0 + WAIT) };

describe('changeLimit', () => {
  it.each([
    ['a first limit is in force at once', inForce(undefined), 100n, inForce(100n)],
    ['less is in force at once', inForce(100n), 99n, inForce(99n)],
    ['zero is less than anything', inForce(1n), 0n, inForce(0n)],
    ['more waits', inForce(100n), 200n, inForce(100n, waiting)],
    ['none waits', inForce(100n), undefined, inForce(100n, { max: undefined, from: waiting.from })],
    ['the amount in force takes a raise back', inForce(100n, waiting), 100n, inForce(100n)],
    ['less takes a raise back', inForce(100n, waiting), 50n, inForce(50n)],
    ['another raise waits anew', inForce(100n, { max: 150n, from: T0 }), 200n, inForce(100n, waiting)],
  ])('%s', (_, before, wanted, expected) => {
    expect(changeLimit(before, wanted, T0, WAIT)).toEqual(expected);
  });
});

describe('confirmRaise', () => {
  const state = inForce(100n, waiting);

  it.each([
    ['a millisecond before the wait is over', WAIT - 1, 'LIMIT_WAIT'],
    ['once it is over', WAIT, 200n],
    ['until seven days later', WAIT + 7 * DAY_MS - 1, 200n],
    ['when it has lapsed', WAIT + 7 * DAY_MS, 'LIMIT_RAISE_NOT_EXIST'],
  ])('%s', (_, ms, expected) => {
    const confirmed = confirmRaise(state, epochMs(T0 + ms));
    expect(confirmed.ok ? confirmed.value.max : confirmed.refusal).toBe(expected);
  });

  it('tells from when on it can be confirmed', () => {
    expect(confirmRaise(state, T0)).toMatchObject({ detail: { until: (T0 + WAIT) / 1000 } });
  });

  it('refuses where nothing waits', () => {
    expect(confirmRaise(inForce(100n), T0)).toMatchObject({ refusal: 'LIMIT_RAISE_NOT_EXIST' });
  });

  it('leaves no limit after the removal of one', () => {
    const removal = inForce(100n, { max: undefined, from: T0 });
    expect(confirmRaise(removal, T0)).toEqual({ ok: true, value: inForce(undefined) });
  });
});

it('waitingRaise forgets a raise that has lapsed', () => {
  expect(waitingRaise(inForce(1n, waiting), epochMs(lapsesAt(waiting) - 1))).toBe(waiting);
  expect(waitingRaise(inForce(1n, waiting), lapsesAt(waiting))).toBeUndefined();
});

describe('checkAmount', () => {
  it.each([
    ['stake', 'day', 0n, true],
    ['stake', 'day', 999_999_999_999n, true],
    ['stake', 'day', 1_000_000_000_000n, false],
    ['loss', 'week', -1n, false],
    ['time', 'day', 60_000n, true],
    ['time', 'day', 59_999n, false],
    ['time', 'day', BigInt(DAY_MS), true],
    ['time', 'day', BigInt(DAY_MS) + 60_000n, false],
    ['time', 'week', BigInt(7 * DAY_MS), true],
  ] as const)('%s of a %s, %s: %s', (measure, period, amount, isValid) => {
    expect(checkAmount(measure, period, amount).ok).toBe(isValid);
  });

  it('amountText writes money with two decimals and time in minutes', () => {
    expect([amountText('stake', 1_250n), amountText('time', 90n * 60_000n)]).toEqual(['12.50', '90']);
  });
});
