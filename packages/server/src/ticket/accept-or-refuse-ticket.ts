import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import type { IdMaker } from '../ids/ids.ts';
import { type Aged, isOverdue } from '../kernel/attempt.ts';
import { Refusal } from '../kernel/refusal.ts';
import { REPEAT_WINDOW_MS } from '../kernel/request-key.ts';
import { type AccountState, enter, type Entry } from '../ledger/account-state.ts';
import { carry, countLeg, releaseTicket, type PartTickets, uncountLeg } from '../wager/part-tickets.ts';
import { refusalToPlace, type WagerFacts } from '../wager/refusal-to-place.ts';
import type { parseBook } from '../wager/round-book.ts';
import { overCombinations } from './ticket-combinations.ts';
import {
  carriersOf,
  coverOf,
  everythingWins,
  type HomePart,
  inTheWorst,
  overRoom,
  roomOf,
} from './ticket-exposure.ts';
import type { NewTicket, PlacedRow, TicketRoundRow } from './ticket-store.ts';
import { type SlipLeg, ticketEscrowOf, type TicketSlip } from './ticket.ts';

/** A ticket that waits for its batch, under the round of its key: its home. */
export type WaitingTicket = TicketSlip & Aged & { readonly roundId: bigint };

/** A part of a locked round with what its tickets come to. Units: 1/100. */
export type TicketPart = HomePart & { readonly roundId: bigint };

type Books = ReadonlyMap<number, ReturnType<typeof parseBook>>;

/** A ticket of the batch that is accepted, with its posting. */
export type AcceptedTicket = NewTicket & {
  readonly rounds: readonly TicketRoundRow[];
  readonly debit: Entry;
  readonly credit: Entry;
};

/** All state that a batch of tickets has locked and read. */
export type TicketBatch = {
  readonly accounts: ReadonlyMap<bigint, AccountState>;
  readonly rounds: ReadonlyMap<bigint, TicketRoundRow>;
  readonly parts: ReadonlyMap<bigint, readonly TicketPart[]>;
  /** By account and home: what the member has staked there on bets and tickets.   Units: 1/100. */
  readonly staked: Map<string, bigint>;
  readonly seen: ReadonlyMap<string, PlacedRow>;
  /** Reads the books of a round's bets, once.   Cost: one round trip. */
  readonly readBooks: (roundId: bigint) => Promise<Books>;
  /** How many exact worst cases the batch may still compute while it holds its locks. */
  readonly budget: { exactChecksLeft: number };
  /** The database's clock, read under the locks. */
  readonly at: EpochMs;
  /** Whether the disk has room for more tickets. */
  readonly hasRoom: boolean;
  readonly ids: IdMaker;
  readonly accepted: AcceptedTicket[];
  readonly touched: Set<TicketPart>;
};

export type Decision =
  | { readonly kind: 'accepted'; readonly ticket: AcceptedTicket }
  | { readonly kind: 'replayed'; readonly row: PlacedRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'deferred' };

export const stakedKey = (homeId: bigint, accountId: bigint): string => `${homeId}/${accountId}`;
export const seenKey = (homeId: bigint, accountId: bigint, key: string): string =>
  `${homeId}/${accountId}/${key}`;

/** Accepts or refuses one ticket of a batch, on the state that the tickets before it left. A repeat is
 *  answered first. An accepted ticket changes account, escrow and the parts of its rounds.
 *  Units: 1/100.   Refuses: IDEMPOTENCY_KEY_REUSED, then as refusal-to-place, with the leg at fault.
 *  Cost: some 10 us a leg; where its home round is near its cap its books are read, and the worst case of
 *  each of its parts is computed. */
export async function acceptOrRefuseTicket(batch: TicketBatch, ticket: WaitingTicket): Promise<Decision> {
  const repeat = findRepeat(batch, ticket);
  if (repeat) return repeat;
  const account = batch.accounts.get(ticket.accountId);
  const closed = ticket.legs.find((leg) => !isOnSale(batch.rounds.get(leg.roundId), leg));
  const facts = closed ? undefined : await enterParts(batch, ticket);
  // After the repeats: an accepted ticket is still answered.
  const barred = refusalToPlace({
    isOverdue: isOverdue(ticket),
    hasRoom: batch.hasRoom,
    isAbnormal: false,
    isFrozen: ticket.isFrozen,
    account,
    games: ticket.legs.map(({ game }) => game),
    notOnSale: closed && new Refusal('ISSUE_CLOSED', { leg: closed.at }),
    changedOdds: ticket.changedOdds,
    overBounds: ticket.overBounds,
    stakeMinor: ticket.stakeMinor,
    totals: facts?.totals,
    room: facts?.room,
  });
  if (barred) {
    if (facts) leaveParts(batch, ticket);
    return barred === 'deferred' ? { kind: 'deferred' } : { kind: 'refused', refusal: barred };
  }
  assert(account && facts, 'a ticket that may be placed has an account and rounds on sale');
  return { kind: 'accepted', ticket: accept(batch, ticket, account, facts.totals?.ofMember ?? 0n) };
}

/** After a change of the timetable, or in a database that was restored to an earlier moment, the round may
 *  have another issue or place than the leg was read and priced by. */
const isOnSale = (round: TicketRoundRow | undefined, leg: SlipLeg): boolean =>
  round !== undefined &&
  round.is_open &&
  round.issue === leg.issue &&
  round.chain_index === leg.chainIndex &&
  leg.game.status === 'on';

function findRepeat(batch: TicketBatch, { homeId, accountId, key }: WaitingTicket): Decision | undefined {
  const found = batch.seen.get(seenKey(homeId, accountId, key.key));
  if (found) {
    return found.body_hash === key.bodyHash
      ? { kind: 'replayed', row: found }
      : { kind: 'refused', refusal: new Refusal('IDEMPOTENCY_KEY_REUSED') };
  }
  if (key.olderKey === undefined) return undefined;
  const older = batch.seen.get(seenKey(homeId, accountId, key.olderKey));
  const isRecent = older !== undefined && batch.at - older.placed_at < REPEAT_WINDOW_MS;
  return isRecent ? { kind: 'replayed', row: older } : undefined;
}

/** Enters a ticket into the parts of its rounds, and tells what it would stake and cost there.
 *  Cost: one round trip where its home round is near its cap and no ticket before it was. */
async function enterParts(
  batch: TicketBatch,
  ticket: WaitingTicket,
): Promise<Pick<WagerFacts<'deferred'>, 'totals' | 'room'>> {
  const home = batch.parts.get(ticket.homeId) ?? [];
  const { game, family } = carrierOf(batch, ticket);
  const totals = {
    limits: game,
    stakeMinor: ticket.stakeMinor,
    ofMember: batch.staked.get(stakedKey(ticket.homeId, ticket.accountId)) ?? 0n,
    ofRound: home.reduce((sum, { stakeMinor, tickets }) => sum + stakeMinor + tickets.stakeMinor, 0n),
  };
  const tooMany = overCombinations(ticket.legs, (roundId) => batch.parts.get(roundId) ?? []);
  eachLeg(batch, ticket, (tickets, carriers, isCarrier) => {
    for (const { selection } of carriers) countLeg(tickets, selection);
    if (isCarrier) carry(tickets, ticket, carriers);
  });
  if (tooMany) return { totals, room: () => tooMany };
  const covered = home.map((part) => ({ ...part, coverMinor: coverOf(part) }));
  if (!overRoom(roomOf(game, covered, everythingWins))) return { totals, room: undefined };
  const books = await batch.readBooks(ticket.homeId);
  const worstOf = (part: HomePart): bigint => inTheWorst(family, books.get(part.part) ?? new Map(), part);
  const room = (): Refusal | 'deferred' | undefined => {
    if (batch.budget.exactChecksLeft-- <= 0) return 'deferred';
    return overRoom(roomOf(game, covered, worstOf));
  };
  return { totals, room };
}

/** Takes a ticket that is not placed out of the parts again. */
function leaveParts(batch: TicketBatch, ticket: WaitingTicket): void {
  eachLeg(batch, ticket, (tickets, carriers, isCarrier) => {
    for (const { selection } of carriers) uncountLeg(tickets, selection);
    if (isCarrier) releaseTicket(tickets, { ...ticket, returnedMinor: ticket.stakeMinor }, carriers);
  });
}

type ChangePart = (
  tickets: PartTickets,
  carriers: ReturnType<typeof carriersOf>,
  /** Whether it is the leg by which the home round carries the ticket. */
  isCarrier: boolean,
) => void;

function eachLeg(batch: TicketBatch, ticket: WaitingTicket, change: ChangePart): void {
  const { family } = carrierOf(batch, ticket);
  for (const [at, leg] of ticket.legs.entries())
    change(partOf(batch, leg).tickets, carriersOf(family, leg), at === ticket.carrier);
}

function partOf({ parts }: TicketBatch, leg: SlipLeg): TicketPart {
  const part = parts.get(leg.roundId)?.find((each) => each.part === leg.part);
  assert(part, `round ${leg.roundId} has its part ${leg.part}`);
  return part;
}

/** The game of the home round, and its family there. */
function carrierOf(batch: TicketBatch, ticket: WaitingTicket) {
  const carrier = ticket.legs[ticket.carrier];
  const home = batch.rounds.get(ticket.homeId);
  assert(carrier && home, 'a ticket is carried by one of its legs');
  return { game: carrier.game, family: carrier.game.rulesOf(home).family };
}

function accept(
  batch: TicketBatch,
  ticket: WaitingTicket,
  account: AccountState,
  stakedMinor: bigint,
): AcceptedTicket {
  const { homeId, stakeMinor } = ticket;
  const escrow = batch.accounts.get(ticketEscrowOf(homeId));
  assert(escrow, `round ${homeId} has a ticket escrow`);
  const [id, batchId] = [batch.ids.next(), batch.ids.next()];
  const debit = enter(account, 'stake', -stakeMinor, { refId: id });
  const credit = enter(escrow, 'stake', stakeMinor, { refId: batchId });
  batch.staked.set(stakedKey(homeId, ticket.accountId), stakedMinor + stakeMinor);
  for (const leg of ticket.legs) batch.touched.add(partOf(batch, leg));
  const rounds = [...new Set(ticket.legs.map(({ roundId }) => roundId))].map((roundId) => {
    const round = batch.rounds.get(roundId);
    assert(round, 'the rounds of a ticket that is on sale were read');
    return round;
  });
  const firstClosesAt = rounds.reduce<EpochMs | undefined>(
    (first, { closes_at: at }) => (first === undefined || at < first ? at : first),
    undefined,
  );
  assert(firstClosesAt !== undefined, 'a ticket has legs');
  const balanceAfterMinor = debit.balanceAfterMinor;
  const accepted = { slip: ticket, id, batchId, firstClosesAt, balanceAfterMinor, rounds, debit, credit };
  batch.accepted.push(accepted);
  return accepted;
}
