import type { BetStatus, ResultReason } from '../../bets/bet-status.ts';
import { PUSH, type SelectionResult } from '../../selection-result.ts';
import { payoutOfShare, type Share, shareLeft } from '../../tickets/part.ts';
import { ticketResultOf } from '../../tickets/status.ts';
import type { WrittenLeg, WrittenTicket } from '../../tickets/ticket-text.ts';
import { greatestMultiplier, multiplierOf, stakeOf, type TicketLeg } from '../../tickets/ticket.ts';
import type { RoundExport, TicketExport } from '../export-format.ts';
import type { TicketCheck } from './verify-options.ts';

/** Final status and payout of a ticket: one amount, except where its member agreed to another.
 *  Units: 1/100. */
export type TicketDue = {
  readonly status: BetStatus;
  readonly reason: ResultReason | null;
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
};

/** The legs of a ticket in one round, with what is known of the round. */
export type DecidedLegs = {
  readonly legs: readonly WrittenLeg[];
  readonly outcome: RoundExport['outcome'] | null;
  readonly draw: Pick<RoundExport, 'numbers'> | null;
};

/** A part of a ticket's stake that was cashed out.   Units: 1/100. */
export type TicketPart = { readonly stakeMinor: bigint; readonly paidMinor: bigint };

/** Expected end of a ticket, which pays for the rest that its parts leave. A withdrawal or early payment
 *  agreed with the member is private to the member: then only the refund is checked, and that the payment
 *  does not exceed the ticket's largest payout. Source: sports, section 7.3. */
export function dueOfTicket(
  { reason, parts }: Pick<TicketExport, 'reason'> & { readonly parts: readonly TicketPart[] },
  ticket: WrittenTicket,
  days: readonly DecidedLegs[],
  rules: Pick<TicketCheck, 'resultOn'>,
): TicketDue {
  const exactly = (minor: bigint) => ({ leastMinor: minor, mostMinor: minor });
  const stakeMinor = stakeOf(ticket);
  const share = shareLeft({ stakeMinor, partedMinor: sumOf(parts, 'stakeMinor') });
  if (reason === 'member') return { status: 'cancelled', reason, ...exactly(stakeMinor) };
  if (reason === 'cashout') {
    const most = mostOf(ticket, share);
    return { status: 'cancelled', reason, leastMinor: 1n, mostMinor: most };
  }
  const legs = days.flatMap((day) =>
    day.legs.flatMap((leg) => {
      const results = resultsOf(leg, day, rules);
      return results ? [{ leg, results }] : [];
    }),
  );
  if (legs.length < ticket.legs.length) return { status: 'pending', reason: null, ...exactly(0n) };
  const payoutMinor = payoutOfShare(
    ticket,
    legs.map(({ leg, results }) => multiplierIn(leg, results)),
    share,
  );
  const results = legs.flatMap((each) => each.results);
  const returnedMinor = payoutMinor + sumOf(parts, 'paidMinor');
  const end = ticketResultOf({ payoutMinor: returnedMinor, stakeMinor, results });
  return { status: end.status, reason: end.reason ?? null, ...exactly(payoutMinor) };
}

/** Whether parts can be of a ticket: they leave something of its stake, and each was paid something, and no
 *  more than it could have come to. Of one that was taken back, which is before a draw, there are none.
 *  Source: docs/decisions/0102. */
export function arePartsOf(
  { reason, parts }: Pick<TicketExport, 'reason'> & { readonly parts: readonly TicketPart[] },
  ticket: WrittenTicket,
): boolean {
  const stakeMinor = stakeOf(ticket);
  return (
    (reason !== 'member' || parts.length === 0) &&
    sumOf(parts, 'stakeMinor') < stakeMinor &&
    parts.every(
      ({ stakeMinor: partMinor, paidMinor }) =>
        partMinor > 0n && paidMinor > 0n && paidMinor <= mostOf(ticket, { partMinor, stakeMinor }),
    )
  );
}

const mostOf = (ticket: WrittenTicket, share: Share): bigint =>
  payoutOfShare(ticket, ticket.legs.map(greatestMultiplier), share);

const sumOf = (parts: readonly TicketPart[], field: keyof TicketPart): bigint =>
  parts.reduce((sum, part) => sum + part[field], 0n);

function resultsOf(
  { selection, picks }: WrittenLeg,
  { outcome, draw }: DecidedLegs,
  { resultOn }: Pick<TicketCheck, 'resultOn'>,
): readonly SelectionResult[] | undefined {
  if (outcome === 'void') return picks.map(() => PUSH);
  if (outcome === null || draw === null) return undefined;
  return picks.map(({ pick }) => {
    const result = resultOn(selection, pick, draw.numbers);
    if (!result) throw new Error(`no selection: ${selection}:${pick}`);
    return result;
  });
}

function multiplierIn(leg: TicketLeg, results: readonly SelectionResult[]): bigint {
  const of = new Map(leg.picks.map(({ pick }, at) => [pick, results[at] ?? PUSH]));
  return multiplierOf(leg, (pick) => of.get(pick) ?? PUSH);
}
