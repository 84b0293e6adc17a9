import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, statement, type Queryable } from '../db/query.ts';

export type ProofState = {
  readonly has_factor: boolean;
  /** Time of the last proof in the session; null without one, or after its end. */
  readonly proved_at: EpochMs | null;
};

const READ = statement(
  'proof-read',
  `select exists (select from totp_keys where member_id = $1 and confirmed_at is not null)
       or exists (select from passkeys where member_id = $1) as has_factor,
     (select proved_at from sessions where token_hash = $2) as proved_at`,
);

/** Second factor of a member, and the time of the session's last proof.
 *  Cost: three index descents. */
export const readProof = (
  db: Queryable,
  memberId: bigint,
  sessionHash: Buffer,
): Promise<ProofState | undefined> => firstRow<ProofState>(db, READ, [memberId, sessionHash]);

const MARK = statement(
  'proof-mark',
  `update sessions set proved_at = to_timestamp($2::float8 / 1000), seen_at = to_timestamp($2::float8 / 1000)
   where token_hash = $1`,
);

/** Marks a session as proved and used; returns 0 when it has ended. */
export const markProved = (db: Queryable, sessionHash: Buffer, at: EpochMs): Promise<number> =>
  affected(db, MARK, [sessionHash, at]);
