import { readOrder, type TicketTerms } from '../football/ticket-order.ts';
import type { Intent, TicketIntent, TicketOrder } from '../observed/intent.ts';
import { hundredthsText, readHundredths } from '../plays/odds.ts';
import { readBalance } from '../replies/bet-reply.ts';
import { fieldOf } from '../replies/read-fields.ts';
import { readTicketReply, type TicketReply } from '../replies/ticket-reply.ts';
import type { KnownTicket, TicketEnd, TicketSlot } from '../state/known-tickets.ts';
import type { Member, OpenOp } from '../state/member.ts';
import { record } from '../state/record.ts';
import type { State } from '../state/state.ts';
import { dueOfTicket } from '../state/ticket-due.ts';

/** Before its first byte is sent: what a ticket pays in the end may arrive at any time from now on. */
export function noteTicket(state: State, member: Member, { op }: TicketOrder): void {
  const slot: TicketSlot = {
    ticket: undefined,
    get minor() {
      if (slot.ticket === null || slot.ticket?.end) return 0n;
      if (!slot.ticket || hasPartInDoubt(state, slot.ticket)) return undefined;
      return dueOfTicket(state, slot.ticket)?.minor;
    },
  };
  state.tickets.slots.set(op, slot);
  member.model.expect(slot);
}

/** What is left of its stake is not known while it is not known whether a part was cashed out. */
function hasPartInDoubt({ tickets }: State, { ticketId, member, parts }: KnownTicket): boolean {
  for (const { intent } of member.open.values())
    if (
      intent.kind === 'cashOut' &&
      intent.part &&
      intent.betId === ticketId &&
      !parts.has(intent.part.number) &&
      !tickets.decided.has(intent.op)
    )
      return true;
  return false;
}

/** An order that was refused pays nothing. */
export function dropTicket({ tickets }: State, { op }: TicketOrder): void {
  const slot = tickets.slots.get(op);
  if (slot && slot.ticket === undefined) slot.ticket = null;
}

/** Applies an accepted reply about a ticket and checks what can be checked immediately. */
export function applyTicketAccepted(state: State, open: OpenOp, intent: TicketIntent, data: unknown): void {
  if (intent.kind === 'ticket') return applyOrder(state, open, intent, data);
  if (intent.kind === 'cashOutOffer') return checkOffer(state, intent.op, data);
  const reportedMinor = readBalance(data);
  if (reportedMinor === undefined)
    return state.differences.add('wrong-reply', intent.op, 'it tells no balance');
  const paidMinor = intent.kind === 'cashOut' ? readHundredths(fieldOf(data, 'paid')) : undefined;
  if (intent.kind === 'cashOut' && (paidMinor === undefined || paidMinor !== readHundredths(intent.amount)))
    state.differences.add('wrong-reply', intent.op, `${intent.amount} was taken, and another amount is paid`);
  const ended = { betId: intent.betId, paidMinor, reportedMinor };
  const ticket = ticketOf(state, open, intent.betId);
  if (!ticket) return;
  if (intent.kind === 'cashOut' && intent.part)
    takePart(state, open, { ...ended, ticket, part: intent.part });
  else endTicket(state, open, { ...ended, ticket });
}

type Ended = {
  readonly ticket: KnownTicket;
  readonly betId: string;
  readonly paidMinor: bigint | undefined;
  readonly reportedMinor: bigint;
};

/** The ticket that a call has ended, or a part of it; undefined where that is not known. */
function ticketOf(state: State, open: OpenOp, betId: string): KnownTicket | undefined {
  const { tickets, differences } = state;
  const ticket = tickets.known.get(betId);
  if (!ticket) {
    // It may be that of an order in doubt. The snapshot decides.
    open.doubt ??= open.member.model.doubt(open.intent.op);
    tickets.unmatched.set(open.intent.op, open);
    return undefined;
  }
  if (ticket.member === open.member) return ticket;
  differences.add('wrong-reply', open.intent.op, `ticket ${betId} is another member\u2019s`);
  return undefined;
}

function takePart(
  state: State,
  open: OpenOp,
  {
    ticket,
    betId,
    paidMinor = 0n,
    reportedMinor,
    part,
  }: Ended & { readonly part: { readonly stake: string; readonly number: number } },
): void {
  const before = ticket.parts.get(part.number);
  const taken = { stakeMinor: readHundredths(part.stake) ?? 0n, paidMinor };
  if (before && (before.stakeMinor !== taken.stakeMinor || before.paidMinor !== paidMinor))
    state.differences.add(
      'doubled',
      open.intent.op,
      `part ${part.number} of ticket ${betId} was another one`,
    );
  if (!before) ticket.parts.set(part.number, taken);
  const isDone = before !== undefined || wasDone(open, betId, paidMinor);
  record(state, open, { changeMinor: isDone ? 0n : paidMinor, reportedMinor });
}

/** What is offered changes with each draw, and what is paid is checked in the end; its share is told. */
function checkOffer({ differences, cashOutE4 }: State, op: string, data: unknown): void {
  const share = readHundredths(fieldOf(data, 'factor'));
  if (share !== cashOutE4 / 100n)
    differences.add('wrong-reply', op, `offered at a share of ${fieldOf(data, 'factor')}`);
}

function endTicket(state: State, open: OpenOp, { ticket, betId, paidMinor, reportedMinor }: Ended): void {
  const { differences } = state;
  const by = open.intent.kind === 'cashOut' ? 'cashout' : 'cancelled';
  const end: TicketEnd = { by, paidMinor: paidMinor ?? ticket.terms.stakeMinor };
  const isAgain = ticket.end !== undefined;
  if (ticket.end && (ticket.end.by !== by || ticket.end.paidMinor !== end.paidMinor))
    differences.add('doubled', open.intent.op, `ticket ${betId} had ended before`);
  ticket.end ??= end;
  const isDone = isAgain || wasDone(open, betId, end.paidMinor);
  record(state, open, { changeMinor: isDone ? 0n : end.paidMinor, reportedMinor });
}

/** The same call of the member that is in doubt may have been applied, at an unknown time. */
function wasDone({ member, intent }: OpenOp, betId: string, paidMinor: bigint): boolean {
  for (const { intent: other, doubt } of member.open.values()) {
    if (other.op === intent.op || !doubt || other.kind !== intent.kind) continue;
    if (!('betId' in other) || other.betId !== betId) continue;
    if (numberOf(other) !== numberOf(intent)) continue;
    doubt.done ??= { changeMinor: paidMinor, placed: undefined };
    return true;
  }
  return false;
}

/** Of the part that a call is about. */
const numberOf = (intent: Intent): number | undefined =>
  intent.kind === 'cashOut' ? intent.part?.number : undefined;

function applyOrder(state: State, open: OpenOp, intent: TicketOrder, data: unknown): void {
  const { differences, tickets } = state;
  const reply = readTicketReply(data);
  if (!reply) return differences.add('wrong-reply', intent.op, 'the reply is not one to a ticket');
  const terms = readOrder(state.prices, intent);
  if (typeof terms === 'string')
    return differences.add('wrong-reply', intent.op, `accepted, though it is to be refused with ${terms}`);
  checkReply(state, intent, terms, reply);
  const { ticketId } = reply;
  const slot = tickets.slots.get(intent.op);
  const before = tickets.known.get(ticketId);
  if (before) {
    if (slot) slot.ticket = null;
    const name = (key: string | undefined): string => `${intent.member} ${key}`;
    if (name(before.key) !== name(intent.key) || before.member !== open.member)
      differences.add('wrong-reply', intent.op, `ticket ${ticketId} is another order\u2019s`);
    return;
  }
  const { op, key } = intent;
  const ticket = { ticketId, op, key, member: open.member, terms, parts: new Map(), end: undefined };
  tickets.known.set(ticketId, ticket);
  if (slot) slot.ticket = ticket;
  open.member.mustExist = true;
  record(state, open, { changeMinor: -terms.stakeMinor, reportedMinor: reply.balanceMinor });
}

function checkReply(
  { differences }: State,
  { op }: TicketOrder,
  terms: TicketTerms,
  reply: TicketReply,
): void {
  if (!terms.hasOddsInForce)
    differences.add('wrong-odds', op, 'it named odds that are not in force, and was taken all the same');
  const text = ({
    lines,
    unitMinor,
    stakeMinor,
    mostMinor,
    rounds,
  }: Omit<TicketReply, 'ticketId' | 'balanceMinor' | 'home'>) =>
    `${lines} lines of ${hundredthsText(unitMinor)}, ${hundredthsText(stakeMinor)} for ` +
    `${hundredthsText(mostMinor)} at most, in ${rounds.length} rounds`;
  const days = [...new Set(terms.legs.map(({ gameId, issue }) => `${gameId} ${issue}`))];
  const [sent, told] = [text({ ...terms, rounds: days }), text(reply)];
  if (sent !== told) differences.add('wrong-reply', op, `it is ${sent}, and was taken as ${told}`);
  const last = reply.rounds.reduce((a, b) => (BigInt(b) > BigInt(a) ? b : a), '0');
  if (new Set(reply.rounds).size !== reply.rounds.length || reply.home !== last)
    differences.add('wrong-reply', op, 'its receipts are not one a round, with its home as the last');
}
