import type { Locale } from '@tessera/contract/locales';
import type { EpochMs } from '@tessera/domain/time';

import { localesOf, picked } from '../content/localized.ts';
import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

/** Terms of a first-deposit reward or an activity. Units: 1/100, percent. */
export type OfferRule = {
  readonly id: number;
  readonly type: 'first_deposit' | 'activity';
  readonly measure: 'deposit' | 'turnover';
  readonly is_daily: boolean;
  readonly target_minor: bigint;
  readonly percent: number | null;
  readonly amount_minor: bigint;
  readonly multiple: number;
  readonly starts_at: EpochMs;
  readonly ends_at: EpochMs | null;
};

/** An offer with its texts in one language. */
export type OfferRow = OfferRule & {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly image: string;
};

const RULE = `id, type, measure, is_daily, target_minor, percent, amount_minor, multiple, starts_at, ends_at`;

const RUNNING = statement(
  'offer_running',
  `select ${RULE}, ${picked('title')}, ${picked('summary')}, ${picked('content')}, image from offers
   where is_shown and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())
   order by weigh desc, id limit 50`,
);

/** Lists the offers that are on now.   Cost: one round trip. */
export const runningOffers = (db: Queryable, locale: Locale): Promise<OfferRow[]> =>
  rows<OfferRow>(db, RUNNING, localesOf(locale));

const BY_ID = statement(
  'offer_by_id',
  `select ${RULE} from offers where id = $1 and type = $2 and is_shown and starts_at <= clock_timestamp()`,
);

/** Reads an offer that has begun; also one that has ended.   Cost: one round trip. */
export const offerById = (
  db: Queryable,
  id: number,
  type: OfferRule['type'],
): Promise<OfferRule | undefined> => firstRow<OfferRule>(db, BY_ID, [id, type]);

const FIRST_DEPOSIT = statement(
  'offer_first_deposit',
  `select paid_minor, finished_at from deposits where member_id = $1 and status = 'completed'
   order by finished_at, id limit 1`,
);

/** Reads a member's first completed deposit.   Cost: one round trip, one look-up by index. */
export const firstDeposit = (
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly paid_minor: bigint; readonly finished_at: EpochMs } | undefined> =>
  firstRow(db, FIRST_DEPOSIT, [memberId]);

const DEPOSITED = statement(
  'offer_deposited',
  `select coalesce(sum(paid_minor), 0)::bigint as paid_minor from deposits
   where member_id = $1 and status = 'completed' and finished_at >= to_timestamp($2::float8 / 1000)
     and finished_at < to_timestamp($3::float8 / 1000)`,
);

/** Sums a member's deposits that were completed in from <= t < to.   Units: 1/100, Unix ms.
 *  Cost: one round trip, an index range of these deposits. */
export const depositedIn = async (
  db: Queryable,
  memberId: bigint,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<bigint> =>
  (await firstRow<{ paid_minor: bigint }>(db, DEPOSITED, [memberId, from, to]))?.paid_minor ?? 0n;
