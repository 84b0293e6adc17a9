import { expect, it, vi } from 'vitest';

import { knownHedges, type TicketHedges } from './known-hedges.ts';

type Ticket = { readonly id: bigint; readonly stakeMinor: bigint };
const ticketOf = (id: number, stakeMinor = 1_00n): Ticket => ({ id: BigInt(id), stakeMinor });
const ticketsFrom = (first: number, count = 8) =>
  Array.from({ length: count }, (_, n) => ticketOf(first + n));

/** Says how many tickets it was given, and counts how often. */
function counting() {
  const count = vi.fn<TicketHedges<Ticket>>((homeIds, tickets) =>
    BigInt(homeIds.length * 100 + tickets.length),
  );
  return { count, known: knownHedges(count) };
}

it('counts a set of tickets once, whichever objects it is read into', () => {
  const { count, known } = counting();
  expect([known([7n], ticketsFrom(1)), known([7n], ticketsFrom(1))]).toEqual([108n, 108n]);
  expect(count).toHaveBeenCalledTimes(1);
});

it.each<[what: string, homeIds: readonly bigint[], tickets: readonly Ticket[]]>([
  ['a ticket more', [7n], ticketsFrom(1, 9)],
  ['a ticket less', [7n], ticketsFrom(1, 9).slice(1)],
  ['another ticket', [7n], [...ticketsFrom(1, 7), ticketOf(9)]],
  ['a stake of which some came back', [7n], [...ticketsFrom(1, 7), ticketOf(8, 40n)]],
  ['a home more', [7n, 8n], ticketsFrom(1)],
  ['a home that is counted now', [], ticketsFrom(1)],
])('counts anew with %s', (_what, homeIds, tickets) => {
  const { count, known } = counting();
  known([7n], ticketsFrom(1));
  expect(known(homeIds, tickets)).toBe(BigInt(homeIds.length * 100 + tickets.length));
  expect(count).toHaveBeenCalledTimes(2);
  known([7n], ticketsFrom(1));
  expect(count).toHaveBeenCalledTimes(2);
});

it('knows that tickets cover nothing', () => {
  const count = vi.fn<TicketHedges<Ticket>>(() => 0n);
  const known = knownHedges(count);
  expect([known([7n], ticketsFrom(1)), known([7n], ticketsFrom(1))]).toEqual([0n, 0n]);
  expect(count).toHaveBeenCalledTimes(1);
});

it('keeps the thousand sets that were asked for last, and none of a few tickets', () => {
  const { count, known } = counting();
  const ask = (n: number) => known([BigInt(n)], ticketsFrom(1));
  for (let n = 1; n <= 1_000; n += 1) ask(n);
  ask(1);
  expect(count).toHaveBeenCalledTimes(1_000);
  // A thousand and one: the second is the one that nobody asked for since.
  ask(1_001);
  ask(1);
  ask(1_000);
  expect(count).toHaveBeenCalledTimes(1_001);
  ask(2);
  expect(count).toHaveBeenCalledTimes(1_002);
  for (let n = 0; n < 2_000; n += 1) known([BigInt(10_000 + n)], ticketsFrom(1, 7));
  expect(count).toHaveBeenCalledTimes(3_002);
  ask(2);
  expect(count).toHaveBeenCalledTimes(3_002);
});
