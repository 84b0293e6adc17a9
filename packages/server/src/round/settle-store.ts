import type { SelectionResult } from '@tessera/domain/selection-result';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { CREDIT, RETURNED } from '../ledger/credit-sql.ts';
import {
  type CreditKind,
  type Credits,
  creditsOf,
  payStatement,
  type Progress,
  readCredits,
} from '../ledger/pay-members.ts';

export type ToSettle = { readonly id: bigint; readonly game_id: number };

const DUE = statement(
  'settle_due',
  `select id, game_id from rounds where state = 'drawn' or (state = 'void' and settled_at is null)
  order by draws_at, id limit $1`,
);

/** Drawn rounds that are not settled and void ones that are not refunded, oldest first.
 *  Cost: one index scan of the rounds that are neither settled nor refunded. */
export const roundsToSettle = (db: Queryable, limit: number): Promise<ToSettle[]> =>
  rows<ToSettle>(db, DUE, [limit]);

const PROGRESS = statement(
  'settle_progress',
  `select c.n, c.last_account, p.kind from settle_chunks c
   cross join lateral (
     select kind from postings where key in ('payout:' || c.round_id || ':' || c.n, 'refund:' || c.round_id || ':' || c.n)
   ) p
   where c.round_id = $1 order by c.n desc limit 1`,
);

/** The settlement progress of a round. Read after its row is locked, so that it cannot be stale.
 *  Cost: one round trip. */
export async function progressOf(tx: Tx, roundId: bigint): Promise<Progress> {
  type Row = { n: number; last_account: bigint; kind: CreditKind };
  const last = await firstRow<Row>(tx, PROGRESS, [roundId]);
  if (!last) return { chunks: 0, lastAccount: 0n, kind: undefined };
  return { chunks: last.n + 1, lastAccount: last.last_account, kind: last.kind };
}

/** A selection of a drawn round whose bets are credited something. */
export type PayingResult = SelectionResult & { readonly selection: string };

const PAYING = statement(
  'settle_paying',
  `select selection, won, back, of from round_results
  where round_id = $1 and won + back > 0 order by selection`,
);

/** Reads the results of a drawn round that pay their bets or return stakes, whole or in part, in the order of
 *  their selections.
 *  Cost: one round trip. */
export const payingResults = (db: Queryable, roundId: bigint): Promise<PayingResult[]> =>
  rows<PayingResult>(db, PAYING, [roundId]);

const creditsSql = (amount: string, { results = '', isOwed = 'true' } = {}): string =>
  creditsOf(`select b.account_id, sum(${amount})::bigint as amount from bets b ${results}
    where b.round_id = $1 and b.account_id > $2 and not exists (
      select 1 from bet_cancellations c
      where c.round_id = $1 and c.account_id = b.account_id and c.bet_id = b.id) and ${isOwed}
    group by b.account_id having sum(${amount}) > 0 order by b.account_id limit $3`);

// Each bet looks its result up. A join would be planned for ten results and read the bets once for each of
// them, or be made by hash and sort, for every chunk, all bets that are not yet paid.
const RESULTS = `cross join lateral (select $4::jsonb -> b.selection as parts offset 0) r
    cross join lateral (
      select (r.parts->0)::bigint as won, (r.parts->1)::bigint as back, (r.parts->2)::bigint as of offset 0
    ) w`;

const IS_AMONG = { isOwed: 'b.selection = any($4::text[])' };
const IN_PART = { results: RESULTS, isOwed: 'r.parts is not null' };
// A bet that wins whole is owed the payout that was promised with it. That takes half the time, so that only
// rounds with results in part look them up.
const PAYOUTS = statement('settle_payouts', creditsSql('b.payout_minor', IS_AMONG));
const PUSHES = statement('settle_pushes', creditsSql('b.stake_minor', IS_AMONG));
const PART_PAYOUTS = statement('settle_payouts_in_part', creditsSql(`${CREDIT} - ${RETURNED}`, IN_PART));
const PART_RETURNS = statement('settle_returns_in_part', creditsSql(RETURNED, IN_PART));
const REFUNDS = statement('settle_refunds', creditsSql('b.stake_minor'));

/** What is credited: what bets with these results have won, or what these results return of their stakes;
 *  without results every stake. */
export type Owed = { readonly kind: CreditKind; readonly results: readonly PayingResult[] | undefined };

/** Returns the amounts owed to the next members after an account. Cancelled bets are excluded.
 *  Cost: one index scan of the round's key over those members. */
export function creditsAfter(
  tx: Tx,
  roundId: bigint,
  { kind, results }: Owed,
  next: { readonly after: bigint; readonly chunkMembers: number },
): Promise<Credits> {
  const values = [roundId, next.after, next.chunkMembers];
  return results ? readCredits(tx, ...creditsOn(kind, results, values)) : readCredits(tx, REFUNDS, values);
}

function creditsOn(
  kind: CreditKind,
  results: readonly PayingResult[],
  values: readonly unknown[],
): readonly [ReturnType<typeof statement>, readonly unknown[]] {
  const isWhole = results.every(({ won, back, of }) => won === of || back === of);
  const selections = results.map(({ selection }) => selection);
  if (isWhole) return [kind === 'payout' ? PAYOUTS : PUSHES, [...values, selections]];
  const parts = Object.fromEntries(
    results.map(({ selection, won, back, of }) => [selection, [won, back, of]]),
  );
  return [kind === 'payout' ? PART_PAYOUTS : PART_RETURNS, [...values, JSON.stringify(parts)]];
}

/** Pays a chunk of a round and marks it. */
export const PAY_ROUND = payStatement(
  'settle_pay',
  `insert into settle_chunks (round_id, n, first_account, last_account, members, paid_minor)
    values ($4, $5, $6, $7, $8, $9)`,
);
