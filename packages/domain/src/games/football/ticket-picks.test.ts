import { describe, expect, it, test } from 'vitest';

import { LEAGUE, PAIRS } from '../../../tests/league.ts';
import { amountsOf } from '../../book-amounts.ts';
import { fraction } from '../../fraction.ts';
import { assert } from '../../result.ts';
import { LOSS, PUSH, type SelectionResult, WIN } from '../../selection-result.ts';
import { cashOutOffer, expectedMultiplier } from '../../tickets/cash-out.ts';
import {
  carriedBound,
  carrierAmong,
  greatestMultiplier,
  mostLeft,
  mostPaid,
  multiplierOf,
  payoutOfTicket,
  type Ticket,
} from '../../tickets/ticket.ts';
import { addToBook, type Book } from '../../wager/liability.ts';
import { BUILDER, BUILDERS_MAX, readBuilder } from './builder.ts';
import { matchDayRules } from './football.ts';
import { MARKETS } from './markets.ts';
import { matchKey } from './match-sale.ts';
import { ticketMarketOf } from './ticket-picks.ts';

const { family, payTable, matches } = matchDayRules({
  model: LEAGUE,
  fixtures: Object.values(PAIRS).map((means) => ({ clubs: { home: 0, away: 1 }, means })),
  tableText: 'a text',
  tableHash: 'its hash',
});
const atomsOf = (match: number) => {
  const sale = matches[match - 1];
  assert(sale, `match ${match} is of the day`);
  return sale.atoms();
};

test('as many combinations of a match as bets and tickets may have are priced once', () => {
  const picks = combinationsOf(3 * BUILDERS_MAX).map((pick) => `m1.bb:${pick}`);
  const first = picks.map((key) => family.selectionOf(key));
  expect([first.length, first.includes(undefined)]).toEqual([3 * BUILDERS_MAX, false]);
  for (const [at, key] of picks.entries()) expect(family.selectionOf(key)).toBe(first[at]);
});

/** So many different combinations of two markets. */
function combinationsOf(count: number): readonly string[] {
  const parts = MARKETS.flatMap(({ key, picks }) => picks.map((pick) => `${key}=${pick}`));
  const made: string[] = [];
  for (const one of parts)
    for (const other of parts) {
      if (made.length === count) return made;
      const pick = `${one}+${other}`;
      if (family.selectionOf(`m1.bb:${pick}`)) made.push(pick);
    }
  return made;
}

describe('the market of a leg', () => {
  test.each(MARKETS)('is that of the match: $key', (market) => {
    const leg = ticketMarketOf(market.key);
    expect([leg?.maxLegs, leg?.isExclusive]).toEqual([market.maxLegs, market.isExclusive]);
    for (const pick of market.picks) {
      expect(leg?.hasPick(pick)).toBe(true);
      for (const facts of atomsOf(1).slice(0, 40))
        expect(leg?.resultOf(pick, facts)).toEqual(market.resultOf(pick, facts));
    }
    for (const stranger of ['', 'x', '1x2=h+btts=y', '__proto__'])
      expect([leg?.hasPick(stranger), leg?.resultOf(stranger, atomsOf(1)[0]!)]).toEqual([false, undefined]);
  });

  it('may be its combinations, each as a bet on it has it: one pick, on four legs at most', () => {
    const leg = ticketMarketOf(BUILDER);
    expect([leg?.maxLegs, leg?.isExclusive]).toEqual([4, false]);
    for (const pick of ['1x2=h+btts=y', 'btts=n+ta0.5=u', 'cs=2-1+first=a+htou1.5=u']) {
      const single = family.selectionOf(`m1.bb:${pick}`);
      expect(leg?.hasPick(pick)).toBe(true);
      const seen = new Set<SelectionResult | undefined>();
      for (const facts of atomsOf(1)) {
        const own = readBuilder(pick);
        const holds = own.ok && own.value.every((part) => part.market.resultOf(part.pick, facts) === WIN);
        const result = leg?.resultOf(pick, facts);
        expect(result).toEqual(holds ? WIN : LOSS);
        seen.add(result);
      }
      expect(seen.size).toBe(2);
      expect(single?.push).toEqual({ n: 0n, d: 1n });
    }
    for (const text of ['1x2=h', 'btts=y+1x2=h', '1x2=h+ou2=o', '1x2=h+1x2=d', 'nonsense', ''])
      expect([leg?.hasPick(text), leg?.resultOf(text, atomsOf(1)[0]!)]).toEqual([false, undefined]);
  });

  it('is sold on tickets of as many legs as it says, by the play of the match', () => {
    for (const match of [1, 2, 3, 4]) {
      const play = family.playOf(`m${match}.bb`);
      expect(play?.ticket).toEqual({ maxLegs: 4, isExclusive: false });
    }
  });

  it('is none of a stranger', () => {
    for (const key of ['', 'bc', 'm1.bb', '1x3', 'constructor']) expect(ticketMarketOf(key)).toBeUndefined();
  });
});

type Chosen = readonly [match: number, market: string, pick: string];

/** A ticket at the odds of the model, with all its legs on one day. */
function ticketOn(legs: readonly Chosen[], sizes: readonly number[], unitMinor: bigint): Ticket {
  const priced = legs.map(([match, market, pick]) => {
    const price = payTable.priceOf(`m${match}.${market}:${pick}`);
    assert(price, `m${match}.${market}:${pick} is sold`);
    return { picks: [{ pick, oddsE4: price.oddsE4 }], isBanker: false };
  });
  return { unitMinor, sizes, legs: priced };
}

type Written = readonly [legs: readonly Chosen[], sizes: readonly number[], unitMinor: bigint];

/** Doubles on the first two matches, with combinations among their legs. */
const TICKETS: readonly Written[] = [
  [
    [
      [1, 'bb', '1x2=h+btts=y'],
      [2, '1x2', 'h'],
    ],
    [2],
    10_00n,
  ],
  [
    [
      [1, 'bb', '1x2=a+ht=h'],
      [2, 'bb', 'btts=n+ou2.5=u'],
    ],
    [2],
    3_33n,
  ],
  [
    [
      [1, 'ah-0.25', 'h'],
      [2, 'bb', '1x2=a+first=h'],
    ],
    [2],
    7_01n,
  ],
  [
    [
      [1, 'bb', 'oe=o+th1.5=o'],
      [2, 'bb', '1x2=h+htft=dh+ou3.5=o'],
    ],
    [2],
    99n,
  ],
  [
    [
      [1, 'bb', '1x2=h+btts=y'],
      [2, 'cs', '2-1'],
    ],
    [2],
    1_77n,
  ],
];

/** Distinct outcomes of a match for the legs on it; outcomes that no leg tells apart are merged. */
function outcomes(
  written: readonly Written[],
  match: number,
): readonly { readonly weight: bigint; readonly of: readonly bigint[] }[] {
  const classes = new Map<string, { weight: bigint; of: readonly bigint[] }>();
  for (const atom of atomsOf(match)) {
    const of = written.map(([legs, sizes, unit]) => {
      const at = legs.findIndex(([own]) => own === match);
      const [, market = '', pick = ''] = legs[at] ?? [];
      const leg = ticketOn(legs, sizes, unit).legs[at];
      assert(leg, 'a ticket has a leg on each match');
      return multiplierOf(leg, () => ticketMarketOf(market)?.resultOf(pick, atom) ?? LOSS);
    });
    const known = classes.get(of.join());
    classes.set(of.join(), { weight: (known?.weight ?? 0n) + atom.weight, of });
  }
  return [...classes.values()];
}

/** Largest cost of the tickets by the book, when it stores them by one of these legs. */
function toldBy(written: readonly Written[], atHome: readonly number[]): bigint {
  const book: Book = new Map();
  let baseMinor = 0n;
  for (const [legs, sizes, unit] of written) {
    const ticket = ticketOn(legs, sizes, unit);
    const carrier = carrierAmong(ticket.legs, atHome);
    const { base, carried } = carriedBound(ticket, carrier);
    const [match, market, pick] = legs[carrier]!;
    const { oddsE4 } = ticket.legs[carrier]!.picks[0]!;
    const key = `m${match}.${market}:${pick}`;
    addToBook(book, key, amountsOf(family.selectionOf(key) ?? {}, carried, oddsE4));
    baseMinor += base;
  }
  return family.worstCase(book) + baseMinor;
}

/** Their largest cost over all outcomes of both matches. */
function worstOf(written: readonly Written[]): bigint {
  let worst = 0n;
  for (const a of outcomes(written, 1))
    for (const b of outcomes(written, 2)) {
      const paid = written.reduce(
        (sum, [legs, sizes, unit], at) =>
          sum + payoutOfTicket(ticketOn(legs, sizes, unit), [a.of[at] ?? 0n, b.of[at] ?? 0n]),
        0n,
      );
      if (paid > worst) worst = paid;
    }
  return worst;
}

test('a book knows to a few cents what tickets cost whose other legs all win together', () => {
  const on = (pick: string, unit: bigint): Written => [
    [
      [1, 'bb', pick],
      [2, '1x2', 'h'],
    ],
    [2],
    unit,
  ];
  const written = [
    on('1x2=h+btts=y', 10_00n),
    on('1x2=h+ou2.5=o', 7_77n),
    on('1x2=h+btts=n', 1_00n),
    on('1x2=a+btts=y', 9_99n),
  ];
  const [told, worst] = [toldBy(written, [0]), worstOf(written)];
  expect(told).toBeGreaterThanOrEqual(worst);
  // Each is rounded up to a cent before it is multiplied by its odds.
  const spare = written.reduce((sum, [legs, sizes, unit]) => {
    const { oddsE4 } = ticketOn(legs, sizes, unit).legs[0]!.picks[0]!;
    return sum + BigInt(oddsE4) / 10_000n + 2n;
  }, 0n);
  expect(told - worst).toBeLessThan(spare);
});

describe('tickets with combinations on two matches, over all their outcomes', () => {
  const tickets = TICKETS.map(([legs, sizes, unit]) => ticketOn(legs, sizes, unit));
  const [first, second] = [outcomes(TICKETS, 1), outcomes(TICKETS, 2)];
  const all = first.flatMap((a) => second.map((b) => ({ a, b, weight: a.weight * b.weight })));
  const paidIn = (at: number, { a, b }: (typeof all)[number]): bigint =>
    payoutOfTicket(tickets[at]!, [a.of[at] ?? 0n, b.of[at] ?? 0n]);

  it('can pay their most in one of them, and never more', () => {
    for (const [at, ticket] of tickets.entries()) {
      const paid = all.map((outcome) => paidIn(at, outcome));
      expect(paid.reduce((a, b) => (b > a ? b : a))).toBe(mostPaid(ticket));
      for (const { of } of first) {
        const left = second.map((b) => payoutOfTicket(ticket, [of[at] ?? 0n, b.of[at] ?? 0n]));
        const most = left.reduce((a, b) => (b > a ? b : a));
        expect(mostLeft(ticket, [of[at], undefined])).toBe(most);
      }
    }
  });

  it('are worth what they pay on average, before and after a leg', () => {
    const meanOf = ([match, market, pick]: Chosen, ticket: Ticket, at: number) => {
      const selection = family.selectionOf(`${matchKey(match)}.${market}:${pick}`);
      const own = ticket.legs[at]?.picks[0];
      assert(selection && own, 'a leg is on a selection');
      return expectedMultiplier([{ ...own, won: selection.probability, back: selection.push }]);
    };
    const SCALE = 20_000n;
    for (const [at, ticket] of tickets.entries()) {
      const [legs] = TICKETS[at]!;
      const means = legs.map((leg, place) => meanOf(leg, ticket, place));
      // Unrounded: the product of the multipliers in each outcome, by its weight.
      const weights = all.reduce((sum, { weight }) => sum + weight, 0n);
      const exact = all.reduce(
        (sum, { a, b, weight }) => sum + weight * (a.of[at] ?? 0n) * (b.of[at] ?? 0n),
        0n,
      );
      expect(cashOutOffer(ticket, means, 10_000)).toBe(
        (ticket.unitMinor * exact) / (weights * SCALE * SCALE),
      );
      const after = [fraction(greatestMultiplier(ticket.legs[0]!), SCALE), means[1]!];
      const rest = second.reduce((sum, { of, weight }) => sum + weight * (of[at] ?? 0n), 0n);
      const ofSecond = second.reduce((sum, { weight }) => sum + weight, 0n);
      expect(cashOutOffer(ticket, after, 10_000)).toBe(
        (ticket.unitMinor * greatestMultiplier(ticket.legs[0]!) * rest) / (ofSecond * SCALE * SCALE),
      );
    }
  });

  it.each([
    ['the leg on the first match', [0]],
    ['the leg on the second match', [1]],
    ['the leg that multiplies most', [0, 1]],
  ])('cost no more than a book says that carries them by %s, and some exclude each other', (_, atHome) => {
    const toldMinor = toldBy(TICKETS, atHome);
    expect(toldMinor).toBeGreaterThanOrEqual(worstOf(TICKETS));
    expect(toldMinor).toBeLessThan(tickets.reduce((sum, ticket) => sum + mostPaid(ticket), 0n));
  });

  it('count a void match as one', () => {
    for (const [at, ticket] of tickets.entries()) {
      const voided = multiplierOf(ticket.legs[0]!, () => PUSH);
      expect(voided).toBe(20_000n);
      for (const { of } of second)
        expect(payoutOfTicket(ticket, [voided, of[at] ?? 0n])).toBe(
          (ticket.unitMinor * (of[at] ?? 0n)) / 20_000n,
        );
    }
  });
});
