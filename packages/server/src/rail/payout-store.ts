import { affected, rows, statement, type Queryable } from '../db/query.ts';
import type { RailChannel } from './rail.ts';

type PayoutRow = {
  readonly id: bigint;
  readonly amount_minor: bigint;
  readonly type: RailChannel;
  readonly address: string;
  readonly bank_name: string;
  readonly bic: string;
  readonly real_name: string;
};

const READ = statement(
  'rail-read-payouts',
  `select w.id, w.amount_minor - w.fee_minor as amount_minor, c.type, c.address, c.bank_name, c.bic, c.real_name
   from withdrawals w join cards c on c.id = w.card_id
   where w.state = 'approved' and w.sent_at is null order by w.id limit $1`,
);

/** Approved withdrawals that the rail has not said it took over, oldest first. Units: 1/100, without the fee. */
export const readPayouts = (db: Queryable, limit: number): Promise<PayoutRow[]> =>
  rows<PayoutRow>(db, READ, [limit]);

const MARK = statement(
  'rail-mark-sent',
  'update withdrawals set sent_at = clock_timestamp() where id = $1 and sent_at is null',
);

export const markSent = (db: Queryable, id: bigint): Promise<number> => affected(db, MARK, [id]);
