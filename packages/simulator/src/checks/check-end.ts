import { HALF_LOSS, HALF_WIN } from '@tessera/domain/selection-result';

import { booksOf } from '../store/bet-statements.ts';
import { creditedOn } from '../store/credits.ts';
import type { BetRow, BookRow, RoundFile, StoredRound } from '../store/tables.ts';
import type { Memory } from '../store/transactions.ts';

const HASH_SIZE = 32;

/** Unfinished or inconsistent state after a run, from the store alone: the invariants of
 *  ledger/invariants.sql about rounds, recomputed.   Cost: every bet once. */
export function findUnfinished(memory: Memory): string[] {
  const { tables } = memory;
  const found: string[] = [];
  let total = 0n;
  for (const account of tables.accounts.values()) total += account.balance_minor;
  if (total !== 0n) found.push(`all accounts together hold ${total}`);
  for (const round of tables.rounds.values()) found.push(...unfinishedOf(memory, round));
  return found;
}

function unfinishedOf(memory: Memory, round: StoredRound): string[] {
  const { tables } = memory;
  const message = (what: string): string => `round ${round.id} (${round.state}): ${what}`;
  const file = tables.files.get(round.id);
  const found: string[] = [];
  if (round.settled_at === null) found.push(message('is not over'));
  if (tables.accounts.get(-round.id)?.balance_minor !== 0n) found.push(message('has money in its escrow'));
  if (round.state === 'settled' && !tables.draws.has(round.id)) found.push(message('has no draw'));
  if (!file) return found;
  const bets = [...file.bets.values()].flat();
  const leaves = [...file.receipts.values()].reduce((sum, each) => sum + each.leaves.length / HASH_SIZE, 0);
  const tickets = ticketsOn(memory, round.id);
  if (leaves !== bets.length + tickets || tables.closes.get(round.id)?.leaf_count !== leaves)
    found.push(message(`${bets.length} bets, ${tickets} tickets, ${leaves} leaves`));
  if (!isRecount(booksOf(memory, round.id), file, bets)) found.push(message('has a book that is no recount'));
  for (const bet of bets) {
    if (bet.placed_at < round.opens_at || bet.placed_at >= round.closes_at)
      found.push(message(`bet ${bet.id} is late`));
    if (round.state === 'settled' && !file.results.has(bet.selection))
      found.push(message(`no result of ${bet.selection}`));
  }
  return found;
}

/** Number of tickets with a leg, and thereby a leaf, in a round. */
const ticketsOn = ({ tables }: Memory, roundId: bigint): number =>
  [...tables.tickets.byId.values()].filter(({ legs }) => legs.some((leg) => leg.round_id === roundId)).length;

function isRecount(parts: readonly BookRow[], file: RoundFile, bets: readonly BetRow[]): boolean {
  const counted = new Map<string, [bigint, bigint, number, bigint, bigint]>();
  for (const bet of bets) {
    if (file.cancelled.has(`${bet.account_id}/${bet.id}`)) continue;
    const [stake, payout, count, win, loss] = counted.get(bet.selection) ?? [0n, 0n, 0, 0n, 0n];
    counted.set(bet.selection, [
      stake + bet.stake_minor,
      payout + bet.payout_minor,
      count + 1,
      win + creditedOn(bet, HALF_WIN).creditMinor,
      loss + creditedOn(bet, HALF_LOSS).creditMinor,
    ]);
  }
  // Only a line that may be won or lost by half keeps what it is paid then.
  const book = parts.flatMap(({ book: text }) =>
    Object.entries(JSON.parse(text) as Record<string, (string | number)[]>),
  );
  return (
    book.length === counted.size &&
    book.every(([selection, line]) => counted.get(selection)?.slice(0, line.length).join() === line.join())
  );
}
