import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { cashedOutMinor, isTicketCancelled, sumParts } from '../wager-status/ticket-sql.ts';

/** A ticket as it was placed, and whether it ended before its legs did. Units: 1/100. */
export type ProofTicket = {
  readonly home_round_id: bigint;
  readonly id: bigint;
  readonly batch_id: bigint;
  readonly sizes: number;
  readonly unit_minor: bigint;
  readonly stake_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
  readonly is_cancelled: boolean;
  readonly cashed_out_minor: bigint | null;
  /** The stakes of the parts that were cashed out before, and what was paid for them. */
  readonly parted_minor: bigint;
  readonly parts_paid_minor: bigint;
};

/** The most tickets that a reply lists. */
export const PROOF_TICKETS_MAX = 200;
const OF_MEMBER = `from round_links k
   join tickets t on t.home_round_id = k.home_round_id and t.account_id = $2`;
const IN_ROUND = `where k.round_id = $1 and exists (select from ticket_legs l
     where l.home_round_id = t.home_round_id and l.ticket_id = t.id and l.round_id = $1)`;
const OWN_TICKETS = statement(
  'proof_own_tickets',
  `select t.home_round_id, t.id, t.batch_id, t.sizes, t.unit_minor, t.stake_minor, t.player_seed, t.placed_at,
     ${isTicketCancelled('t')} as is_cancelled,
     ${cashedOutMinor('t')} as cashed_out_minor, part.stake_minor as parted_minor, part.paid_minor as parts_paid_minor
   ${OF_MEMBER} ${sumParts('t', 'part')}
   ${IN_ROUND} and t.id > $3 order by t.id limit ${PROOF_TICKETS_MAX}`,
);

/** A member's tickets with a leg in a round after one of them (0: all), oldest first, as many as a reply
 *  lists.   Cost: an index range in each of the home rounds that wait for the round. */
export const ownTickets = (
  db: Queryable,
  roundId: bigint,
  accountId: bigint,
  afterId: bigint,
): Promise<ProofTicket[]> => rows<ProofTicket>(db, OWN_TICKETS, [roundId, accountId, afterId]);

const COUNT_TICKETS = statement(
  'proof_count_tickets',
  `select count(*)::integer as n ${OF_MEMBER} ${IN_ROUND}`,
);

/** Number of tickets of a member with a leg in a round. Cost: that of ownTickets. */
export const countOwnTickets = async (db: Queryable, roundId: bigint, accountId: bigint): Promise<number> =>
  (await firstRow<{ n: number }>(db, COUNT_TICKETS, [roundId, accountId]))?.n ?? 0;
