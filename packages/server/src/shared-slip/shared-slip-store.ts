import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, statement } from '../db/query.ts';

export type SharedSlipRow = { readonly code: string; readonly content: string; readonly ends_at: EpochMs };

const INSERT = statement(
  'shared_slip_insert',
  `insert into shared_slips (code, digest, content, ends_at)
   values ($1, $2, $3, to_timestamp($4::float8 / 1000)) on conflict do nothing`,
);

/** Stores selections under a code. Nothing happens where the code is taken or the selections have one. */
export const insertSharedSlip = (
  db: Queryable,
  { code, content, ends_at: endsAt }: SharedSlipRow,
  digest: Buffer,
): Promise<number> => affected(db, INSERT, [code, digest, content, endsAt]);

const BY_DIGEST = statement(
  'shared_slip_by_digest',
  'select code, content, ends_at from shared_slips where digest = $1',
);

export const sharedSlipByDigest = (db: Queryable, digest: Buffer): Promise<SharedSlipRow | undefined> =>
  firstRow<SharedSlipRow>(db, BY_DIGEST, [digest]);

const BY_CODE = statement(
  'shared_slip_by_code',
  'select code, content, ends_at from shared_slips where code = $1',
);

export const sharedSlipByCode = (db: Queryable, code: string): Promise<SharedSlipRow | undefined> =>
  firstRow<SharedSlipRow>(db, BY_CODE, [code]);

const SWEEP = statement(
  'shared_slip_sweep',
  `delete from shared_slips where code in (
     select code from shared_slips where ends_at < to_timestamp($1::float8 / 1000) order by ends_at limit $2)`,
);

/** Deletes up to `count` codes that ended before an instant, oldest first. */
export const deleteSharedSlipsBefore = (db: Queryable, before: EpochMs, count: number): Promise<number> =>
  affected(db, SWEEP, [before, count]);
