import { DAY_MS, MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, undoTries } from '../throttle/throttle.ts';
import { markCodeUsed, readTotp, takeStep, type TotpRow } from './factor-store.ts';
import { macOfRecoveryCode } from './recovery.ts';
import { isTotpShaped, stepOfCode } from './totp.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'sealer'>;

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

/** Demands the second factor of a member who has one; of others nothing. `given` is a code of the app or a
 *  recovery code. Returns whether there is one.
 *  Refuses: SECOND_FACTOR_REQUIRED (none given), SECOND_FACTOR_LOCKED with `until`, SECOND_FACTOR_INCORRECT.
 *  Cost: one round trip for a member without, about ten for one with. */
export async function checkFactor(ctx: Deps, memberId: bigint, given: string): Promise<boolean> {
  const totp = await readTotp(ctx.db.main, memberId);
  if (!totp || totp.confirmed_at === null) return false;
  if (given === '') throw new Refusal('SECOND_FACTOR_REQUIRED');
  await tryCode(ctx, memberId, () =>
    isTotpShaped(given)
      ? acceptAppCode(ctx, memberId, totp, given)
      : acceptRecoveryCode(ctx, memberId, given),
  );
  return true;
}

/** Counts an attempt at a code before it is made, and clears the count when it is right: parallel attempts
 *  are counted one by one. Returns what the attempt found.
 *  Refuses: SECOND_FACTOR_LOCKED with `until`, SECOND_FACTOR_INCORRECT.   Locks: the counter's row. */
export async function tryCode<T>(
  ctx: Pick<Deps, 'db' | 'clock'>,
  memberId: bigint,
  attempt: () => Promise<T | undefined>,
): Promise<T> {
  const key = counterOf(memberId);
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [{ key, rule: RULE }]));
  if (locked) throw new Refusal('SECOND_FACTOR_LOCKED', { until: toEpochSeconds(locked.lockedUntil) });
  const found = await attempt();
  if (found === undefined) throw new Refusal('SECOND_FACTOR_INCORRECT');
  await transaction(ctx.db, (tx) => undoTries(tx, ctx, { forgotten: [key], returned: [] }));
  return found;
}

/** The time step of a code that is right now; undefined for a wrong one. */
export const stepOf = (
  { clock, sealer }: Pick<Deps, 'clock' | 'sealer'>,
  memberId: bigint,
  { sealed }: TotpRow,
  code: string,
): number | undefined => stepOfCode(sealer.open(sealed, placeOfKey(memberId)), code, clock.now());

async function acceptAppCode(ctx: Deps, memberId: bigint, totp: TotpRow, code: string) {
  const step = stepOf(ctx, memberId, totp, code);
  if (step === undefined) return undefined;
  return (await takeStep(ctx.db.main, memberId, step)) > 0 ? true : undefined;
}

async function acceptRecoveryCode(ctx: Deps, memberId: bigint, code: string) {
  const mac = macOfRecoveryCode(ctx.sealer, memberId, code);
  return (await markCodeUsed(ctx.db.main, memberId, mac, ctx.clock.now())) > 0 ? true : undefined;
}
