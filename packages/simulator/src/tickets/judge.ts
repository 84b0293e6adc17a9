import { matchDayPrices } from '@tessera/auditor/football/match-day-prices';
import { readModel } from '@tessera/auditor/football/model';
import { linesOf, mostOf, payoutOfTicket, type Ticket, WAYS } from '@tessera/auditor/football/tickets';
import type { Outcome } from '@tessera/auditor/observed/intent';
import type { ObservedRound } from '@tessera/auditor/observed/snapshot';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import type { LegLine, TicketIntent, TicketOrder } from './intent.ts';

/** A leg as the product keeps it.   Units: odds x 10 000. */
export type ObservedLeg = {
  readonly roundId: string;
  readonly play: string;
  readonly picks: readonly string[];
  readonly oddsE4: readonly number[];
  readonly isBanker: boolean;
};

/** A ticket as the product keeps it.   Units: 1/100. */
export type ObservedTicket = {
  readonly ticketId: string;
  readonly member: string;
  readonly unitMinor: bigint;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  readonly placedAtMs: number;
  readonly isCancelled: boolean;
  readonly cashedOutMinor: bigint | undefined;
  readonly payoutMinor: bigint | undefined;
  /** The tickets of its home round were settled. */
  readonly isSettled: boolean;
  readonly legs: readonly ObservedLeg[];
};

/** The state of the product at one moment. */
export type TicketSnapshot = {
  readonly rounds: Iterable<ObservedRound & { readonly chainIndex: number }>;
  readonly tickets: Iterable<ObservedTicket>;
  /** The spendable balances of the members with tickets.   Units: 1/100. */
  readonly balances: ReadonlyMap<string, bigint>;
};

/** Judges tickets by a second reading of the rules, from what clients sent and were told. */
export type TicketJudge = {
  readonly record: (intent: TicketIntent, outcome: Outcome) => void;
  /** All that is wrong, one line each.   Cost: each ticket once; prices of a match on first use. */
  readonly judge: (snapshot: TicketSnapshot) => readonly string[];
  /** The number of tickets by what became of them. */
  readonly counts: () => Readonly<Record<string, number>>;
};

type Round = ObservedRound & { readonly chainIndex: number };

/** The wins and returns of a leg of a void round, in halves. */
const VOID = { won: 0, back: 2 } as const;

export function createTicketJudge(startMinor: bigint): TicketJudge {
  const told = createTold();
  let counts: Record<string, number> = {};
  return {
    record: told.record,
    judge: (snapshot) => {
      counts = {};
      return [...told.wrong, ...judgeAll(told, snapshot, startMinor, counts)];
    },
    counts: () => counts,
  };
}

/** What clients were told of their tickets. */
type Told = {
  readonly orders: Map<string, TicketOrder>;
  /** Members with an order whose outcome never became known. */
  readonly inDoubt: Set<string>;
  readonly members: Set<string>;
  readonly cancelled: Map<string, 'done' | 'in doubt'>;
  readonly cashedOut: Map<string, { readonly minor: bigint; readonly isSure: boolean }>;
  readonly wrong: string[];
};

function createTold(): Told & Pick<TicketJudge, 'record'> {
  const ticketOf = new Map<string, string>();
  const told: Told = {
    orders: new Map(),
    inDoubt: new Set(),
    members: new Set(),
    cancelled: new Map(),
    cashedOut: new Map(),
    wrong: [],
  };
  const { orders, cancelled, cashedOut, wrong } = told;
  const recordOrder = (order: TicketOrder, outcome: Outcome): void => {
    if (outcome.kind === 'unknown') told.inDoubt.add(order.member);
    if (outcome.kind !== 'accepted') return;
    const { order_no: ticketId } = outcome.data as { order_no: string };
    const before = orders.get(ticketId);
    if (before && before.op !== order.op) wrong.push(`ticket ${ticketId} is that of two orders`);
    const same = ticketOf.get(order.op);
    if (same !== undefined && same !== ticketId) wrong.push(`${order.op} was placed twice: ${ticketId}`);
    ticketOf.set(order.op, ticketId);
    orders.set(ticketId, order);
  };
  const record = (intent: TicketIntent, outcome: Outcome): void => {
    told.members.add(intent.member);
    if (intent.kind === 'ticket') return recordOrder(intent, outcome);
    if (outcome.kind === 'refused' || intent.kind === 'cashOutOffer') return;
    const { betId, op } = intent;
    const isSure = outcome.kind === 'accepted';
    if (intent.kind === 'cancelTicket') {
      if (isSure || !cancelled.has(betId)) cancelled.set(betId, isSure ? 'done' : 'in doubt');
      return;
    }
    const paid = isSure ? (outcome.data as { paid: string }).paid : intent.amount;
    if (paid !== intent.amount) wrong.push(`${op} was paid ${paid} for ${intent.amount}`);
    if (isSure || !cashedOut.get(betId)?.isSure) cashedOut.set(betId, { minor: minorOf(paid), isSure });
  };
  return { ...told, record };
}

function judgeAll(
  told: Told,
  snapshot: TicketSnapshot,
  startMinor: bigint,
  counts: Record<string, number>,
): string[] {
  const rounds = new Map<string, Round>();
  for (const round of snapshot.rounds) rounds.set(round.roundId, round);
  const found = new Set<string>();
  const due = new Map<string, bigint>();
  const unsure = new Map<string, bigint[]>();
  const wrong: string[] = [];
  for (const ticket of snapshot.tickets) {
    const { ticketId, member, stakeMinor } = ticket;
    const say = (what: string): void => void wrong.push(`ticket ${ticketId} of ${member}: ${what}`);
    if (found.has(ticketId)) say('is there twice');
    found.add(ticketId);
    compareTold(told, ticket, rounds, say);
    checkTerms(ticket, rounds, say);
    const end = endOf(ticket, rounds, say);
    counts[end.name] = (counts[end.name] ?? 0) + 1;
    due.set(member, (due.get(member) ?? startMinor) - stakeMinor + end.minor);
    if (end.name === 'open' && ticket.payoutMinor !== undefined)
      unsure.set(member, [...(unsure.get(member) ?? []), ticket.payoutMinor]);
  }
  for (const [ticketId, { member }] of told.orders)
    if (!found.has(ticketId)) wrong.push(`ticket ${ticketId} of ${member} was acknowledged and is not there`);
  for (const member of told.members) {
    const [is, be] = [snapshot.balances.get(member), due.get(member) ?? startMinor];
    const rest = (is ?? 0n) - be;
    if (is === undefined || !isSumOf(unsure.get(member) ?? [], rest))
      wrong.push(`${member} has ${is}, and by the rules ${be}`);
  }
  return wrong;
}

/** Whether an amount is the sum of some of these: what was counted is paid at any time until its home is
 *  settled. */
function isSumOf([first, ...others]: readonly bigint[], amount: bigint): boolean {
  if (first === undefined) return amount === 0n;
  return isSumOf(others, amount) || isSumOf(others, amount - first);
}

type Say = (what: string) => void;
type Rounds = ReadonlyMap<string, Round>;

const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));

/** Whether a ticket is what was ordered, taken back and cashed out. */
function compareTold(told: Told, ticket: ObservedTicket, rounds: Rounds, say: Say): void {
  const { ticketId, member, isCancelled, cashedOutMinor } = ticket;
  const order = told.orders.get(ticketId);
  if (order) compareOrder(order, ticket, rounds, say);
  else if (!told.inDoubt.has(member)) say('was never answered');
  const cancel = told.cancelled.get(ticketId);
  if (cancel === 'done' && !isCancelled) say('was taken back and stands');
  if (!cancel && isCancelled) say('was never taken back');
  const cash = told.cashedOut.get(ticketId);
  if (cash?.isSure && cashedOutMinor !== cash.minor) say(`was cashed out for ${cash.minor}`);
  if (!cash && cashedOutMinor !== undefined) say('was never cashed out');
}

function compareOrder(order: TicketOrder, ticket: ObservedTicket, rounds: Rounds, say: Say): void {
  const { way, unit, legs } = order;
  const sizes = WAYS.get(way) ?? way.split(',').map(Number);
  const sent = [
    order.member,
    minorOf(unit.includes('.') ? unit : `${unit}.00`),
    [...sizes].toSorted().join(),
  ].join(' ');
  const kept = [ticket.member, ticket.unitMinor, [...ticket.sizes].toSorted().join()].join(' ');
  if (sent !== kept) say(`sent as ${sent}, kept as ${kept}`);
  const textOf = (
    gameId: number | undefined,
    issue: string | undefined,
    leg: Pick<LegLine, 'play' | 'picks' | 'isBanker'>,
  ) => [gameId, issue, leg.play, leg.picks.join('/'), leg.isBanker].join(' ');
  const asSent = legs.map((leg) => textOf(leg.gameId, leg.issue, leg)).toSorted();
  const asKept = ticket.legs.map((leg) => {
    const round = rounds.get(leg.roundId);
    return textOf(round?.gameId, round?.issue, leg);
  });
  if (asSent.join('; ') !== asKept.toSorted().join('; '))
    say(`legs sent ${asSent.join('; ')}, kept ${asKept.join('; ')}`);
}

const prices = new Map<string, ReturnType<typeof matchDayPrices>>();

/** What a match day sells by the second reading, kept for the whole run. */
function pricesOf({ gameId, chainIndex }: Round): ReturnType<typeof matchDayPrices> {
  const key = `${gameId} ${chainIndex}`;
  const known = prices.get(key);
  if (known) return known;
  const text = LEAGUE_GAMES.find(({ id }) => id === gameId)?.model;
  if (text === undefined) throw new Error(`game ${gameId} is no league`);
  const made = matchDayPrices(readModel(text), chainIndex);
  prices.set(key, made);
  return made;
}

const shapeOf = ({ unitMinor, sizes, legs }: ObservedTicket): Ticket => ({ unitMinor, sizes, legs });

/** Stake, lines, odds and the most it can pay, and that it was placed while every leg was on sale. */
function checkTerms(ticket: ObservedTicket, rounds: Rounds, say: Say): void {
  const lines = linesOf(ticket).length;
  if (ticket.lines !== lines || ticket.stakeMinor !== ticket.unitMinor * BigInt(lines))
    say(`${ticket.lines} lines for ${ticket.stakeMinor}, and by the rules ${lines}`);
  const most = mostOf(shapeOf(ticket));
  if (ticket.maxPayoutMinor !== most) say(`may pay ${ticket.maxPayoutMinor}, and by the rules ${most}`);
  for (const { roundId, play, picks, oddsE4 } of ticket.legs) {
    const round = rounds.get(roundId);
    if (!round) {
      say(`its round ${roundId} is not there`);
      continue;
    }
    if (ticket.placedAtMs >= round.closesAtMs) say(`placed after ${round.issue} closed`);
    for (const [at, pick] of picks.entries()) {
      const odds = pricesOf(round).offer(play, pick)?.odds;
      if (odds === undefined || BigInt(oddsE4[at] ?? 0) !== odds * 100n)
        say(`${play}:${pick} at ${oddsE4[at]}, and by the rules ${odds}`);
    }
  }
}

/** What a ticket has returned by the rules.   Units: 1/100. */
function endOf(
  ticket: ObservedTicket,
  rounds: Rounds,
  say: Say,
): { readonly name: string; readonly minor: bigint } {
  const { isCancelled, cashedOutMinor, payoutMinor, isSettled } = ticket;
  const ends = [isCancelled, cashedOutMinor !== undefined, payoutMinor !== undefined].filter(Boolean).length;
  if (ends > 1) say('ended more than once');
  if (isCancelled) return { name: 'taken back', minor: ticket.stakeMinor };
  if (cashedOutMinor !== undefined) return { name: 'cashed out', minor: cashedOutMinor };
  const legs = ticket.legs.map(({ roundId }) => rounds.get(roundId));
  const isOver = legs.every((round) => round !== undefined && round.state !== 'pending');
  if (!isOver || !isSettled) {
    if (isSettled) say('was settled before its last leg');
    // Counted, and not yet paid.
    return { name: 'open', minor: 0n };
  }
  const results = ticket.legs.map(({ play, picks }, at) => {
    const round = legs[at];
    if (!round || round.state === 'void') return picks.map(() => VOID);
    return picks.map((pick) => pricesOf(round).offer(play, pick)?.shareOn(round.numbers) ?? VOID);
  });
  const due = payoutOfTicket(shapeOf(ticket), results);
  if ((payoutMinor ?? 0n) !== due) say(`paid ${payoutMinor ?? 0n}, and by the rules ${due}`);
  const hasVoid = legs.some((round) => round?.state === 'void');
  if (hasVoid) return { name: 'void leg', minor: due };
  return { name: due === 0n ? 'lost' : due < ticket.stakeMinor ? 'paid in part' : 'won', minor: due };
}
