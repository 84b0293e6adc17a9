import { firstRow, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import type { EventRound } from '../live/round-event.ts';
import { isUndecided } from '../wager-status/round-sql.ts';

export type HomeRow = EventRound & {
  readonly chain_id: Buffer;
  readonly chain_index: number;
  /** Whether it is still to be drawn. */
  readonly is_undecided: boolean;
};

const CLAIM = statement(
  'ticket_claim_home',
  `select id, game_id, issue, opens_at, closes_at, draws_at, chain_id, chain_index,
     ${isUndecided('rounds')} as is_undecided from rounds where id = $1
   for no key update skip locked`,
);

/** Locks the round at which tickets are at home, unless another transaction holds it: then undefined.
 *  Locks: the round.   Cost: one round trip. */
export const claimHome = (tx: Tx, homeId: bigint): Promise<HomeRow | undefined> =>
  firstRow<HomeRow>(tx, CLAIM, [homeId]);
