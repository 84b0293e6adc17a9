import { readOrder, type TicketTerms } from '../football/ticket-order.ts';
import type { ObservedTicket, TicketsSnapshot } from '../observed/snapshot.ts';
import { hundredthsText, readHundredths } from '../plays/odds.ts';
import type { KnownTicket, TicketPart } from '../state/known-tickets.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { dueOfTicket, paidInParts, restOf, type Worth, worthsAt } from '../state/ticket-due.ts';
import { checkTicketPostings } from './check-ticket-postings.ts';

const NONE: TicketsSnapshot = { tickets: [], escrows: [] };

/** Checks that every acknowledged ticket is there once, as it was sent and paid by the rules, that every
 *  other one is that of an unanswered order, and that the escrows hold the stakes of those that stand. */
export function checkTickets(
  state: State,
  undecided: readonly OpenOp[],
  { tickets, escrows, postings }: TicketsSnapshot = NONE,
): void {
  const { differences } = state;
  const { known, slots, unmatched } = state.tickets;
  const orders = new Set(undecided.filter(({ intent }) => intent.kind === 'ticket'));
  const ends = [...unmatched.values(), ...undecided].toSorted((a, b) => a.order - b.order);
  const found = new Set<string>();
  const [held, homes] = [new Map<string, bigint>(), new Map<string, string>()];
  for (const ticket of tickets) {
    const { ticketId, homeRoundId } = ticket;
    if (found.has(ticketId)) {
      differences.add('doubled', ticketId, 'the ticket is there twice');
      continue;
    }
    found.add(ticketId);
    homes.set(ticketId, homeRoundId);
    if (ticket.state === 'pending') held.set(homeRoundId, (held.get(homeRoundId) ?? 0n) + restKept(ticket));
    const own = known.get(ticketId) ?? matchOrder(state, orders, ticket);
    if (!own) {
      differences.add('doubled', ticketId, `${ticket.member} has a ticket that no order explains`);
      continue;
    }
    decideParts(own, ticket, ends);
    decideEnd(own, ticket, ends);
    checkTicket(state, own, ticket);
  }
  for (const { ticketId } of known.values())
    if (!found.has(ticketId)) differences.add('lost', ticketId, 'it was acknowledged and is not there');
  for (const { intent } of unmatched.values())
    if ('betId' in intent && !known.has(intent.betId))
      differences.add('wrong-reply', intent.op, `ticket ${intent.betId} was ended, which is nowhere`);
  unmatched.clear();
  for (const { intent } of undecided) state.tickets.decided.add(intent.op);
  for (const { intent } of orders) {
    const slot = slots.get(intent.op);
    if (slot) slot.ticket = null;
  }
  for (const { roundId, balanceMinor } of escrows) {
    const dueMinor = held.get(roundId) ?? 0n;
    held.delete(roundId);
    if (balanceMinor !== dueMinor)
      differences.add(
        'drift',
        `escrow ${roundId}`,
        `${hundredthsText(balanceMinor)}, and its tickets make ${hundredthsText(dueMinor)}`,
      );
  }
  for (const roundId of held.keys()) differences.add('lost', `escrow ${roundId}`, 'it is not there');
  if (postings) checkTicketPostings(state, postings, homes);
}

/** What was chosen, the same for the order and for the ticket that is kept. */
function textOf(
  unitMinor: bigint,
  sizes: readonly number[],
  legs: readonly (Pick<TicketTerms['legs'][number], 'play' | 'picks' | 'isBanker'> & {
    readonly day: string;
  })[],
): string {
  const written = legs.map(
    ({ day, play, picks, isBanker }) => `${day} ${play} ${picks.join('/')}${isBanker ? ' banker' : ''}`,
  );
  return `${hundredthsText(unitMinor)} in {${sizes.join(',')}} on ${written.toSorted().join(', ')}`;
}

const textOfTerms = ({ unitMinor, sizes, legs }: TicketTerms): string =>
  textOf(
    unitMinor,
    sizes,
    legs.map((leg) => ({ ...leg, day: `${leg.gameId} ${leg.issue}` })),
  );

const textOfKept = (state: State, { unitMinor, sizes, legs }: ObservedTicket): string =>
  textOf(
    unitMinor,
    sizes,
    legs.map((leg) => {
      const round = state.rounds.byId(leg.roundId);
      return { ...leg, day: round ? `${round.gameId} ${round.issue}` : leg.roundId };
    }),
  );

/** The unanswered order that a ticket is of. */
function matchOrder(state: State, orders: Set<OpenOp>, ticket: ObservedTicket): KnownTicket | undefined {
  for (const open of orders) {
    const { intent, member } = open;
    if (intent.kind !== 'ticket' || intent.member !== ticket.member) continue;
    const terms = readOrder(state.prices, intent);
    if (typeof terms === 'string' || textOfTerms(terms) !== textOfKept(state, ticket)) continue;
    orders.delete(open);
    const { ticketId } = ticket;
    const { op, key } = intent;
    const made: KnownTicket = { ticketId, op, key, member, terms, parts: new Map(), end: undefined };
    state.tickets.known.set(ticketId, made);
    const slot = state.tickets.slots.get(intent.op);
    if (slot) slot.ticket = made;
    open.doubt ??= member.model.doubt(intent.op);
    open.doubt.done = { changeMinor: -terms.stakeMinor, placed: undefined };
    return made;
  }
  return undefined;
}

/** What is left of a kept ticket's stake. */
const restKept = ({ stakeMinor, parts = [] }: ObservedTicket): bigint =>
  parts.reduce((rest, part) => rest - part.stakeMinor, stakeMinor);

/** The snapshot decides whether a part was cashed out whose call was not answered. */
function decideParts(own: KnownTicket, { parts = [] }: ObservedTicket, ends: readonly OpenOp[]): void {
  for (const { number, stakeMinor, paidMinor } of parts) {
    if (own.parts.has(number)) continue;
    const open = ends.find(
      ({ intent, member }) =>
        intent.kind === 'cashOut' &&
        intent.betId === own.ticketId &&
        member === own.member &&
        intent.part?.number === number &&
        readHundredths(intent.part.stake) === stakeMinor &&
        readHundredths(intent.amount) === paidMinor,
    );
    if (!open) continue;
    own.parts.set(number, { stakeMinor, paidMinor });
    open.doubt ??= own.member.model.doubt(open.intent.op);
    open.doubt.done ??= { changeMinor: paidMinor, placed: undefined };
  }
}

/** The snapshot decides whether an unanswered cancellation or cash-out was applied. */
function decideEnd(own: KnownTicket, ticket: ObservedTicket, ends: readonly OpenOp[]): void {
  if (own.end || (ticket.state !== 'cancelled' && ticket.state !== 'cashout')) return;
  const kind = ticket.state === 'cashout' ? 'cashOut' : 'cancelTicket';
  const open = ends.find(
    ({ intent, member }) =>
      intent.kind === kind &&
      intent.betId === own.ticketId &&
      member === own.member &&
      !('part' in intent && intent.part),
  );
  if (!open) return;
  const { intent } = open;
  const paidMinor = intent.kind === 'cashOut' ? readHundredths(intent.amount) : own.terms.stakeMinor;
  own.end = { by: ticket.state, paidMinor: paidMinor ?? 0n };
  open.doubt ??= own.member.model.doubt(intent.op);
  open.doubt.done ??= { changeMinor: own.end.paidMinor, placed: undefined };
}

function checkTicket(state: State, own: KnownTicket, ticket: ObservedTicket): void {
  const { differences } = state;
  const { terms } = own;
  const amounts = (stakeMinor: bigint, mostMinor: bigint): string =>
    `${hundredthsText(stakeMinor)} for ${hundredthsText(mostMinor)} at most`;
  const kept = `${ticket.member} ${textOfKept(state, ticket)} ${amounts(ticket.stakeMinor, ticket.maxPayoutMinor)}`;
  const sent = `${own.member.name} ${textOfTerms(terms)} ${amounts(terms.stakeMinor, terms.mostMinor)}`;
  if (kept !== sent) differences.add('wrong-reply', own.ticketId, `acknowledged as ${sent}, kept as ${kept}`);
  const odds = (legs: readonly { readonly play: string; readonly odds: readonly string[] }[]): string =>
    legs
      .map((leg) => `${leg.play} ${leg.odds.join('/')}`)
      .toSorted()
      .join(', ');
  const due = odds(terms.legs.map(({ play, oddsText }) => ({ play, odds: oddsText })));
  if (odds(ticket.legs) !== due)
    differences.add('wrong-odds', own.ticketId, `kept at ${odds(ticket.legs)}, and the rules make it ${due}`);
  const last = ticket.legs.reduce((a, { roundId: b }) => (BigInt(b) > BigInt(a) ? b : a), '0');
  if (ticket.homeRoundId !== last)
    differences.add('wrong-reply', own.ticketId, `it is at home in ${ticket.homeRoundId}, not in ${last}`);
  checkTimes(state, ticket);
  checkParts(state, own, ticket);
  checkEnd(state, own, ticket);
}

/** Taken, and taken back, before the first of its rounds closed. */
function checkTimes({ rounds, differences }: State, ticket: ObservedTicket): void {
  const closings = ticket.legs.map(({ roundId }) => rounds.byId(roundId)?.seen?.closesAtMs);
  const first = Math.min(...closings.map((at) => at ?? 0));
  if (closings.includes(undefined))
    differences.add('lost', ticket.ticketId, 'one of its rounds is not there');
  else if (ticket.placedAtMs >= first)
    differences.add(
      'late',
      ticket.ticketId,
      `taken ${ticket.placedAtMs - first} ms after its first leg closed`,
    );
  else if (ticket.state === 'cancelled' && (ticket.endedAtMs ?? 0) >= first)
    differences.add('late', ticket.ticketId, 'taken back after its first leg closed');
}

function checkEnd(state: State, own: KnownTicket, ticket: ObservedTicket): void {
  const { differences } = state;
  const is = `${ticket.state} ${hundredthsText(ticket.returnedMinor)}`;
  const { end } = own;
  const before = paidInParts(own);
  if (end) {
    const due = `${end.by} ${hundredthsText(before + end.paidMinor)}`;
    if (ticket.state !== end.by)
      differences.add('lost', own.ticketId, `it was ended as ${end.by}, which is not there`);
    else if (is !== due) differences.add('wrong-pay', own.ticketId, `${is}, not ${due}`);
    if (end.by === 'cashout')
      checkWorth(state, own, {
        partMinor: restOf(own),
        paidMinor: end.paidMinor,
        worthMinor: ticket.worthMinor,
        atMs: ticket.endedAtMs,
      });
    return;
  }
  const due = dueOfTicket(state, own);
  const rule = `${due?.state ?? 'pending'} ${hundredthsText(before + (due?.minor ?? 0n))}`;
  if (is !== rule) differences.add('wrong-pay', own.ticketId, `${is}, and by the rules ${rule}`);
}

/** Each part that was acknowledged is there as it was, at what it was worth then, and no other one. */
function checkParts(state: State, own: KnownTicket, { parts = [] }: ObservedTicket): void {
  const text = (number: number, { stakeMinor, paidMinor }: TicketPart): string =>
    `part ${number}: ${hundredthsText(paidMinor)} for ${hundredthsText(stakeMinor)}`;
  const kept = parts.map((part) => text(part.number, part)).join(', ');
  const told = Array.from(own.parts, ([number, part]) => text(number, part))
    .toSorted()
    .join(', ');
  if (kept.split(', ').toSorted().join(', ') !== told)
    state.differences.add('wrong-pay', own.ticketId, `kept as ${kept}, and told as ${told}`);
  for (const { stakeMinor: partMinor, ...part } of parts) checkWorth(state, own, { partMinor, ...part });
}

type Taken = {
  /** What of the stake was cashed out. */
  readonly partMinor: bigint;
  readonly paidMinor: bigint;
  /** As it is kept, where it is. */
  readonly worthMinor: bigint | undefined;
  readonly atMs: number | undefined;
};

function checkWorth(
  state: State,
  { ticketId, terms }: KnownTicket,
  { partMinor, paidMinor, worthMinor: kept, atMs }: Taken,
): void {
  const dues = atMs === undefined ? [] : worthsAt(state, terms, { partMinor, atMs });
  const [due] = dues;
  if (due === undefined)
    return state.differences.add('late', ticketId, 'cashed out with no leg decided, or with all of them');
  const text = (offerMinor: bigint, worthMinor: bigint): string =>
    `${hundredthsText(offerMinor)} for a worth of ${hundredthsText(worthMinor)}`;
  const is = text(paidMinor, kept ?? due.worthMinor);
  const rule = (worth: Worth): string => text(worth.offerMinor, worth.worthMinor);
  if (!dues.some((each) => is === rule(each)))
    state.differences.add('wrong-pay', ticketId, `cashed out: ${is}, and by the rules ${rule(due)}`);
}
