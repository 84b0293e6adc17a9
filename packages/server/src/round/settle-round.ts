import { paidOn } from '@tessera/domain/book-amounts';
import type { BookAmountsBySelection } from '@tessera/domain/games/family';
import { assert } from '@tessera/domain/result';

import { transaction, type Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { escrowOf } from '../ledger/account-state.ts';
import { coverEscrow, type Payer, payNext } from '../ledger/pay-members.ts';
import { escrowBalance } from '../ledger/pay-store.ts';
import { appendEvent } from '../live/event-store.ts';
import { eventOf } from '../live/round-event.ts';
import type { CreditsAhead } from './credits-ahead.ts';
import { bookOf } from './draw-store.ts';
import type { RoundContext } from './round-context.ts';
import { claimRound, markSettled, type RoundRow } from './round-store.ts';
import {
  creditsReader,
  type Owed,
  PAY_ROUND,
  type PayingResult,
  payingResults,
  progressOf,
} from './settle-store.ts';

// A drawn round: first the escrow is adjusted to exactly the credits of its book (from or to the bankroll),
// then members are credited in chunks by account: payouts first, then the stakes and halves of stakes that
// come back, as refunds, since they count as never staked. At the end the escrow must be empty. A void round:
// its escrow already holds the standing stakes, which are refunded the same way. Every step is a transaction
// that starts from stored state, so a server may stop at any point and any other continues. Bets are never
// updated.

export type SettleContext = Pick<RoundContext, 'db' | 'ids' | 'metrics'> & {
  /** Prefetched credits of this server. */
  readonly ahead: CreditsAhead;
};

/** busy: another server has locked the round. more: a chunk is done. done: nothing is left to pay. */
export type SettleOutcome = 'busy' | 'more' | 'done';

/** A round of 1,000,000 bets settles as fast in chunks of this many members as in chunks of twice as many,
 *  and concurrent bets wait a quarter as long for the locks: each chunk takes about 40 ms. */
const CHUNK_MEMBERS = 1_500;

/** Executes the next step of a round's settlement or refund.
 *  Locks: the round (skipped when locked), escrow and members by id, bankroll, event head.
 *  Idempotent by: cover key, then round and chunk number.  Cost: one transaction of at most nine round
 *  trips; for a round's first chunk one scan of its bets, or for the second if the first could have been
 *  all, for the others none. */
export async function settleNext(
  ctx: SettleContext,
  roundId: bigint,
  chunkMembers = CHUNK_MEMBERS,
): Promise<SettleOutcome> {
  const outcome = await transaction(ctx.db, async (tx): Promise<SettleOutcome> => {
    const round = await claimRound(tx, roundId);
    if (!round) return 'busy';
    if (round.settled_at !== null || (round.state !== 'drawn' && round.state !== 'void')) return 'done';
    failpoint('settlement-claimed');
    return round.state === 'drawn'
      ? settleChunk(ctx, tx, round, chunkMembers)
      : refundChunk(ctx, tx, round, chunkMembers);
  });
  failpoint('chunk-committed');
  if (outcome === 'done') ctx.ahead.forget(roundId);
  return outcome;
}

async function settleChunk(
  ctx: SettleContext,
  tx: Tx,
  round: RoundRow,
  chunkMembers: number,
): Promise<SettleOutcome> {
  const paying = await payingResults(tx, round.id);
  const progress = await progressOf(tx, round.id);
  const bets = progress.chunks === 0 ? await coverRound(ctx, tx, round, paying) : 0;
  failpoint('round-covered');
  const owed: readonly Owed[] = [
    { kind: 'payout', results: paying.filter(({ won }) => won > 0) },
    { kind: 'refund', results: paying.filter(({ back }) => back > 0) },
  ];
  const isOwed = ({ results }: Owed): boolean => results?.length !== 0;
  const isLarge = bets > chunkMembers;
  const payer = payerOf(ctx, tx, round, { owed: owed.filter(isOwed), progress, chunkMembers, isLarge });
  return (await payNext(tx, ctx.ids, payer)) ? 'more' : finish(ctx, tx, round);
}

async function refundChunk(
  ctx: SettleContext,
  tx: Tx,
  round: RoundRow,
  chunkMembers: number,
): Promise<SettleOutcome> {
  const progress = await progressOf(tx, round.id);
  const all: Owed = { kind: 'refund', results: undefined };
  const payer = payerOf(ctx, tx, round, { owed: [all], progress, chunkMembers, isLarge: false });
  return (await payNext(tx, ctx.ids, payer)) ? 'more' : finish(ctx, tx, round);
}

type ToPay = Pick<Payer, 'progress' | 'chunkMembers'> & {
  readonly owed: readonly Owed[];
  /** True if its first chunk is known not to be all. */
  readonly isLarge: boolean;
};

function payerOf(
  { ahead }: SettleContext,
  tx: Tx,
  { id: roundId }: RoundRow,
  { owed, isLarge, ...next }: ToPay,
): Payer {
  const reader = creditsReader(tx, roundId, owed, { chunkMembers: next.chunkMembers, isLarge });
  return {
    ...next,
    escrowId: escrowOf(roundId),
    roundId,
    pay: PAY_ROUND,
    postingOf: (kind, n) => ({ key: `${kind}:${roundId}:${n}`, kind }),
    owed: owed.map(({ kind }) => ({
      kind,
      creditsAfter: (after) => ahead.next(roundId, kind, after, reader),
    })),
  };
}

/** Adjusts the escrow to exactly the credits of the round: the bankroll adds the shortfall or
 *  receives the surplus. The book contains the sum, so this is one posting for any number of bets, which it
 *  gives. */
async function coverRound(
  ctx: SettleContext,
  tx: Tx,
  { id: roundId }: RoundRow,
  paying: readonly PayingResult[],
): Promise<number> {
  const book = await bookOf(tx, roundId);
  const id = escrowOf(roundId);
  const escrowMinor = await escrowBalance(tx, id);
  assert(escrowMinor === book.stake_minor, `the escrow of round ${roundId} holds the stakes of its book`);
  const missing = creditOf(book.lines, paying) - escrowMinor;
  await coverEscrow(tx, ctx.ids, { id, roundId, prefix: '' }, missing);
  return book.bet_count;
}

/** A selection of which every bet was cancelled has a result and no line. */
const creditOf = (book: BookAmountsBySelection, paying: readonly PayingResult[]): bigint =>
  paying.reduce((sum, result) => {
    const line = book.get(result.selection);
    return line ? sum + paidOn(line, result) : sum;
  }, 0n);

async function finish(ctx: SettleContext, tx: Tx, round: RoundRow): Promise<'done'> {
  const leftMinor = await escrowBalance(tx, escrowOf(round.id));
  assert(leftMinor === 0n, `the escrow of round ${round.id} is empty at the end`);
  assert(await markSettled(tx, round.id), `round ${round.id} is settled once`);
  failpoint('round-settled');
  await appendEvent(tx, eventOf(round, round.state === 'void' ? 'void' : 'settled'));
  ctx.metrics.rounds.labels('settled').inc();
  return 'done';
}
