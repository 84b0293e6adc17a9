import { type Result, VOID } from '../football/markets.ts';
import type { TicketLeg, TicketTerms } from '../football/ticket-order.ts';
import { cashOutWorth, payoutOfTicket, type Part, statusOf } from '../football/tickets.ts';
import type { KnownTicket } from './known-tickets.ts';
import type { State } from './state.ts';

/** How a ticket ends by the rules, and what it pays.   Units: 1/100. */
export type TicketDue = { readonly state: 'win' | 'lose' | 'void'; readonly minor: bigint };

/** What each pick of a leg came to; undefined while its round is not over. */
function resultsOf({ rounds, prices }: State, leg: TicketLeg): readonly Result[] | undefined {
  const seen = rounds.byIssue(leg.gameId, leg.issue)?.seen;
  if (!seen || seen.state === 'pending') return undefined;
  if (seen.state === 'void') return leg.picks.map(() => VOID);
  const list = prices(leg.gameId, leg.issue);
  return leg.picks.map((pick) => list?.offer(leg.play, pick)?.shareOn(seen.numbers) ?? { won: 0, back: 0 });
}

/** What of a ticket's stake was not cashed out in parts.   Units: 1/100. */
export const restOf = ({ terms, parts }: Pick<KnownTicket, 'terms' | 'parts'>): bigint =>
  [...parts.values()].reduce((rest, { stakeMinor }) => rest - stakeMinor, terms.stakeMinor);

/** What was paid for the parts of a ticket.   Units: 1/100. */
export const paidInParts = ({ parts }: Pick<KnownTicket, 'parts'>): bigint =>
  [...parts.values()].reduce((sum, { paidMinor }) => sum + paidMinor, 0n);

/** What the rest of a ticket that its member let stand comes to; undefined while a leg is not decided. */
export function dueOfTicket(
  state: State,
  ticket: Pick<KnownTicket, 'terms' | 'parts'>,
): TicketDue | undefined {
  const { terms } = ticket;
  const results = terms.legs.flatMap((leg) => {
    const own = resultsOf(state, leg);
    return own ? [own] : [];
  });
  if (results.length < terms.legs.length) return undefined;
  const minor = payoutOfTicket(terms, results, { n: restOf(ticket), d: terms.stakeMinor });
  const status = statusOf(terms, results, minor + paidInParts(ticket));
  return { state: status === 'cancelled' ? 'void' : status, minor };
}

/** What has come back of a ticket, or is due.   Units: 1/100. */
export const backOf = (state: State, ticket: KnownTicket): bigint =>
  paidInParts(ticket) + (ticket.end?.paidMinor ?? dueOfTicket(state, ticket)?.minor ?? 0n);

/** What a ticket was worth, and what the house offered for it.   Units: 1/100. */
export type Worth = { readonly worthMinor: bigint; readonly offerMinor: bigint };

/** What a part of a ticket's stake may have been worth at a moment, when the legs whose rounds were still
 *  open were not decided; empty where it could not be cashed out then. A round that is called off before its
 *  close decides its legs some time before its stakes are back, and only that time is observed: until then
 *  both are possible.   Units: 1/100, ms. */
export const worthsAt = (state: State, terms: TicketTerms, { partMinor, atMs }: Taken): readonly Worth[] =>
  [false, true].flatMap((isCalledOff) => worthIf(state, terms, { partMinor, atMs, isCalledOff }) ?? []);

type Taken = { readonly partMinor: bigint; readonly atMs: number };

function worthIf(
  state: State,
  terms: TicketTerms,
  { partMinor, atMs, isCalledOff }: Taken & { readonly isCalledOff: boolean },
): Worth | undefined {
  const results = terms.legs.map((leg) => {
    const seen = state.rounds.byIssue(leg.gameId, leg.issue)?.seen;
    const isVoid = seen?.state === 'void' && (isCalledOff || (seen.overAtMs ?? Infinity) <= atMs);
    return isVoid || (seen?.closesAtMs ?? Infinity) <= atMs ? resultsOf(state, leg) : undefined;
  });
  const decided = results.filter((own) => own !== undefined).length;
  if (decided === 0 || decided === terms.legs.length) return undefined;
  const expected = terms.legs.map((leg) => leg.picks.map((pick, at) => meanOf(state, leg, pick, at)));
  const worth = (factorE4: bigint): bigint =>
    cashOutWorth(terms, results, expected, { n: partMinor * factorE4, d: terms.stakeMinor * 10_000n });
  return { worthMinor: worth(10_000n), offerMinor: worth(state.cashOutE4) };
}

/** What a pick is expected to multiply a line by. */
function meanOf(
  { prices }: State,
  { gameId, issue, play, oddsE4 }: TicketLeg,
  pick: string,
  at: number,
): Part {
  const chance = prices(gameId, issue)?.chance?.(play, pick);
  if (!chance) return { n: 0n, d: 1n };
  const { won, back, of } = chance;
  return { n: won * BigInt(oddsE4[at] ?? 0) + back * 10_000n, d: of * 10_000n };
}
