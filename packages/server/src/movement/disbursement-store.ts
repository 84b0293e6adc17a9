import { affected, rows, statement, type Queryable } from '../db/query.ts';
import type { CoinColumns } from '../rail/coin-quote.ts';
import type { DisbursementOrder } from '../rail/rail.ts';

export type DisbursementRow = Omit<DisbursementOrder, 'orderId' | 'coins'> &
  CoinColumns & { readonly id: bigint };

const READ = statement(
  'rail-read-payouts',
  `select w.id, w.amount_minor - w.fee_minor as "amountMinor", c.type as channel, c.address,
     c.bank_name as "bankName", c.bic, c.real_name as "realName", w.coin, w.coin_steps, w.rate_e4, w.rated_at
   from withdrawals w join cards c on c.id = w.card_id
   where w.state = 'approved' and w.sent_at is null and w.id > $1 order by w.id limit $2`,
);

/** Lists approved withdrawals above an id that the rail has not acknowledged, oldest first. Units: 1/100,
 *  without the fee. */
export const readDisbursements = (db: Queryable, after: bigint, limit: number): Promise<DisbursementRow[]> =>
  rows<DisbursementRow>(db, READ, [after, limit]);

const MARK = statement(
  'rail-mark-sent',
  'update withdrawals set sent_at = clock_timestamp() where id = $1 and sent_at is null',
);

export const markSent = (db: Queryable, id: bigint): Promise<number> => affected(db, MARK, [id]);
