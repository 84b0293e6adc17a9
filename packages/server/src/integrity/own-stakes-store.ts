import { firstRow, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { foundBetStands, lookUpBetCancellation } from '../wager-status/bet-sql.ts';
import { isNoVoidRound } from '../wager-status/round-sql.ts';

/** Stakes of one account on one selection of a round. Units: 1/100. */
export type OwnStakeRow = {
  readonly id: bigint;
  readonly game_id: number;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly selection: string;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
};

// The inner orders and limits keep the planner on the index by account and on look-ups.
const BETS = statement(
  'integrity_own_stakes',
  `select b.round_id as id, r.game_id, r.chain_id, r.chain_index, b.selection, sum(b.stake_minor)::bigint as stake_minor,
     sum(b.payout_minor)::bigint as payout_minor
   from (
     select round_id, account_id, id, selection, stake_minor, payout_minor from bets
     where account_id = $1 and id >= $2 and round_id >= $3 order by id) b
   cross join lateral (
     select game_id, chain_id, chain_index from rounds r where r.id = b.round_id and ${isNoVoidRound('r')} limit 1) r
   ${lookUpBetCancellation('b', 'cancelled')}
   where ${foundBetStands('cancelled')}
   group by b.round_id, r.game_id, r.chain_id, r.chain_index, b.selection order by b.round_id`,
);

/** Stakes of an account from a bet id on, on rounds from one on that are not void.
 *  Cost: one round trip, a range of the account's bets by id in the partitions of those rounds. */
export const stakesSince = (
  tx: Tx,
  accountId: bigint,
  { betId, roundId }: { readonly betId: bigint; readonly roundId: bigint },
): Promise<OwnStakeRow[]> => rows<OwnStakeRow>(tx, BETS, [accountId, betId, roundId]);

const HOMES = statement(
  'integrity_own_homes',
  `select coalesce(min(home_round_id), 0) as "from", coalesce(max(home_round_id), 0) as "to" from (
     select home_round_id from tickets where account_id = $1 and id >= $2 and home_round_id >= $3 order by id) t`,
);

/** The first and the last home of what an account has placed as tickets from an id on; 0 where it has none.
 *  Cost: one round trip, a range of the account's tickets by id in the partitions of those rounds. */
export async function homesSince(
  tx: Tx,
  accountId: bigint,
  { ticketId, roundId }: { readonly ticketId: bigint; readonly roundId: bigint },
): Promise<{ readonly from: bigint; readonly to: bigint }> {
  type Row = { readonly from: bigint; readonly to: bigint };
  return (await firstRow<Row>(tx, HOMES, [accountId, ticketId, roundId])) ?? { from: 0n, to: 0n };
}
