import { readCode } from '@tessera/domain/member/identifier';
import { DAY_MS, MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, notifyIfLocked, undoTries } from '../throttle/throttle.ts';
import { hasFactor, lockFactors, markCodeUsed, readFactors, takeStep, type TotpRow } from './factor-store.ts';
import { passkeySiteOf } from './passkey-site.ts';
import type { PasskeyPurpose } from './passkey-store.ts';
import { acceptPasskey, askPasskey, type PasskeyDeps, type PasskeyProof, webauthn } from './passkey.ts';
import { macsOfRecoveryCode } from './recovery.ts';
import { isTotpShaped, stepOfCode } from './totp.ts';

type Deps = PasskeyDeps & Pick<Context, 'sealer'>;

const FREE_TRIES = 5;
const LONGEST_LOCK_MS = 60 * MINUTE_MS;
/** The fifth wrong code of a day locks for a minute; each further one doubles the time, up to an hour. Three
 *  of a million codes are right at a time, and a guesser has some forty tries a day. */
const RULE: ThrottleRule = {
  limit: FREE_TRIES,
  windowMs: DAY_MS,
  lockMs: (count) => Math.min(LONGEST_LOCK_MS, MINUTE_MS * 2 ** (count - FREE_TRIES)),
};

export const placeOfKey = (memberId: bigint): string => `totp ${memberId}`;
const counterOf = (memberId: bigint): string => `factor:member:${memberId}`;

/** A code of the app or a recovery code, or what a passkey has signed. */
export type GivenFactor = {
  readonly otp?: string | undefined;
  readonly passkey?: PasskeyProof | undefined;
};

export type FactorOf = {
  readonly memberId: bigint;
  readonly given: GivenFactor;
  readonly purpose: PasskeyPurpose;
};

/** Runs `work` in a transaction, of a member who has a second factor once that is given and right; passes on
 *  whether there is one. The factor is used up by the commit of the work, and not without it.
 *  Refuses: SECOND_FACTOR_REQUIRED (none given) with what a passkey is to sign, SECOND_FACTOR_LOCKED with
 *  `until`, SECOND_FACTOR_INCORRECT, SECOND_FACTOR_USED.
 *  Locks: of a member with a factor first the member, and last the counter.
 *  Cost: a round trip and a transaction for a member without, about ten round trips more for one with. */
export async function withFactor<T>(
  ctx: Deps,
  { memberId, given: { otp: givenOtp = '', passkey }, purpose }: FactorOf,
  work: (tx: Tx, hasFactor: boolean) => Promise<T>,
): Promise<T> {
  const otp = readCode(givenOtp);
  const factors = await readFactors(ctx.db.main, memberId);
  if (!hasFactor(factors)) return transaction(ctx.db, (tx) => work(tx, false));
  if (otp === '' && !passkey) throw await requiredFactor(ctx, memberId, factors.passkeys > 0, purpose);
  // Loaded before the member is locked.
  if (passkey) await webauthn();
  return tryCode(ctx, memberId, {
    attempt: async (tx) => {
      await lockFactors(tx, memberId);
      if (passkey) return acceptPasskey(tx, ctx, { memberId, purpose }, passkey);
      if (!isTotpShaped(otp)) return acceptRecoveryCode(tx, ctx, memberId, otp);
      return acceptAppCode(tx, ctx, { memberId, totp: factors.totp }, otp);
    },
    work: (tx) => work(tx, true),
  });
}

/** The refusal that asks for the factor. Where passkeys are not used any more, a recovery code helps. */
async function requiredFactor(
  ctx: Deps,
  memberId: bigint,
  hasPasskeys: boolean,
  purpose: PasskeyPurpose,
): Promise<Refusal> {
  if (!hasPasskeys || !passkeySiteOf(ctx.env)) return new Refusal('SECOND_FACTOR_REQUIRED');
  const { challenge, rp_id, credentials } = await askPasskey(ctx, memberId, purpose);
  return new Refusal('SECOND_FACTOR_REQUIRED', { challenge, rp_id, credentials: credentials.join(' ') });
}

/** An attempt at a code, and what the right one is given for, in one transaction. */
export type CodeTry<Found, T> = {
  /** Uses the code up; undefined for a wrong one, 'used' for a right one that was used up before. */
  readonly attempt: (tx: Tx) => Promise<Found | 'used' | undefined>;
  readonly work: (tx: Tx, found: Found) => Promise<T>;
  /** Records a wrong one. */
  readonly onWrong?: (tx: Tx) => Promise<void>;
};

/** Counts an attempt at a member's code before it is made: see tryCodeOf.
 *  Refuses: SECOND_FACTOR_LOCKED with `until`, SECOND_FACTOR_INCORRECT, SECOND_FACTOR_USED.
 *  Locks: the counter's row. */
export const tryCode = <Found, T>(
  ctx: Pick<Deps, 'db' | 'clock'>,
  memberId: bigint,
  { attempt, work }: Omit<CodeTry<Found, T>, 'onWrong'>,
): Promise<T> => {
  const key = counterOf(memberId);
  const onWrong = (tx: Tx) =>
    notifyIfLocked({ clock: ctx.clock, db: { main: tx } }, memberId, { key, kind: 'factor_locked' });
  return tryCodeOf(ctx, key, { attempt, work, onWrong });
};

/** Counts an attempt at a code before it is made: parallel attempts are counted one by one. Then one
 *  transaction makes the attempt, does the work, and clears the count: a refusal as busy, or for another
 *  reason, does not use the code up. What the attempt and `onWrong` write is kept when it was wrong. A right
 *  code that was used before guesses nothing: it is not counted.
 *  Refuses: SECOND_FACTOR_LOCKED with `until`, SECOND_FACTOR_INCORRECT, SECOND_FACTOR_USED, and as the work.
 *  Locks: the counter's row, after what attempt and work lock. */
export async function tryCodeOf<Found, T>(
  ctx: Pick<Deps, 'db' | 'clock'>,
  key: string,
  { attempt, work, onWrong }: CodeTry<Found, T>,
): Promise<T> {
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [{ key, rule: RULE }]));
  if (locked) throw new Refusal('SECOND_FACTOR_LOCKED', { until: toEpochSeconds(locked.lockedUntil) });
  const done = await transaction(ctx.db, async (tx) => {
    const found = await attempt(tx);
    if (found === undefined) {
      await onWrong?.(tx);
      return 'SECOND_FACTOR_INCORRECT';
    }
    if (found === 'used') {
      await undoTries(tx, ctx, { forgotten: [], returned: [key] });
      return 'SECOND_FACTOR_USED';
    }
    const value = await work(tx, found);
    await undoTries(tx, ctx, { forgotten: [key], returned: [] });
    return { value };
  });
  if (typeof done === 'string') throw new Refusal(done);
  return done.value;
}

/** The time step of a code that is right now; undefined for a wrong one. */
export const stepOf = (
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  memberId: bigint,
  { sealed }: TotpRow,
  code: string,
): number | undefined => stepOfCode(sealer.open(sealed, placeOfKey(memberId)), code, clock.now());

async function acceptAppCode(
  tx: Tx,
  ctx: Deps,
  { memberId, totp }: { readonly memberId: bigint; readonly totp: TotpRow | undefined },
  code: string,
): Promise<true | 'used' | undefined> {
  if (!totp || totp.confirmed_at === null) return undefined;
  const step = stepOf(ctx, memberId, totp, code);
  if (step === undefined) return undefined;
  return (await takeStep(tx, memberId, step)) > 0 ? true : 'used';
}

async function acceptRecoveryCode(
  tx: Tx,
  ctx: Deps,
  memberId: bigint,
  code: string,
): Promise<true | undefined> {
  const macs = macsOfRecoveryCode(ctx.sealer, memberId, code);
  return (await markCodeUsed(tx, memberId, macs, ctx.clock.now())) > 0 ? true : undefined;
}
