import { describe, expect, it } from 'vitest';

import { placed } from '../../tests/placed-tickets.ts';
import { defaultLimits } from './limits.ts';
import { opposedTickets } from './opposed-tickets.ts';

const RESULTS = ['h', 'd', 'a'] as const;
const NINE = RESULTS.flatMap((one) => RESULTS.map((other) => [one, other] as const));
const LIMITS = defaultLimits();

/** Doubles on two matches that pay the same. */
const doubles = (results: readonly (readonly [string, string])[], [m, n] = [1, 2]) =>
  results.map(([one, other]) => {
    const legs = [
      [m, '1x2', one],
      [n, '1x2', other],
    ] as const;
    const { legs: priced } = placed({ legs, unit: 1n });
    const odds = priced.reduce((product, { picks }) => product * (picks[0]!.oddsE4 / 10_000), 1);
    return placed({ legs, unit: BigInt(Math.round(100_000 / odds)) });
  });

describe('tickets of two linked members', () => {
  it('cancel out where one has half of the results and the other the rest', () => {
    const found = opposedTickets({ one: doubles(NINE.slice(0, 4)), other: doubles(NINE.slice(4)) }, LIMITS);
    expect(found).toMatchObject({
      tickets: ['m1.1x2:h + m2.1x2:h', expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(found?.['hedged_percent']).toBeGreaterThan(98);
    expect(found?.['other_tickets']).toHaveLength(5);
  });

  it.each([
    ['similar slips', NINE.slice(0, 5), NINE.slice(0, 4)],
    ['slips that overlap', NINE.slice(0, 6), NINE.slice(4)],
    ['one ticket each', NINE.slice(0, 1), NINE.slice(8)],
    ['several each that leave a tenth open', NINE.slice(1, 5), NINE.slice(5)],
  ])('do not cancel out: %s', (_, one, other) => {
    expect(opposedTickets({ one: doubles(one), other: doubles(other) }, LIMITS)).toBeUndefined();
  });

  it('do not cancel out on different matches, nor for less than the least stake', () => {
    const [one, other] = [doubles(NINE.slice(0, 4)), doubles(NINE.slice(4))];
    expect(opposedTickets({ one, other: doubles(NINE.slice(4), [3, 4]) }, LIMITS)).toBeUndefined();
    const limits = { ...LIMITS, hedged_from: 999_999_99 };
    expect(opposedTickets({ one, other }, limits)).toBeUndefined();
    expect(opposedTickets({ one: [...one, ...other], other: [] }, LIMITS)).toBeUndefined();
  });

  it('do not cancel out where one is paid far more', () => {
    const [one, other] = [doubles(NINE.slice(0, 4)), doubles(NINE.slice(4))];
    const more = other.map((ticket) => ({
      ...ticket,
      unitMinor: ticket.unitMinor * 2n,
      stakeMinor: ticket.stakeMinor * 2n,
    }));
    expect(opposedTickets({ one, other: more }, LIMITS)).toBeUndefined();
  });
});
