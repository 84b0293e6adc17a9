import { paidOn } from '@tessera/domain/book-amounts';
import type { BookAmountsBySelection } from '@tessera/domain/games/family';
import { assert } from '@tessera/domain/result';

import { transaction, type Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { BANKROLL, escrowOf } from '../ledger/account-state.ts';
import { post } from '../ledger/post.ts';
import { appendEvent } from '../live/event-store.ts';
import { bookOf } from './draw-store.ts';
import type { RoundContext } from './round-context.ts';
import { claimRound, eventOf, markSettled, type RoundRow } from './round-store.ts';
import {
  creditsAfter,
  escrowBalance,
  type Owed,
  payChunk,
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

export type SettleContext = Pick<RoundContext, 'db' | 'ids' | 'metrics'>;

/** busy: another server has locked the round. more: a chunk is done. done: nothing is left to pay. */
export type SettleOutcome = 'busy' | 'more' | 'done';

/** A round of 1,000,000 bets settles as fast in chunks of this many members as in chunks of twice as many,
 *  and concurrent bets wait a quarter as long for the locks: each chunk takes about 40 ms. */
const CHUNK_MEMBERS = 1_500;

/** Executes the next step of a round's settlement or refund.
 *  Locks: the round (skipped when locked), escrow and members by id, bankroll, event head.
 *  Idempotent by: cover key, then round and chunk number.  Cost: one transaction of at most nine round trips
 *  and one scan of the bets of the chunk's members. */
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
  return outcome;
}

async function settleChunk(
  ctx: SettleContext,
  tx: Tx,
  round: RoundRow,
  chunkMembers: number,
): Promise<SettleOutcome> {
  const paying = await payingResults(tx, round.id);
  const winning = paying.filter(({ won }) => won > 0);
  const returning = paying.filter(({ back }) => back > 0);
  const { chunks, lastAccount, kind } = await progressOf(tx, round.id);
  if (chunks === 0) await coverRound(ctx, tx, round, paying);
  failpoint('round-covered');
  const next = { n: chunks, chunkMembers };
  if (kind !== 'refund' && winning.length > 0) {
    const payouts = { kind: 'payout', results: winning, after: lastAccount } as const;
    const members = await payNext(ctx, tx, round, { ...next, ...payouts });
    if (members === chunkMembers || (members > 0 && returning.length > 0)) return 'more';
  }
  if (returning.length > 0) {
    const after = kind === 'refund' ? lastAccount : 0n;
    const members = await payNext(ctx, tx, round, { ...next, kind: 'refund', results: returning, after });
    if (members === chunkMembers) return 'more';
  }
  return finish(ctx, tx, round);
}

async function refundChunk(
  ctx: SettleContext,
  tx: Tx,
  round: RoundRow,
  chunkMembers: number,
): Promise<SettleOutcome> {
  const { chunks: n, lastAccount: after } = await progressOf(tx, round.id);
  const all = { kind: 'refund', results: undefined } as const;
  const members = await payNext(ctx, tx, round, { n, chunkMembers, ...all, after });
  return members === chunkMembers ? 'more' : finish(ctx, tx, round);
}

/** Adjusts the escrow to exactly the credits of the round: the bankroll adds the shortfall or
 *  receives the surplus. The book contains the sum, so this is one posting for any number of bets. */
async function coverRound(
  ctx: SettleContext,
  tx: Tx,
  round: RoundRow,
  paying: readonly PayingResult[],
): Promise<void> {
  const book = await bookOf(tx, round.id);
  const escrowMinor = await escrowBalance(tx, round.id);
  assert(escrowMinor === book.stake_minor, `the escrow of round ${round.id} holds the stakes of its book`);
  const missing = creditOf(book.lines, paying) - escrowMinor;
  if (missing === 0n) return;
  const kind = missing > 0n ? 'cover' : 'sweep';
  await post(tx, ctx.ids, {
    key: `${kind}:${round.id}`,
    kind,
    moves: [
      { accountId: escrowOf(round.id), amountMinor: missing, kind, refId: round.id },
      { accountId: BANKROLL, amountMinor: -missing, kind, refId: round.id },
    ],
  });
}

/** A selection of which every bet was cancelled has a result and no line. */
const creditOf = (book: BookAmountsBySelection, paying: readonly PayingResult[]): bigint =>
  paying.reduce((sum, result) => {
    const line = book.get(result.selection);
    return line ? sum + paidOn(line, result) : sum;
  }, 0n);

type NextChunk = Owed & { readonly n: number; readonly after: bigint; readonly chunkMembers: number };

/** Pays one chunk; returns how many members it credited, fewer than a whole chunk when none are left. */
async function payNext(ctx: SettleContext, tx: Tx, round: RoundRow, next: NextChunk): Promise<number> {
  const credits = await creditsAfter(tx, round.id, next);
  if (credits.members > 0) {
    const chunk = { postingId: ctx.ids.next(), kind: next.kind, roundId: round.id, n: next.n };
    const { moved, rest } = await payChunk(tx, chunk, credits);
    failpoint('chunk-paid');
    assert(moved === credits.members + 1 && rest === 0n, `chunk ${next.n} of round ${round.id} sums to zero`);
  }
  return credits.members;
}

async function finish(ctx: SettleContext, tx: Tx, round: RoundRow): Promise<'done'> {
  assert((await escrowBalance(tx, round.id)) === 0n, `the escrow of round ${round.id} is empty at the end`);
  assert(await markSettled(tx, round.id), `round ${round.id} is settled once`);
  failpoint('round-settled');
  await appendEvent(tx, eventOf(round, round.state === 'void' ? 'void' : 'settled'));
  ctx.metrics.rounds.labels('settled').inc();
  return 'done';
}
