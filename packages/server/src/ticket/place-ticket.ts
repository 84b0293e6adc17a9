import type { Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { saleTransaction, type Tx } from '../db/tx.ts';
import { learnChainKeys, signerOf } from '../fairness/chain-keys.ts';
import { type Aged, isOverdue } from '../kernel/attempt.ts';
import type { DiskWatch } from '../kernel/disk-watch.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { assertSameBody, REPEAT_WINDOW_MS } from '../kernel/request-key.ts';
import { type AccountState, countFrom, enter } from '../ledger/account-state.ts';
import { lockForStakes, writePosting } from '../ledger/batch-posting.ts';
import type { SessionMember } from '../session/session-member.ts';
import { carry, countLeg, parseTickets, type PartTickets, printTickets } from '../wager/part-tickets.ts';
import { refusalToPlace, type WagerFacts } from '../wager/refusal-to-place.ts';
import { parseBook } from '../wager/round-book.ts';
import { insertReceipts, lockRounds } from '../wager/wager-store.ts';
import { readTicket, type ReadTicketDeps } from './read-ticket.ts';
import {
  carriersOf,
  coverOf,
  everythingWins,
  type HomePart,
  inTheWorst,
  overRoom,
  roomOf,
} from './ticket-exposure.ts';
import { leafOf, type PlacedTicket, ticketReply } from './ticket-reply.ts';
import * as store from './ticket-store.ts';
import { type SlipLeg, ticketEscrowOf, type TicketSlip } from './ticket.ts';

export type PlaceTicketDeps = ReadTicketDeps &
  Pick<Context, 'db' | 'ids' | 'operator' | 'live'> & {
    /** Absent in benchmarks and tests, which bet without a disk watch. */
    readonly disk?: DiskWatch;
  };

/** Places a ticket and returns it with its receipts, one for each round of its legs. A repeat of a placed
 *  ticket gets the original answer.
 *  Refuses: as read-ticket.ts; IDEMPOTENCY_KEY_REUSED, then as refusal-to-place, with the leg at fault;
 *  SERVER_BUSY when too many wait.  Locks: its rounds by id, then the member's account and
 *  the ticket escrow.  Idempotent by: home round, account and key.  Cost: a transaction of twelve round
 *  trips; the worst case of each part of the home round when it is near its cap. */
export async function placeTicket(
  ctx: PlaceTicketDeps,
  payload: Payload<'games/submitBet'>,
  row: object,
  caller: { readonly member: SessionMember & Aged; readonly idempotencyKey: string | undefined },
): Promise<ReturnType<typeof ticketReply>> {
  const slip = await readTicket(ctx, payload, row, caller);
  const { placed, seq } = await saleTransaction(ctx.db, (tx) => place(ctx, tx, slip, caller.member));
  failpoint('ticket-answered');
  const { balanceMinor } = placed;
  if (seq !== undefined) ctx.live.notifyMember(slip.memberId, { balanceMinor, seq }, 'bet');
  return ticketReply(placed);
}

type Outcome = {
  readonly placed: PlacedTicket;
  /** The number of its entry in the member's account; absent for a repeat. */
  readonly seq?: bigint;
};

async function place(ctx: PlaceTicketDeps, tx: Tx, slip: TicketSlip, attempt: Aged): Promise<Outcome> {
  const roundIds = [...new Set(slip.legs.map(({ roundId }) => roundId))];
  await lockRounds(tx, roundIds);
  await store.openHome(tx, slip.homeId);
  const accounts = await lockForStakes(tx, [slip.accountId, ticketEscrowOf(slip.homeId)]);
  // Under all locks: the ticket is accepted at this moment, and its limits count it then.
  const rounds = await store.readTicketRounds(tx, roundIds);
  const at = rounds[0]?.at;
  assert(at !== undefined, 'the rounds of a ticket that was read exist');
  countFrom(accounts, at);
  await learnChainKeys(
    tx,
    ctx.operator,
    rounds.map(({ chain_id: id }) => id),
  );
  const repeat = await findRepeat(tx, slip, at);
  if (repeat) return { placed: await placedBefore(tx, slip, rounds, repeat) };
  const account = accounts.get(slip.accountId);
  const closed = slip.legs.find((leg) => !rounds.some((round) => isOnSale(round, leg)));
  const entered = closed ? undefined : await enterParts(tx, slip, rounds);
  // After the repeats: an accepted ticket is still answered.
  const barred = refusalToPlace({
    isOverdue: isOverdue(attempt),
    hasRoom: ctx.disk?.hasRoom() ?? true,
    isAbnormal: false,
    isFrozen: slip.isFrozen,
    account,
    games: slip.legs.map(({ game }) => game),
    notOnSale: closed && new Refusal('ISSUE_CLOSED', { leg: closed.at }),
    changedOdds: slip.changedOdds,
    overBounds: slip.overBounds,
    stakeMinor: slip.stakeMinor,
    totals: entered?.totals,
    room: entered?.room,
  });
  if (barred) throw barred;
  assert(account && entered, 'a ticket that may be placed has an account and rounds on sale');
  const { parts } = entered;
  const escrow = accounts.get(ticketEscrowOf(slip.homeId));
  assert(escrow, `round ${slip.homeId} has a ticket escrow`);
  return write(ctx, tx, slip, { at, rounds, parts, account, escrow });
}

/** After a change of the timetable, or in a database that was restored to an earlier moment, the round may
 *  have another issue or place than the leg was read and priced by. */
const isOnSale = (round: store.TicketRoundRow, leg: SlipLeg): boolean =>
  round.id === leg.roundId &&
  round.is_open &&
  round.issue === leg.issue &&
  round.chain_index === leg.chainIndex &&
  leg.game.status === 'on';

async function findRepeat(tx: Tx, slip: TicketSlip, at: EpochMs): Promise<store.PlacedRow | undefined> {
  const { key, olderKey } = slip.key;
  const found = await store.findTickets(tx, slip.homeId, slip.accountId, olderKey ? [key, olderKey] : [key]);
  const same = found.find((row) => row.key === key);
  if (same) {
    assertSameBody(slip.key, same);
    return same;
  }
  return found.find((row) => at - row.placed_at < REPEAT_WINDOW_MS);
}

async function placedBefore(
  tx: Tx,
  slip: TicketSlip,
  rounds: readonly store.TicketRoundRow[],
  row: store.PlacedRow,
): Promise<PlacedTicket> {
  const signed = await store.signaturesOf(
    tx,
    rounds.map(({ id }) => id),
    row.batch_id,
  );
  return {
    slip: { ...slip, seed: row.player_seed },
    id: row.id,
    balanceMinor: row.balance_after_minor,
    acceptedAt: row.placed_at,
    rounds: rounds.map((round, at) => {
      const signature = signed[at]?.signature;
      assert(signature, 'a placed ticket has a receipt in each of its rounds');
      return { ...round, signature };
    }),
  };
}

type EnteredPart = { readonly roundId: bigint; readonly part: number; readonly tickets: PartTickets };

type Entered = Pick<WagerFacts, 'totals' | 'room'> & { readonly parts: readonly EnteredPart[] };

/** Reads the parts of the rounds and enters a ticket into them; they are written once it is accepted.
 *  Cost: two round trips; one more where its home round is near its cap. */
async function enterParts(
  tx: Tx,
  slip: TicketSlip,
  rounds: readonly store.TicketRoundRow[],
): Promise<Entered> {
  const rows = await store.readParts(
    tx,
    rounds.map(({ id }) => id),
  );
  const parts = rows.map((row) => ({
    roundId: row.round_id,
    part: row.part,
    stakeMinor: row.stake_minor,
    worstMinor: row.worst_minor,
    tickets: parseTickets(row.tickets),
  }));
  const home = parts.filter(({ roundId }) => roundId === slip.homeId);
  const carrier = slip.legs[slip.carrier];
  const homeRound = rounds.find(({ id }) => id === slip.homeId);
  assert(carrier && homeRound, 'a ticket is carried by one of its legs');
  const { game } = carrier;
  const totals = {
    limits: game,
    stakeMinor: slip.stakeMinor,
    ofMember: await store.stakedBy(tx, slip.homeId, slip.accountId),
    ofRound: home.reduce((sum, { stakeMinor, tickets }) => sum + stakeMinor + tickets.stakeMinor, 0n),
  };
  const { family } = game.rulesOf(homeRound);
  for (const leg of slip.legs) {
    const entered = parts.find(({ roundId, part }) => roundId === leg.roundId && part === leg.part);
    assert(entered, `round ${leg.roundId} has its part ${leg.part}`);
    const carriers = carriersOf(family, leg);
    for (const { selection } of carriers) countLeg(entered.tickets, selection);
    if (leg === carrier) carry(entered.tickets, slip, carriers);
  }
  const covered = home.map((part) => ({ ...part, coverMinor: coverOf(part) }));
  const books = overRoom(roomOf(game, covered, everythingWins)) && (await store.readBooks(tx, slip.homeId));
  const bookOf = new Map(books?.map(({ part, book }) => [part, parseBook(book)]));
  const worstOf = (part: HomePart): bigint => inTheWorst(family, bookOf.get(part.part) ?? new Map(), part);
  return {
    totals,
    room: books && (() => overRoom(roomOf(game, covered, worstOf))),
    parts: parts.filter(({ roundId, part }) =>
      slip.legs.some((leg) => leg.roundId === roundId && leg.part === part),
    ),
  };
}

type Locked = {
  readonly at: EpochMs;
  readonly rounds: readonly store.TicketRoundRow[];
  readonly parts: readonly EnteredPart[];
  readonly account: AccountState;
  readonly escrow: AccountState;
};

async function write(
  ctx: PlaceTicketDeps,
  tx: Tx,
  slip: TicketSlip,
  { at, rounds, parts, account, escrow }: Locked,
): Promise<Outcome> {
  const [id, batchId] = [ctx.ids.next(), ctx.ids.next()];
  const debit = enter(account, 'stake', -slip.stakeMinor, { refId: id });
  const credit = enter(escrow, 'stake', slip.stakeMinor, { refId: batchId });
  const balanceMinor = debit.balanceAfterMinor;
  const firstClosesAt = rounds.reduce(
    (first, { closes_at }) => (closes_at < first ? closes_at : first),
    rounds[0]?.closes_at ?? at,
  );
  const receipts = rounds.map((round) => {
    const leaf = leafOf({ slip, id, acceptedAt: at }, round);
    const { signReceipts } = signerOf(ctx.operator, round.chain_id);
    return { round, leaf, signature: signReceipts(round.chain_id, round.chain_index, leaf) };
  });
  await store.insertTicket(tx, {
    slip,
    id,
    batchId,
    firstClosesAt,
    balanceAfterMinor: balanceMinor,
    placedAt: at,
  });
  failpoint('ticket-inserted');
  await writePosting(
    tx,
    { id: batchId, key: `tstake:${id}`, kind: 'tstake' },
    [debit, credit],
    [account, escrow],
  );
  failpoint('ticket-posted');
  await store.updateParts(
    tx,
    parts.map(({ tickets, ...part }) => ({ ...part, tickets: printTickets(tickets) })),
  );
  failpoint('ticket-books-added');
  await insertReceipts(
    tx,
    batchId,
    receipts.map(({ round, leaf, signature }) => ({
      roundId: round.id,
      leaves: leaf,
      root: leaf,
      signature,
    })),
  );
  failpoint('ticket-receipts-inserted');
  const signed = receipts.map(({ round, signature }) => ({ ...round, signature }));
  return { placed: { slip, id, balanceMinor, acceptedAt: at, rounds: signed }, seq: debit.seq };
}
