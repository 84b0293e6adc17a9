import type { Data } from '@tessera/contract/routes';
import { amountsOf } from '@tessera/domain/book-amounts';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import { isDecided } from '@tessera/domain/rounds/round';
import { type Book, removeFromBook, stakesOf } from '@tessera/domain/wager/liability';

import type { Context } from '../context.ts';
import { saleTransaction, type Tx } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { escrowOf } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { balanceAfter, post } from '../ledger/post.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readBetId } from '../wager/bet-span.ts';
import { parseTickets, type PartTickets, withCarried } from '../wager/part-tickets.ts';
import { parseBook, printBook, versionOf } from '../wager/round-book.ts';
import type { Covered } from '../wager/round-view.ts';
import { lockRounds } from '../wager/wager-store.ts';
import { insertCancellation, readForCancel, reduceBook } from './cancel-store.ts';
import { countCombinations, isNeeded, riskOf } from './exposure.ts';
import { findOwnBet, type OwnBetRow } from './record-store.ts';

export type CancelBetDeps = Pick<Context, 'ids' | 'live' | 'games'> & {
  readonly db: Pick<Context['db'], 'sale' | 'reader' | 'random'>;
};

/** Cancels one bet while its issue is on sale by the database's clock. The stake returns from the round's
 *  escrow, and the bet leaves the book. A repeat returns the same answer and changes nothing.
 *  Units: decimal text.   Refuses: BET_NOT_EXIST, for another member's bet too; ISSUE_CLOSED until the draw;
 *  BET_NOT_CANCELLABLE after it, and while bets accepted since depend on this stake for coverage.  Locks: the
 *  round, then accounts by id.  Idempotent by: bet.  Cost: ten round trips. */
export async function cancelBet(
  ctx: CancelBetDeps,
  betId: unknown,
  member: SessionMember,
): Promise<Data<'games/cancelBet'>> {
  const wanted = readBetId(betId);
  const bet = wanted && (await findOwnBet(ctx.db.reader, member.accountId, wanted.id, wanted.span));
  if (!bet) throw new Refusal('BET_NOT_EXIST');
  const after = await saleTransaction(ctx.db, (tx) => cancelOnce(tx, ctx, bet, member.accountId));
  failpoint('cancel-answered');
  if (after.isNew) ctx.live.notifyMember(member.memberId, after, 'cancel');
  return { balance: formatMoney(after.balanceMinor) };
}

async function cancelOnce(
  tx: Tx,
  { ids, games }: Pick<Context, 'ids' | 'games'>,
  bet: OwnBetRow,
  accountId: bigint,
) {
  const escrowId = escrowOf(bet.round_id);
  await lockRounds(tx, [bet.round_id]);
  const account = (await lockForPosting(tx, [escrowId, accountId])).get(accountId);
  assert(account, `account ${accountId} of a bet exists`);
  const parts = await readForCancel(tx, bet.round_id, accountId, bet.id);
  const [found] = parts;
  assert(found, `the round of bet ${bet.id} exists`);
  if (found.is_cancelled) {
    return { isNew: false, balanceMinor: account.balanceMinor, seq: account.seq };
  }
  if (!found.is_open) throw new Refusal(isDecided(found.state) ? 'BET_NOT_CANCELLABLE' : 'ISSUE_CLOSED');
  const game = games.byId(bet.game_id);
  assert(game, `game ${bet.game_id} of a bet is known`);
  const { family } = game.rulesOf(found);
  const selection = family.selectionOf(bet.selection);
  assert(selection, `${bet.selection} of a bet is a selection`);
  const books = new Map(parts.map(({ part, book }) => [part, parseBook(book)]));
  const part = family.partOf(bet.selection);
  const whole = books.get(part);
  assert(whole, `the book of bet ${bet.id} has its part`);
  const book = new Map(whole);
  removeFromBook(book, bet.selection, amountsOf(selection, bet.stake_minor, bet.odds_e4));
  const reduced = new Map(books).set(part, book);
  const tickets = new Map(parts.map((each) => [each.part, parseTickets(each.tickets)]));
  const { exposureCapMinor, partCapMinor } = riskOf(game, family);
  if (
    isNeeded({ family, capMinor: exposureCapMinor }, covered(books, tickets), covered(reduced, tickets)) ||
    isNeeded(
      { family, capMinor: partCapMinor },
      covered(new Map([[part, whole]]), tickets),
      covered(new Map([[part, book]]), tickets),
    )
  )
    throw new Refusal('BET_NOT_CANCELLABLE');
  await insertCancellation(tx, bet.round_id, accountId, bet.id);
  failpoint('cancel-inserted');
  const isCombination = family.combinations?.isOne;
  await reduceBook(tx, bet.round_id, {
    part,
    stakeMinor: bet.stake_minor,
    book: printBook(book),
    version: versionOf(ids.next()),
    combinations: isCombination ? countCombinations(isCombination, book) : 0,
  });
  failpoint('cancel-book-reduced');
  const posted = await post(tx, ids, {
    key: `cancel:${bet.id}`,
    kind: 'cancel',
    moves: [
      { accountId: escrowId, amountMinor: -bet.stake_minor, kind: 'cancel', refId: bet.id },
      { accountId, amountMinor: bet.stake_minor, kind: 'cancel', refId: bet.id, placedAt: bet.placed_at },
    ],
  });
  failpoint('cancel-posted');
  assert(posted.isNew, 'a bet that is not cancelled was not paid back');
  return { isNew: true, ...balanceAfter(posted, accountId) };
}

/** Parts as one, with what their tickets carry. */
function covered(books: ReadonlyMap<number, Book>, ticketsOf: ReadonlyMap<number, PartTickets>): Covered {
  const parts = [...books].map(([part, book]) => {
    const tickets = ticketsOf.get(part);
    assert(tickets, `part ${part} was read with its tickets`);
    return { book: withCarried(book, tickets), coverMinor: stakesOf(book) - tickets.baseMinor };
  });
  return {
    book: new Map(parts.flatMap(({ book }) => [...book])),
    coverMinor: parts.reduce((sum, { coverMinor }) => sum + coverMinor, 0n),
  };
}
