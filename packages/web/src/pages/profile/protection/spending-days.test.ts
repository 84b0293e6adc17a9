import { describe, expect, it } from 'vitest';

import { axisMax, barsOf, dayAt, lastDays, lastPlayed, totalOf } from './spending-days.ts';

const day = (date: string, staked: string, returned: string) => ({ date, staked, returned, net: '0.00' });
const reply = {
  from: '2025-12-11',
  to: '2026-03-10',
  is_complete: 1,
  list: [
    day('2026-02-08', '5.00', '0.00'),
    day('2026-02-09', '10.00', '19.50'),
    day('2026-03-09', '-3.00', '0.00'),
    day('2026-03-10', '0.10', '0.00'),
  ],
};

describe('the last days', () => {
  it('are as many as asked for, up to the present one, and zero without play', () => {
    const days = lastDays(reply, 30);
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, '2026-02-09', '2026-03-10']);
    expect(days[0]).toEqual({ date: '2026-02-09', staked: 10_00n, returned: 19_50n, net: 9_50n });
    expect(days[1]).toEqual({ date: '2026-02-10', staked: 0n, returned: 0n, net: 0n });
    expect(lastDays(reply, 90)[0]?.date).toBe(reply.from);
  });

  it('add up exactly, stakes that came back later subtracted', () => {
    expect(totalOf(lastDays(reply, 30))).toEqual({ staked: 7_10n, returned: 19_50n, net: 12_40n });
    expect(totalOf(lastDays(reply, 90)).staked).toBe(12_10n);
  });
});

describe('the axis', () => {
  it.each([
    [[], 1_00n],
    [[0n, 99n], 1_00n],
    [[1_01n], 2_00n],
    [[2_00n, -4_01n], 5_00n],
    [[6_01n, 1_00n], 8_00n],
    [[8_01n], 10_00n],
    [[99_999_999_99n], 100_000_000_00n],
  ])('has room for %s with a round figure', (amounts, max) => {
    expect(axisMax(amounts)).toBe(max);
  });
});

describe('the bars', () => {
  const at = { max: 10_00n, axis: 100, height: 100, width: 6 };

  it('stand on the axis a day apart, or hang from it', () => {
    expect(barsOf([5_00n, 0n, -10_00n], at)).toBe('M2 100v-50h6v50zM22 100v100h6v-100z');
  });

  it('show the smallest play', () => {
    expect(barsOf([1n, -1n], at)).toBe('M2 100v-1h6v1zM12 100v1h6v-1z');
  });
});

describe('the day that is told', () => {
  it.each([
    [0, 0],
    [0.034, 1],
    [0.033, 0],
    [0.99, 29],
    [1, 29],
    [1.2, 29],
    [-0.1, 0],
  ])('at %s of the width of thirty is that at %s', (part, at) => {
    expect(dayAt(part, 30)).toBe(at);
  });

  it('is at first the last one with play', () => {
    expect(lastPlayed(lastDays(reply, 30))).toBe(29);
    expect(lastPlayed(lastDays({ ...reply, list: reply.list.slice(0, 2) }, 30))).toBe(0);
    const returned = [day('2026-03-01', '0.00', '5.00')];
    expect(lastPlayed(lastDays({ ...reply, list: returned }, 30))).toBe(20);
    expect(lastPlayed(lastDays({ ...reply, list: [] }, 30))).toBe(29);
  });
});
