import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, statement, type Queryable } from '../db/query.ts';

const ADD = statement(
  'payment-challenge-add',
  `insert into payment_challenges (challenge, member_id, digest, expires_at)
   values ($1, $2, $3, to_timestamp($4::float8 / 1000))`,
);

/** Stores what an authenticator is asked to sign, with the digest of the payment. */
export const insertPaymentChallenge = (
  db: Queryable,
  challenge: Buffer,
  of: { readonly memberId: bigint; readonly digest: Buffer; readonly expiresAt: number },
): Promise<number> => affected(db, ADD, [challenge, of.memberId, of.digest, of.expiresAt]);

const TAKE = statement(
  'payment-challenge-take',
  `update payment_challenges set answer = $3, expires_at = to_timestamp($5::float8 / 1000)
   where challenge = $1 and member_id = $2 and answer is null and expires_at > to_timestamp($4::float8 / 1000)
   returning digest`,
);

/** Uses a challenge up by its first answer, which is known again until `keptUntil`; returns the digest of its
 *  payment, and nothing when it was used, is too old, or was made for another member. */
export const takePaymentChallenge = (
  tx: Queryable,
  challenge: Buffer,
  of: {
    readonly memberId: bigint;
    readonly answer: Buffer;
    readonly now: EpochMs;
    readonly keptUntil: number;
  },
): Promise<{ digest: Buffer } | undefined> =>
  firstRow(tx, TAKE, [challenge, of.memberId, of.answer, of.now, of.keptUntil]);

const IS_ANSWERED = statement(
  'payment-challenge-is-answered',
  `select from payment_challenges
   where challenge = $1 and member_id = $2 and answer = $3
     and expires_at > to_timestamp($4::float8 / 1000)`,
);

/** Returns true if this was the first response, and valid. */
export const isPaymentAnswered = async (
  db: Queryable,
  challenge: Buffer,
  of: { readonly memberId: bigint; readonly answer: Buffer; readonly now: EpochMs },
): Promise<boolean> => (await affected(db, IS_ANSWERED, [challenge, of.memberId, of.answer, of.now])) > 0;

const DROP = statement('payment-challenge-drop', 'delete from payment_challenges where challenge = $1');

/** Forgets a challenge whose answer was wrong. */
export const deletePaymentChallenge = (tx: Queryable, challenge: Buffer): Promise<number> =>
  affected(tx, DROP, [challenge]);

const SWEEP = statement(
  'payment-challenge-sweep',
  `delete from payment_challenges where challenge in (
     select challenge from payment_challenges where expires_at < to_timestamp($1::float8 / 1000)
     order by expires_at limit $2)`,
);

/** Deletes up to `count` challenges that ended before an instant. */
export const deletePaymentChallengesBefore = (
  db: Queryable,
  before: EpochMs,
  count: number,
): Promise<number> => affected(db, SWEEP, [before, count]);
