import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { betStands } from '../wager-status/bet-sql.ts';

/** Where a round is drawn from, which decides what its selections win. */
export type HedgeRound = {
  readonly id: bigint;
  readonly game_id: number;
  readonly chain_id: Buffer;
  readonly chain_index: number;
};

/** Stakes of one account on one selection of a round. Units: 1/100. */
export type OwnStake = {
  readonly selection: string;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
};

const STANDING = betStands('t');

// Bets are read in primary key order: see open-stakes-store.ts.
const UNCOUNTED = statement(
  'hedge_uncounted',
  `select r.id, r.game_id, r.chain_id, r.chain_index, o.selection, o.stake_minor, o.payout_minor
   from (
     select id, game_id, chain_id, chain_index from rounds where state = 'closed'
     union all
     select id, game_id, chain_id, chain_index from rounds where state = 'drawn'
     union all
     select id, game_id, chain_id, chain_index from rounds where state = 'settled' and not are_hedges_counted
   ) r
   cross join lateral (
     select selection, sum(stake_minor)::bigint as stake_minor, sum(payout_minor)::bigint as payout_minor from (
       select t.selection, t.stake_minor, t.payout_minor from bets t
       where t.round_id = r.id and t.account_id = $1 and ${STANDING}
       order by t.key
     ) b group by selection
   ) o
   order by r.id`,
);

/** Reads what an account has on rounds that are closed and whose hedges are not counted yet.
 *  Cost: one round trip; the indexes of those rounds, a few a game, and for each one range of the account's
 *  own bets on it. */
export const uncountedStakes = (db: Queryable, accountId: bigint): Promise<(HedgeRound & OwnStake)[]> =>
  rows(db, UNCOUNTED, [accountId]);

const SUM = statement('hedge_sum', 'select hedged_minor from hedge_sums where account_id = $1');

/** The stored sum of an account's hedges.   Units: 1/100.   Cost: one row by key. */
export const countedHedges = async (db: Queryable, accountId: bigint): Promise<bigint> =>
  (await firstRow<{ hedged_minor: bigint }>(db, SUM, [accountId]))?.hedged_minor ?? 0n;

const CLAIM = statement(
  'hedge_claim_round',
  `select id, game_id, chain_id, chain_index from rounds where state = 'settled' and not are_hedges_counted
   order by id limit 1 for no key update skip locked`,
);

/** Locks the first settled round whose hedges are not counted; undefined when there is none, or others have
 *  locked all.   Locks: the round. */
export const claimUncounted = (tx: Queryable): Promise<HedgeRound | undefined> =>
  firstRow<HedgeRound>(tx, CLAIM);

// An account with one selection covers nothing, unless that wins in nine of ten cases: no odds above 10/9 are
// paid for it.
const HEDGERS = statement(
  'hedge_stakes_of_round',
  `with own as (
     select t.account_id, t.selection, sum(t.stake_minor)::bigint as stake_minor,
       sum(t.payout_minor)::bigint as payout_minor,
       sum(case w.of when 1 then t.stake_minor else t.stake_minor / 2 end * w.back)::bigint as returned_minor
     from bets t
     left join round_results w on w.round_id = t.round_id and w.selection = t.selection
     where t.round_id = $1 and t.account_id > $2 and ${STANDING}
     group by 1, 2
   ), several as (
     select account_id from own group by 1 having count(*) > 1 or bool_or(payout_minor * 9 <= stake_minor * 10)
     order by 1 limit $3
   )
   select account_id, selection, stake_minor, payout_minor, coalesce(returned_minor, 0) as returned_minor
   from own join several using (account_id) order by account_id, selection`,
);

/** Stakes of an account on a selection of a settled round, and their returned part. Units: 1/100. */
export type HedgerStake = OwnStake & { readonly account_id: bigint; readonly returned_minor: bigint };

/** Reads the stakes of the next accounts of a settled round that may cover each other.
 *  Cost: one round trip and one scan of the round's bets above the account. */
export const stakesOfHedgers = (
  tx: Queryable,
  roundId: bigint,
  after: bigint,
  accounts: number,
): Promise<HedgerStake[]> => rows(tx, HEDGERS, [roundId, after, accounts]);

const ADD = statement(
  'hedge_add',
  `insert into hedge_sums as s (account_id, hedged_minor)
   select * from unnest($1::bigint[], $2::bigint[]) as n (account_id, hedged_minor) order by 1
   on conflict (account_id) do update set hedged_minor = s.hedged_minor + excluded.hedged_minor`,
);

/** Adds to the sums of accounts.   Locks: their rows, by account.   Cost: one round trip. */
export const addHedges = (
  tx: Queryable,
  found: readonly { readonly accountId: bigint; readonly hedgedMinor: bigint }[],
): Promise<number> =>
  affected(tx, ADD, [found.map(({ accountId }) => accountId), found.map(({ hedgedMinor }) => hedgedMinor)]);

const MARK = statement('hedge_mark_round', 'update rounds set are_hedges_counted = true where id = $1');

export const markCounted = (tx: Queryable, roundId: bigint): Promise<number> => affected(tx, MARK, [roundId]);
