import type { Data } from '@tessera/contract/routes';
import { amountsOf } from '@tessera/domain/book-amounts';
import { removeFromBook } from '@tessera/domain/liability';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { escrowOf } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { balanceAfter, post } from '../ledger/post.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readBetId } from './bet-span.ts';
import { lockRounds } from './bet-store.ts';
import { insertCancellation, readForCancel, reduceBook } from './cancel-store.ts';
import { isNeeded } from './exposure.ts';
import { findOwnBet, type OwnBetRow } from './record-store.ts';
import { parseBook, printBook, versionOf } from './round-book.ts';

export type CancelBetDeps = Pick<Context, 'ids' | 'live' | 'games'> & {
  readonly db: Pick<Context['db'], 'main' | 'reader' | 'random'>;
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
  const after = await transaction(ctx.db, (tx) => cancelOnce(tx, ctx, bet, member.accountId));
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
  const found = await readForCancel(tx, bet.round_id, accountId, bet.id);
  assert(found, `the round of bet ${bet.id} exists`);
  if (found.is_cancelled) {
    return { isNew: false, balanceMinor: account.balanceMinor, seq: account.seq };
  }
  if (!found.is_open) throw new Refusal(hasEnded(found.state) ? 'BET_NOT_CANCELLABLE' : 'ISSUE_CLOSED');
  const game = games.byId(bet.game_id);
  assert(game, `game ${bet.game_id} of a bet is known`);
  const { family } = game.rulesAt(found.chain_index);
  const selection = family.selectionOf(bet.selection);
  assert(selection, `${bet.selection} of a bet is a selection`);
  const book = parseBook(found.book);
  const whole = new Map(book);
  removeFromBook(book, bet.selection, amountsOf(selection, bet.stake_minor, bet.odds_e4));
  const risk = { family, exposureCapMinor: game.exposureCapMinor };
  if (isNeeded(risk, whole, book)) throw new Refusal('BET_NOT_CANCELLABLE');
  await insertCancellation(tx, bet.round_id, accountId, bet.id);
  failpoint('cancel-inserted');
  const version = versionOf(ids.next());
  await reduceBook(tx, bet.round_id, bet.stake_minor, { book: printBook(book), version });
  failpoint('cancel-book-reduced');
  const posted = await post(tx, ids, {
    key: `cancel:${bet.id}`,
    kind: 'cancel',
    moves: [
      { accountId: escrowId, amountMinor: -bet.stake_minor, kind: 'cancel', refId: bet.id },
      { accountId, amountMinor: bet.stake_minor, kind: 'cancel', refId: bet.id },
    ],
  });
  failpoint('cancel-posted');
  assert(posted.isNew, 'a bet that is not cancelled was not paid back');
  return { isNew: true, ...balanceAfter(posted, accountId) };
}

const hasEnded = (state: string): boolean => state === 'drawn' || state === 'settled' || state === 'void';
