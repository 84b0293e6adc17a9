import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { coverEscrow, type Payer, payNext } from '../ledger/pay-members.ts';
import { escrowBalance } from '../ledger/pay-store.ts';
import { appendEvent } from '../live/event-store.ts';
import { eventOf } from '../live/round-event.ts';
import { claimHome, type HomeRow } from './home-store.ts';
import { outcomeOf, readLegs } from './leg-results.ts';
import * as store from './settle-store.ts';
import { restLeft, termsOf } from './stored-ticket.ts';
import { ticketEscrowOf } from './ticket.ts';

// The tickets at home in a round are settled once, when all their rounds are drawn or void: what each of them
// pays is counted and stored, the ticket escrow is adjusted to the sum (from or to the bankroll), and the
// members are credited from what was stored. At the end the escrow must be empty. Every step is a transaction
// that starts from stored state, so a server may stop at any point and any other continues. Tickets are never
// updated.

export type SettleTicketsContext = Pick<Context, 'db' | 'ids' | 'metrics'>;

/** busy: another server has locked the round. more: a step is done. done: nothing is left to do. */
export type TicketsOutcome = 'busy' | 'more' | 'done';

const CHUNK_MEMBERS = 1_500;
/** Tickets that are looked through in one step, for each member of a chunk; most are dead by then. */
const TICKETS_PER_MEMBER = 4;
/** Tickets whose legs are read at once. */
const READ_TICKETS = 1_000;

/** Executes the next step of the settlement of a home's tickets.
 *  Source: sports, section 8.
 *  Locks: the home round (skipped when locked), ticket escrow and members by id, bankroll, event head.
 *  Idempotent by: home with the number of a chunk, a ticket's payout, the keys of the postings.
 *  Cost: one transaction; the legs of the chunk's tickets that could pay. */
export async function settleTickets(
  ctx: SettleTicketsContext,
  homeId: bigint,
  chunkMembers = CHUNK_MEMBERS,
): Promise<TicketsOutcome> {
  const outcome = await transaction(ctx.db, async (tx): Promise<TicketsOutcome> => {
    const home = await claimHome(tx, homeId);
    if (!home) return 'busy';
    if (!(await store.isDue(tx, homeId))) return 'done';
    failpoint('tickets-claimed');
    const { count, isCovered, pay } = await store.ticketProgress(tx, homeId);
    if (!isCovered) {
      const isMore = await countNext(tx, homeId, count, chunkMembers * TICKETS_PER_MEMBER);
      failpoint('tickets-counted');
      if (isMore) return 'more';
      await cover(ctx, tx, homeId);
      failpoint('tickets-covered');
    }
    const payer = payerOf(tx, homeId, { progress: pay, chunkMembers });
    return (await payNext(tx, ctx.ids, payer)) ? 'more' : finish(ctx, tx, home);
  });
  failpoint('chunk-committed');
  return outcome;
}

/** Counts what the next tickets pay, at least as many as asked for; false when they are the last. */
async function countNext(
  tx: Tx,
  homeId: bigint,
  { chunks: n, lastAccount }: store.TicketProgress['count'],
  least: number,
): Promise<boolean> {
  const next = await store.nextTickets(tx, homeId, lastAccount, least);
  const [first, last] = [next[0]?.account_id, next.at(-1)?.account_id];
  if (first === undefined || last === undefined) return false;
  const alive = next.filter(({ is_alive: isAlive }) => isAlive);
  const members = new Set(alive.map(({ account_id: id }) => id)).size;
  const payouts: store.TicketPayout[] = [];
  for (let from = 0; from < alive.length; from += READ_TICKETS)
    payouts.push(...(await payoutsOf(tx, homeId, alive.slice(from, from + READ_TICKETS))));
  await store.insertPayouts(
    tx,
    homeId,
    { n, first, last, members },
    payouts.filter(({ payoutMinor }) => payoutMinor > 0n),
  );
  return next.length >= least;
}

async function payoutsOf(
  tx: Tx,
  homeId: bigint,
  alive: readonly store.HomeTicketRow[],
): Promise<store.TicketPayout[]> {
  const legsOf = await readLegs(
    tx,
    alive.map(({ id }) => ({ homeId, id })),
  );
  return alive.map(({ id, account_id: accountId, ...row }) => {
    // What was paid for parts decides about a win, not about what is paid now.
    const outcome = outcomeOf(
      { ...termsOf(row, row), partsPaidMinor: 0n, isCancelled: false, cashedOutMinor: undefined },
      legsOf.get(id) ?? [],
    );
    assert(outcome.status !== 'pending', `every leg of ticket ${id} is decided`);
    return {
      id,
      accountId,
      payoutMinor: outcome.payoutMinor,
      isVoid: outcome.status === 'cancelled',
      restMinor: restLeft(row, row),
    };
  });
}

async function cover(ctx: SettleTicketsContext, tx: Tx, homeId: bigint): Promise<void> {
  const id = ticketEscrowOf(homeId);
  const escrowMinor = await escrowBalance(tx, id);
  const { stake_minor: stakeMinor, owed_minor: owedMinor } = await store.toCover(tx, homeId);
  assert(escrowMinor === stakeMinor, `the ticket escrow of round ${homeId} holds the stakes of its tickets`);
  await store.markCovered(tx, homeId, owedMinor);
  await coverEscrow(tx, ctx.ids, { id, roundId: homeId, prefix: 't' }, owedMinor - escrowMinor);
}

/** Payouts first, then the stakes of void tickets, which count as never staked. */
const payerOf = (tx: Tx, homeId: bigint, next: Pick<Payer, 'progress' | 'chunkMembers'>): Payer => ({
  ...next,
  escrowId: ticketEscrowOf(homeId),
  roundId: homeId,
  pay: store.PAY_TICKETS,
  postingOf: (_, n) => ({ key: `tpayout:${homeId}:${n}`, kind: 'tpayout' }),
  owed: (['payout', 'refund'] as const).map((kind) => ({
    kind,
    creditsAfter: (after) =>
      store.ticketCredits(tx, homeId, kind === 'refund', { after, chunkMembers: next.chunkMembers }),
  })),
});

async function finish(ctx: SettleTicketsContext, tx: Tx, home: HomeRow): Promise<'done'> {
  const leftMinor = await escrowBalance(tx, ticketEscrowOf(home.id));
  assert(leftMinor === 0n, `the ticket escrow of round ${home.id} is empty at the end`);
  assert(await store.markTicketsSettled(tx, home.id), `the tickets of round ${home.id} are settled once`);
  failpoint('tickets-settled');
  await appendEvent(tx, eventOf(home, 'tickets'));
  ctx.metrics.rounds.labels('tickets').inc();
  return 'done';
}
