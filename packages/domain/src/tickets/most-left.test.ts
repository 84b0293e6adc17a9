import { expect, test } from 'vitest';

import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '../selection-result.ts';
import { mostLeft, mostPaid, multiplierOf, payoutOfTicket, type Ticket, type TicketLeg } from './ticket.ts';
import { WAYS } from './ways.ts';

const RESULTS = [WIN, HALF_WIN, PUSH, HALF_LOSS, LOSS];

const legAt = (oddsE4: number, isBanker = false): TicketLeg => ({ picks: [{ pick: '', oddsE4 }], isBanker });

/** Every text of so many of these. */
function* combinations<T>(length: number, from: readonly T[]): Generator<readonly T[]> {
  if (length === 0) return void (yield []);
  for (const rest of combinations(length - 1, from)) for (const one of from) yield [one, ...rest];
}

/** The best of all that the undecided legs can still come to. */
function bestEnd(ticket: Ticket, known: readonly (SelectionResult | undefined)[]): bigint {
  const open = known.flatMap((result, at) => (result ? [] : [at]));
  let best = 0n;
  for (const ends of combinations(open.length, RESULTS)) {
    const multipliers = ticket.legs.map((leg, at) =>
      multiplierOf(leg, () => known[at] ?? ends[open.indexOf(at)] ?? LOSS),
    );
    const paid = payoutOfTicket(ticket, multipliers);
    if (paid > best) best = paid;
  }
  return best;
}

const multipliersOf = (ticket: Ticket, known: readonly (SelectionResult | undefined)[]) =>
  ticket.legs.map((leg, at) => {
    const result = known[at];
    return result && multiplierOf(leg, () => result);
  });

test.each([
  ['no banker', 0],
  ['a banker', 1],
])('what a ticket can still pay is the best of all its ends: every way of up to four, %s', (_, bankers) => {
  const odds = [22_000, 10_100, 34_500, 17_700];
  for (const { legs, sizes } of WAYS.filter((way) => way.legs <= 4 && way.sizes.every((n) => n > bankers))) {
    const ticket: Ticket = {
      unitMinor: 3_33n,
      sizes,
      legs: odds.slice(0, legs).map((each, at) => legAt(each, at < bankers)),
    };
    for (const known of combinations(legs, [undefined, ...RESULTS]))
      expect(mostLeft(ticket, multipliersOf(ticket, known))).toBe(bestEnd(ticket, known));
  }
});

/** How many sets of so many there are. */
const choose = (from: number, size: number): number =>
  size > from ? 0 : size === 0 ? 1 : (choose(from - 1, size - 1) * from) / size;

test.each(WAYS)(
  'at 2.00 a leg $legs legs in $lines lines can pay for the lines without a lost leg',
  (way) => {
    const { legs, sizes } = way;
    const ticket: Ticket = {
      unitMinor: 1_00n,
      sizes,
      legs: Array.from({ length: legs }, () => legAt(20_000)),
    };
    for (let lost = 0; lost <= legs; lost++)
      for (let won = 0; won <= legs - lost; won++) {
        const known = ticket.legs.map((_, at) => (at < lost ? LOSS : at < lost + won ? WIN : undefined));
        const lines = sizes.reduce((sum, size) => sum + choose(legs - lost, size) * 2 ** size, 0);
        expect(mostLeft(ticket, multipliersOf(ticket, known))).toBe(BigInt(lines) * 1_00n);
      }
    expect(mostLeft(ticket, [])).toBe(mostPaid(ticket));
  },
);

test('of a leg with several picks that was called off each counts', () => {
  const two: TicketLeg = {
    picks: [
      { pick: 'h', oddsE4: 13_000 },
      { pick: 'd', oddsE4: 14_000 },
    ],
    isBanker: false,
  };
  const ticket: Ticket = { unitMinor: 10_00n, sizes: [2], legs: [two, legAt(15_000)] };
  expect(mostLeft(ticket, [multiplierOf(two, () => PUSH)])).toBe(30_00n);
  expect(mostLeft(ticket, [multiplierOf(two, (pick) => (pick === 'h' ? WIN : LOSS))])).toBe(19_50n);
  expect(mostLeft(ticket, [multiplierOf(two, () => LOSS)])).toBe(0n);
});
