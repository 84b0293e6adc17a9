import { describe, expect, it } from 'vitest';

import { LEGS, memberTicket, naiveReturn, placed } from '../../tests/placed-tickets.ts';
import { hedgedBy, hedgedTickets } from './hedged-tickets.ts';

type Drawn = readonly (readonly [match: number, market: string, pick: string])[];
const RESULTS = ['h', 'd', 'a'] as const;
const double = (one: string, other: string, [m, n]: readonly [number, number] = [1, 2]): Drawn => [
  [m, '1x2', one],
  [n, '1x2', other],
];
const ALL_NINE = RESULTS.flatMap((one) => RESULTS.map((other) => double(one, other)));

/** Stakes on these that pay nearly the same, whichever wins; together some 900.00. */
function even(legs: readonly Drawn[], total = 900_00n) {
  const odds = legs.map((each) => memberTicket({ legs: each, unit: 1_000_000n }).mostMinor);
  const inverse = odds.map((each) => 10n ** 15n / each);
  const sum = inverse.reduce((a, b) => a + b, 0n);
  return legs.map((each, at) => placed({ legs: each, unit: (total * (inverse[at] ?? 0n)) / sum }));
}

const stakes = (tickets: readonly { stakeMinor: bigint }[]) =>
  tickets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);

describe('tickets of one member', () => {
  it('leave the certain loss of nine opposed doubles as turnover, and no more', () => {
    const tickets = even(ALL_NINE);
    const hedged = hedgedTickets(tickets);
    expect(hedged).toBe(naiveReturn(tickets));
    expect(stakes(tickets) - hedged).toBeGreaterThan(0n);
    expect((stakes(tickets) - hedged) * 100n).toBeLessThan(stakes(tickets) * 7n);
  });

  it('count in full where more than one case in ten is left open', () => {
    expect(hedgedTickets(even(ALL_NINE.slice(1)))).toBe(0n);
    expect(hedgedTickets(even(ALL_NINE.slice(0, 8)))).toBe(naiveReturn(even(ALL_NINE.slice(0, 8))));
    expect(hedgedTickets([placed({ legs: double('h', 'h'), unit: 100_00n })])).toBe(0n);
  });

  it('count in full on different matches, and where only one leg names every result', () => {
    const apart = [double('h', 'h', [1, 2]), double('a', 'a', [3, 4])].map((legs) =>
      placed({ legs, unit: 10_00n }),
    );
    expect(hedgedTickets(apart)).toBe(0n);
    const legs: Drawn = [...RESULTS.map((pick) => [1, '1x2', pick] as const), [2, '1x2', 'a']];
    expect(hedgedTickets([placed({ legs, unit: 10_00n })])).toBe(0n);
  });

  it('count none of a ticket that names every result of its matches', () => {
    const legs: Drawn = [1, 2].flatMap((match) => RESULTS.map((pick) => [match, '1x2', pick] as const));
    const all = placed({ legs, unit: 10_00n });
    expect(hedgedTickets([all])).toBe(90_00n);
    expect(hedgedTickets([all, ...even(ALL_NINE)])).toBe(90_00n + hedgedTickets(even(ALL_NINE)));
  });

  it('are compared with those that share a match alone, once, in any order', () => {
    const root = even([
      ...RESULTS.map((pick) => double('h', pick, [1, 2])),
      ...['d', 'a'].flatMap((other) => RESULTS.map((pick) => double(other, pick, [1, 3]))),
    ]);
    const [first, second] = [root.slice(0, 3), root.slice(3)];
    const all = hedgedTickets(root);
    expect(all).toBe(naiveReturn(root));
    expect(all * 100n).toBeGreaterThan(stakes(root) * 92n);
    expect([hedgedBy(first, []), hedgedBy(second, first)]).toEqual([0n, all]);
    expect([hedgedBy(second, []), hedgedBy(first, second)]).toEqual([0n, all]);
    expect(hedgedTickets(root.toReversed())).toBe(all);
    const elsewhere = placed({ legs: double('h', 'h', [2, 4]), unit: 5_00n });
    expect(hedgedBy([elsewhere], root)).toBe(0n);
  });

  it('cover each other whatever cheap ticket connects them with other covers', () => {
    // Each of the two leaves a case open that comes in some 6 of 100; one of the two does in 11.
    const without = (hole: string, [m, n]: readonly [number, number]) =>
      even(
        RESULTS.flatMap((one) =>
          RESULTS.flatMap((other) => (one + other === hole ? [] : [double(one, other, [m, n])])),
        ),
      );
    const holes = [without('hd', [1, 2]), without('hh', [3, 4])];
    const apart = hedgedTickets(holes.flat());
    expect(apart).toBeGreaterThan(1_600_00n);
    const link = placed({ legs: double('d', 'd', [2, 3]), unit: 1n });
    expect(hedgedTickets([...holes.flat(), link])).toBeGreaterThanOrEqual(apart);
  });

  it('are no cover for being many', () => {
    const sides = ['o', 'u'] as const;
    const many = Array.from({ length: 12 }, (_, one) =>
      Array.from({ length: one }, (_each, other) =>
        placed({
          legs: [
            [other + 1, 'ou2.5', sides[one % 2]!],
            [one + 1, 'ou2.5', sides[other % 2]!],
          ],
          unit: 10_00n,
        }),
      ),
    ).flat();
    expect(many).toHaveLength(66);
    expect(hedgedTickets(many)).toBe(0n);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))('return what a naive model says, set %i', (seed) => {
    let state = seed * 7_919 + 1;
    const below = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n;
    const tickets = Array.from({ length: 2 + below(14) }, () => {
      const legs = [1, 2].flatMap((match) => {
        const [market, picks] = LEGS[below(LEGS.length)]!;
        const from = below(picks.length);
        const count = market === '1x2' ? 1 + below(2) : 1;
        return Array.from(
          { length: count },
          (_, n) => [match, market, picks[(from + n) % picks.length]!] as const,
        );
      });
      return placed({ legs, unit: BigInt(1 + below(20)) * 33n });
    });
    const naive = naiveReturn(tickets);
    expect(hedgedTickets(tickets)).toBe(naive);
  });

  it('are taken system by system', () => {
    const on = (picks: readonly string[]): Drawn =>
      [1, 2, 3].flatMap((match) => picks.map((pick) => [match, '1x2', pick] as const));
    const system = placed({ legs: on(['h', 'd']), unit: 3_00n, sizes: [2] });
    const rest = [placed({ legs: on(['a']), unit: 12_00n, sizes: [2, 3] })];
    expect(naiveReturn([system, ...rest])).toBeGreaterThan(0n);
    expect(hedgedTickets([system, ...rest])).toBe(naiveReturn([system, ...rest]));
  });
});
