import { isUnclosed } from './round-sql.ts';

// The status of a ticket, defined once for all statements, as fixed SQL. A ticket is never rewritten; rows
// of other tables record its end:
//   cancelled   its member cancelled it before a leg closed; it counts as never staked
//   cashedOut   its member was paid before its legs were decided; its stake stays staked
//   parted      parts of its stake were cashed out; it goes on with the rest, and all of it stays staked
//   dead        a draw left it without a chance; it stands, and pays nothing
//   paid        its payout, once its home has counted it; void where every leg was, and never staked then
// Cost of each: one look-up by key a ticket.

const ENDS = {
  cancelled: 'ticket_cancellations',
  cashedOut: 'ticket_cashouts',
  dead: 'ticket_deaths',
  paid: 'ticket_payouts',
} as const;
type TicketEnd = keyof typeof ENDS;

/** The ends that a ticket must not have met. `staked`: as the limits, the turnover and the records of its
 *  member count it. `standing`: in the book and the escrow of its home. `alive`: it can still pay. */
const WITHOUT = {
  staked: ['cancelled'],
  standing: ['cancelled', 'cashedOut'],
  alive: ['cancelled', 'cashedOut', 'dead'],
} as const satisfies Readonly<Record<string, readonly TicketEnd[]>>;

/** A ticket: the alias of its row, or SQL for each column of its key. */
export type TicketKey = string | { readonly home: string; readonly id: string };

function isOf(ticket: TicketKey, ended: string): string {
  const key = typeof ticket === 'string' ? { home: `${ticket}.home_round_id`, id: `${ticket}.id` } : ticket;
  return `${ended}.home_round_id = ${key.home} and ${ended}.ticket_id = ${key.id}`;
}

const hasMet = (end: TicketEnd, ticket: TicketKey): string =>
  `exists (select from ${ENDS[end]} ended where ${isOf(ticket, 'ended')})`;

const hasMetNone = (ends: readonly TicketEnd[], ticket: TicketKey): string =>
  ends.map((end) => `not ${hasMet(end, ticket)}`).join(' and ');

/** SQL: its member has taken the ticket back. */
export const isTicketCancelled = (ticket: TicketKey): string => hasMet('cancelled', ticket);

/** SQL: the ticket is staked: it was not taken back. Whether it is void shows once it is counted. */
export const ticketIsStaked = (ticket: TicketKey): string => hasMetNone(WITHOUT.staked, ticket);

/** SQL: the ticket was not cashed out. */
export const ticketIsNotCashedOut = (ticket: TicketKey): string => hasMetNone(['cashedOut'], ticket);

/** SQL: the ticket stands: neither taken back nor cashed out. */
export const ticketStands = (ticket: TicketKey): string => hasMetNone(WITHOUT.standing, ticket);

/** SQL: the ticket stands and is not known to pay nothing. */
export const ticketIsAlive = (ticket: TicketKey): string => hasMetNone(WITHOUT.alive, ticket);

/** SQL: the ticket was counted as void. */
export const isTicketVoid = (ticket: TicketKey): string =>
  `exists (select from ${ENDS.paid} ended where ${isOf(ticket, 'ended')} and ended.is_void)`;

/** SQL: every round of the ticket may still be played, so that its member may take it back. */
export const areLegsUnclosed = (ticket: TicketKey): string =>
  `not exists (
       select from ticket_legs l join rounds r on r.id = l.round_id
       where ${isOf(ticket, 'l')} and not ${isUnclosed('r')})`;

/** SQL: what was paid for the ticket before its legs were decided; null where nothing was. Units: 1/100. */
export const cashedOutMinor = (ticket: TicketKey): string =>
  `(select ended.paid_minor from ${ENDS.cashedOut} ended where ${isOf(ticket, 'ended')})`;

const PARTS = 'ticket_part_cashouts';

/** SQL: how much of the ticket's stake was cashed out in parts.   Units: 1/100. */
export const partedMinor = (ticket: TicketKey): string =>
  `(select coalesce(sum(part.stake_minor), 0)::bigint from ${PARTS} part where ${isOf(ticket, 'part')})`;

/** SQL: a join that sums the parts of each ticket that were cashed out: how many, their stakes, and what was
 *  paid for them.   Units: 1/100. */
export const sumParts = (ticket: TicketKey, as: string): string =>
  `cross join lateral (
     select count(*)::int as n, coalesce(sum(part.stake_minor), 0)::bigint as stake_minor,
       coalesce(sum(part.paid_minor), 0)::bigint as paid_minor
     from ${PARTS} part where ${isOf(ticket, 'part')}) ${as}`;

/** SQL: what a ticket has returned, as `returnedOf` of the domain says, by its joined payout and its summed
 *  parts.   Units: 1/100. */
export const foundReturned = (paid: string, parts: string): string =>
  `coalesce(${paid}.payout_minor, 0) + ${parts}.paid_minor`;

/** SQL: the stakes of the parts that were cashed out of the tickets of a home which stand.   Units: 1/100. */
export const partedAtHome = (home: string): string =>
  `(select coalesce(sum(gone.stake_minor), 0)::bigint from ${PARTS} gone
     where gone.home_round_id = ${home} and ${hasMetNone(['cashedOut'], { home: 'gone.home_round_id', id: 'gone.ticket_id' })})`;

/** SQL: when the ticket was cashed out without its member, who had set from which offer on; null where it was
 *  not. */
export const cashedOutByItselfAt = (ticket: TicketKey): string =>
  `(select ended.at from ${ENDS.cashedOut} ended where ${isOf(ticket, 'ended')} and ended.target_minor is not null)`;

/** SQL to follow `join` or `left join`: the row of an end of a ticket. */
export const ticketEnd = (end: TicketEnd, ticket: TicketKey, as: string): string =>
  `${ENDS[end]} ${as} on ${isOf(ticket, as)}`;

/** SQL: a join that looks an end of each ticket up. The inner limit keeps the planner on that: what it knows
 *  of the ends of a home is older than they are. */
export const lookUpTicketEnd = (
  end: TicketEnd,
  ticket: TicketKey,
  as: string,
  columns: readonly string[] = ['ticket_id'],
): string =>
  `left join lateral (
     select ${columns.map((column) => `ended.${column}`).join(', ')} from ${ENDS[end]} ended where ${isOf(ticket, 'ended')} limit 1) ${as} on true`;

type Found<S extends keyof typeof WITHOUT> = Readonly<Record<(typeof WITHOUT)[S][number], string>>;

const isFoundWithout = (aliases: Readonly<Record<string, string>>, ends: readonly TicketEnd[]): string =>
  ends.map((end) => `${aliases[end]}.ticket_id is null`).join(' and ');

/** SQL: as `ticketIsStaked`, by the joined or looked-up ends under these aliases. */
export const foundStaked = (ends: Found<'staked'>): string => isFoundWithout(ends, WITHOUT.staked);

/** SQL: as `ticketStands`, by the joined or looked-up ends under these aliases. */
export const foundStanding = (ends: Found<'standing'>): string => isFoundWithout(ends, WITHOUT.standing);

/** SQL: as `ticketIsAlive`, by the joined or looked-up ends under these aliases. */
export const foundAlive = (ends: Found<'alive'>): string => isFoundWithout(ends, WITHOUT.alive);

/** SQL: by its joined or looked-up payout, the ticket is not void, or not counted yet. */
export const foundNotVoid = (paid: string): string => `${paid}.is_void is not true`;

/** SQL: all tickets of a home, of this alias, are paid. */
export const areTicketsSettled = (home: string): string => `${home}.settled_at is not null`;

/** SQL: some ticket of a home, of this alias, may not be paid yet. */
export const areTicketsUnsettled = (home: string): string => `${home}.settled_at is null`;

/** SQL: the sum of something over each end that takes a standing stake away, to be taken off the whole. */
export const lessThoseNotStanding = (sumOver: (endedTable: string) => string): string =>
  WITHOUT.standing.map((end) => `- ${sumOver(ENDS[end])}`).join(' ');

/** SQL to follow `join`: the tickets of a home that were taken back. */
export const cancelledAtHome = (home: string, as: string): string =>
  `${ENDS.cancelled} ${as} on ${as}.home_round_id = ${home}`;

/** SQL: some ticket of an account at a home pays something. */
export const isPaidAtHome = (home: string, account: string): string =>
  `exists (select from ${ENDS.paid} ended where ended.home_round_id = ${home} and ended.account_id = ${account})`;
