import type { SelectionResult } from '@tessera/domain/selection-result';

import { firstRow, type Queryable, rows, run, type Statement, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { CREDIT, RETURNED } from '../ledger/credit-sql.ts';
import { type Progress } from '../ledger/pay-members.ts';
import {
  chunksOf,
  type CreditKind,
  type Credits,
  creditsOf,
  payStatement,
  readCredits,
} from '../ledger/pay-store.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import type { CreditsReader, ManyCredits } from './credits-ahead.ts';

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

const STANDING = betStands({ round: '$1', account: 'b.account_id', id: 'b.id' });

const owedSql = (amount: string, { results = '', isOwed = 'true' } = {}): string =>
  `select b.account_id, sum(${amount})::bigint as amount from bets b ${results}
    where b.round_id = $1 and b.account_id > $2 and ${STANDING} and ${isOwed}
    group by b.account_id having sum(${amount}) > 0 order by b.account_id limit $3`;

const chunkStatement = (name: string, amount: string, on?: Parameters<typeof owedSql>[1]): Statement =>
  statement(name, creditsOf(owedSql(amount, on)));

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
const PAYOUTS = chunkStatement('settle_payouts', 'b.payout_minor', IS_AMONG);
const PUSHES = chunkStatement('settle_pushes', 'b.stake_minor', IS_AMONG);
const PART_PAYOUTS = chunkStatement('settle_payouts_in_part', `${CREDIT} - ${RETURNED}`, IN_PART);
const PART_RETURNS = chunkStatement('settle_returns_in_part', RETURNED, IN_PART);
const REFUNDS = chunkStatement('settle_refunds', 'b.stake_minor');

const AHEAD = statement(
  'settle_ahead',
  chunksOf(`select b.account_id, sum(${CREDIT} - ${RETURNED})::bigint as payout, sum(${RETURNED})::bigint as refund
    from bets b join round_results w on w.round_id = $1 and w.selection = b.selection and w.won + w.back > 0
    where b.round_id = $1 and ${STANDING} group by b.account_id`),
);

const REFUNDS_AHEAD = statement(
  'settle_refunds_ahead',
  chunksOf(`select b.account_id, 0::bigint as payout, sum(b.stake_minor)::bigint as refund from bets b
    where b.round_id = $1 and ${STANDING} group by b.account_id`),
);

const planning = (mode: string, nestedLoops: 'on' | 'off'): string =>
  `select set_config('plan_cache_mode', '${mode}', true), set_config('enable_nestloop', '${nestedLoops}', true)`;

// After five executions a statement would get a plan for no values in particular, which reads along the key.
// Where the table of results has not been counted since a small round, one result is expected, and the bets
// would be read once for each that there is.
const PLAN_TO_READ_ONCE = statement('settle_plan_to_read_once', planning('force_custom_plan', 'off'));
// The other statements of the transaction look members up by key.
const PLAN_AS_USUAL = statement('settle_plan_as_usual', planning('auto', 'on'));

/** The credits owed: winnings of the bets with these results, or the parts of their stakes that these results
 *  return; without results every stake. */
export type Owed = { readonly kind: CreditKind; readonly results: readonly PayingResult[] | undefined };

/** Reads the amounts owed to members after an account. Cancelled bets are excluded.
 *  Cost: one round trip, three for many. A chunk: one index scan of the round's key over its members. Many:
 *  one scan of the bets of the round, or of its day if the round is most of it, for payouts and refunds
 *  together. */
export function creditsReader(
  tx: Tx,
  roundId: bigint,
  owed: readonly Owed[],
  { chunkMembers, isLarge }: { readonly chunkMembers: number; readonly isLarge: boolean },
): CreditsReader {
  const ahead = owed.some(({ results }) => results === undefined) ? REFUNDS_AHEAD : AHEAD;
  return {
    isLarge,
    chunk: (kind, after) => {
      const results = owed.find((each) => each.kind === kind)?.results;
      const [chunk, found] = results ? creditsOn(kind, results) : [REFUNDS, []];
      return readCredits(tx, chunk, [roundId, after, chunkMembers, ...found]);
    },
    many: async (kind, after, membersMax) => {
      const chunksMax = Math.floor(membersMax / chunkMembers);
      await run(tx, PLAN_TO_READ_ONCE);
      const found = await rows<Credits & { readonly kind: CreditKind }>(tx, ahead, [
        roundId,
        kind,
        after,
        chunkMembers,
        chunksMax,
      ]);
      await run(tx, PLAN_AS_USUAL);
      const creditsOfKind = (wanted: CreditKind): ManyCredits => {
        const chunks = found.filter((each) => each.kind === wanted);
        const members = chunks.reduce((sum, each) => sum + each.members, 0);
        return { chunks, isAll: members < chunksMax * chunkMembers };
      };
      return { payout: creditsOfKind('payout'), refund: creditsOfKind('refund') };
    },
  };
}

function creditsOn(
  kind: CreditKind,
  results: readonly PayingResult[],
): readonly [Statement, readonly unknown[]] {
  const isWhole = results.every(({ won, back, of }) => won === of || back === of);
  const selections = results.map(({ selection }) => selection);
  if (isWhole) return [kind === 'payout' ? PAYOUTS : PUSHES, [selections]];
  const parts = Object.fromEntries(
    results.map(({ selection, won, back, of }) => [selection, [won, back, of]]),
  );
  return [kind === 'payout' ? PART_PAYOUTS : PART_RETURNS, [JSON.stringify(parts)]];
}

/** Pays a chunk of a round and marks it. */
export const PAY_ROUND = payStatement('settle_pay', {
  mark: `insert into settle_chunks (round_id, n, first_account, last_account, members, paid_minor)
    values ($4, $5, $6, $7, $8, $9)`,
  // A round without results is void: every stake comes back.
  back: `select b.placed_at, case when w.of is null then b.stake_minor else ${RETURNED} end as amount
    from bets b left join round_results w on w.round_id = $4 and w.selection = b.selection
    where b.round_id = $4 and b.account_id = a.id and ${betStands({ round: '$4', account: 'a.id', id: 'b.id' })}`,
});
