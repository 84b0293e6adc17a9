import type { Database } from '../db/pool.ts';
import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import { REPLICATED } from '../db/replicated.ts';
import type { CoinColumns } from '../rail/coin-quote.ts';
import type { DisbursementOrder } from '../rail/rail.ts';
import { HOLDER_COLUMNS, HOLDER_JOIN, type HolderColumns } from '../withdrawal/payout-hold.ts';

export type DisbursementRow = Omit<DisbursementOrder, 'orderId' | 'coins'> &
  CoinColumns &
  HolderColumns & { readonly id: bigint };

const SENDABLE = `w.state = 'approved' and w.sent_at is null`;

const LIST = statement(
  'rail-list-payouts',
  `select w.id from withdrawals w where ${SENDABLE} and w.id > $1 order by w.id limit $2`,
);

/** Lists approved withdrawals above an id that the rail has not acknowledged, oldest first. */
export const listDisbursements = async (db: Queryable, after: bigint, limit: number): Promise<bigint[]> =>
  (await rows<{ id: bigint }>(db, LIST, [after, limit])).map(({ id }) => id);

const READ = statement(
  'rail-read-payout',
  `select w.id, w.amount_minor - w.fee_minor as "amountMinor", c.type as channel, c.address,
     c.bank_name as "bankName", c.bic, c.real_name as "realName", w.coin, w.coin_steps, w.rate_e4, w.rated_at,
     ${HOLDER_COLUMNS}, ${REPLICATED} as replicated
   from withdrawals w join cards c on c.id = w.card_id join members m on m.id = w.member_id ${HOLDER_JOIN}
   where ${SENDABLE} and w.id = $1`,
);

/** Reads one of them, with what may hold it back now; undefined once it was sent or has ended. Order and
 *  approval are on the synchronous standby: money outside does not come back.
 *  Units: 1/100, without the fee.   Cost: one round trip, and that of REPLICATED. */
export const readDisbursement = (
  { main }: Pick<Database, 'main'>,
  id: bigint,
): Promise<DisbursementRow | undefined> => firstRow<DisbursementRow>(main, READ, [id]);

const MARK = statement(
  'rail-mark-sent',
  'update withdrawals set sent_at = clock_timestamp() where id = $1 and sent_at is null',
);

export const markSent = (db: Queryable, id: bigint): Promise<number> => affected(db, MARK, [id]);
