import { hash } from 'node:crypto';

import type { PaymentCall } from '@tessera/contract/patterns';
import type { Data } from '@tessera/contract/routes';
import type { RefusalCode } from '@tessera/domain/refusal';
import { type EpochMs, epochMs, MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, refuseLocked } from '../throttle/throttle.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { listPasskeys, type PasskeyRow } from './passkey-store.ts';
import {
  acceptSignature,
  CHALLENGE_BYTES,
  CHALLENGE_MS,
  challengeIn,
  type PasskeyDeps,
  type PasskeyProof,
  siteOf,
  webauthn,
} from './passkey.ts';
import {
  deletePaymentChallenge,
  insertPaymentChallenge,
  isPaymentAnswered,
  takePaymentChallenge,
} from './payment-passkey-store.ts';

/** A call that a passkey confirms. */
export type Payment = {
  readonly call: PaymentCall;
  /** As they are sent; what confirms the call is no part of them. */
  readonly fields: object;
};
/** A payment as it arrives. */
export type SentPayment = Payment & {
  readonly memberId: bigint;
  /** The one that the client named. Absent where it named none, and where the call has none: then its passkey
   *  confirms it once, and no repeat. */
  readonly key?: string | undefined;
};
type Deps = Omit<PasskeyDeps, 'random'>;
type Failure = { readonly code: RefusalCode; readonly until?: EpochMs };

/** Signatures are not guessed: it keeps who has none from keeping the server busy. */
const RULE: ThrottleRule = { limit: 10, windowMs: 10 * MINUTE_MS };
const counterOf = (memberId: bigint): string => `payment-passkey:member:${memberId}`;

/** Fields that confirm a call and are no part of the payment. */
const CONFIRMATION: ReadonlySet<string> = new Set(['password', 'passkey']);

/** Binds a challenge to a call and each of its fields, by name and value. */
function digestOf({ call, fields }: Payment): Buffer {
  const named = Object.entries(fields)
    .filter(([name, value]) => !CONFIRMATION.has(name) && value !== undefined)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([call, named]), 'buffer');
}

/** From when a passkey confirms payments: like a new fund password, a new one waits.   Units: Unix ms. */
export const paysFrom = (
  { env }: { readonly env: { readonly wallet: Pick<Context['env']['wallet'], 'passwordHoldMs'> } },
  createdAt: EpochMs,
): EpochMs => epochMs(createdAt + env.wallet.passwordHoldMs);

/** Asks for a signature over a payment by one of the member's passkeys that are old enough.
 *  Refuses: NOT_SUPPORTED, SECOND_FACTOR_NOT_SET, PASSKEY_TOO_NEW with `until`.   Cost: two round trips. */
export async function askPaymentPasskey(
  ctx: PasskeyDeps,
  memberId: bigint,
  payment: Payment,
): Promise<Data<'security/askPasskey'>> {
  const { rpId } = siteOf(ctx);
  const paying = await payingPasskeys(ctx, memberId);
  const challenge = ctx.random.bytes(CHALLENGE_BYTES);
  await insertPaymentChallenge(ctx.db.main, challenge, {
    memberId,
    digest: digestOf(payment),
    expiresAt: ctx.clock.now() + CHALLENGE_MS,
  });
  return {
    challenge: challenge.toString('base64url'),
    rp_id: rpId,
    credentials: paying.map((each) => each.credential_id.toString('base64url')),
  };
}

async function payingPasskeys(ctx: PasskeyDeps, memberId: bigint): Promise<readonly PasskeyRow[]> {
  const own = await listPasskeys(ctx.db.main, memberId);
  const [first] = own.map((each) => paysFrom(ctx, each.created_at)).toSorted((a, b) => a - b);
  if (first === undefined) throw new Refusal('SECOND_FACTOR_NOT_SET');
  const now = ctx.clock.now();
  if (first > now) throw new Refusal('PASSKEY_TOO_NEW', { until: toEpochSeconds(first) });
  return own.filter((each) => paysFrom(ctx, each.created_at) <= now);
}

/** Returns true if one of the member's passkeys is old enough to confirm payments, and this site takes any.
 *  Cost: one round trip. */
export const hasPayingPasskey = async (
  ctx: { readonly db: Pick<Context['db'], 'reader'> } & Pick<PasskeyDeps, 'env' | 'clock'>,
  memberId: bigint,
): Promise<boolean> =>
  passkeySiteOf(ctx.env) !== undefined &&
  (await listPasskeys(ctx.db.reader, memberId)).some(
    (each) => paysFrom(ctx, each.created_at) <= ctx.clock.now(),
  );

/** Accepts what a passkey has signed of exactly this payment. Its first answer uses a challenge up, right or
 *  wrong; the same right answer to the same payment under the same key of the client is accepted again for
 *  five minutes, because the reply to the first may be lost. Wrong ones count apart from those of the fund
 *  password. Refuses: PASSKEY_INVALID (not signed by a passkey of the member for this site, or an answer to
 *  no challenge of the member that waits), PASSKEY_OTHER_PAYMENT (another call, or a field that differs),
 *  PASSKEY_TOO_NEW with `until`, TOO_MANY_REQUESTS after ten wrong ones in ten minutes. Locks: the challenge,
 *  the passkey, and for a wrong one the counter. Cost: seven round trips, one for a repeat. */
export async function acceptPayment(ctx: Deps, payment: SentPayment, proof: PasskeyProof): Promise<void> {
  const { memberId, key } = payment;
  const counter = counterOf(memberId);
  const challenge = Buffer.from(challengeIn(proof.client_data) ?? '', 'base64url');
  const answer = answerOf(payment, proof);
  const isRepeat = async (db: Queryable): Promise<boolean> =>
    key !== undefined && isPaymentAnswered(db, challenge, { memberId, answer, now: ctx.clock.now() });
  if (await isRepeat(ctx.db.main)) return;
  await refuseLocked(ctx.db.main, ctx, 'payment_passkeys', counter);
  // Loaded before anything is locked.
  await webauthn();
  const failure = await transaction(ctx.db, async (tx) => {
    const found = await tryAnswer(tx, ctx, { payment, challenge, answer }, proof);
    // Sent twice at once: the other one has been accepted meanwhile.
    if (found === 'used' && (await isRepeat(tx))) return undefined;
    if (found) await countTries(tx, ctx, [{ key: counter, rule: RULE }]);
    return found === 'used' ? INVALID : found;
  });
  if (failure) throw new Refusal(failure.code, failure.until && { until: toEpochSeconds(failure.until) });
}

type Answer = { readonly payment: SentPayment; readonly challenge: Buffer; readonly answer: Buffer };

const INVALID: Failure = { code: 'PASSKEY_INVALID' };

/** Uses the challenge up, and says what is wrong with its answer; undefined for a right one, 'used' where no
 *  challenge waits for it. */
async function tryAnswer(
  tx: Tx,
  ctx: Deps,
  { payment, challenge, answer }: Answer,
  proof: PasskeyProof,
): Promise<Failure | 'used' | undefined> {
  const { memberId } = payment;
  const now = ctx.clock.now();
  const taken = await takePaymentChallenge(tx, challenge, {
    memberId,
    answer,
    now,
    keptUntil: now + CHALLENGE_MS,
  });
  if (!taken) return 'used';
  const asked = { memberId, challenge: challenge.toString('base64url') };
  const signer = passkeySiteOf(ctx.env) && (await acceptSignature(tx, ctx, asked, proof));
  const failure = failureOf(ctx, signer, taken.digest.equals(digestOf(payment)));
  if (failure) await deletePaymentChallenge(tx, challenge);
  return failure;
}

function failureOf(
  ctx: Deps,
  signer: { readonly createdAt: EpochMs } | undefined,
  isSamePayment: boolean,
): Failure | undefined {
  if (!signer) return INVALID;
  if (!isSamePayment) return { code: 'PASSKEY_OTHER_PAYMENT' };
  const until = paysFrom(ctx, signer.createdAt);
  return until > ctx.clock.now() ? { code: 'PASSKEY_TOO_NEW', until } : undefined;
}

/** Digest that identifies a repeated response: of the response, the payment, and its key. */
function answerOf(
  payment: SentPayment,
  { credential, client_data: data, authenticator_data: state, signature }: PasskeyProof,
): Buffer {
  const paid = digestOf(payment).toString('base64url');
  const parts = [payment.key ?? '', paid, credential, data, state, signature];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}
