import { readCode } from '@tessera/domain/member/identifier';
import { assert } from '@tessera/domain/result';
import { DAY_MS, type EpochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/query.ts';
import { transaction } from '../../db/tx.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sessionOf } from '../../password/hash-sender.ts';
import type { ThrottleRule } from '../../throttle/throttle-rule.ts';
import { countTries, lockedUntil, notifyIfLocked, undoTries } from '../../throttle/throttle.ts';
import { readMoneyMember, renewFundHash } from '../member-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords'>;

const TRIES = 5;
/** The fifth wrong attempt locks the fund password for a day. */
const RULE: ThrottleRule = { limit: TRIES, windowMs: DAY_MS, lockMs: () => DAY_MS };

const counterOf = (memberId: bigint): string => `fund:member:${memberId}`;

/** Pending checks by the hasher of their server: member, stored hash and guess. */
const underWay = new WeakMap<Context['passwords'], Map<string, Promise<void>>>();

/** Verifies the fund password before the transaction that moves money. An attempt is counted first and
 *  reset on success, so parallel attempts are counted one by one. The same guess twice in a row counts once:
 *  simultaneous requests with the right password, and repeats after a server died while it was checking, do
 *  not lock the member out. Identical guesses that are pending here share one hash.
 *  Refuses: FUND_PASSWORD_NOT_SET, FUND_PASSWORD_LOCKED with `until`, FUND_PASSWORD_INCORRECT, SERVER_BUSY.
 *  Cost: one password hash (two when the stored one is outdated), about ten round trips. */
export async function checkFundPassword(ctx: Deps, memberId: bigint, given: string = ''): Promise<void> {
  const password = readCode(given);
  const member = await readMoneyMember(ctx.db.reader, memberId);
  assert(member, 'a session has a member');
  const stored = member.fund_password_hash;
  if (stored === null) throw new Refusal('FUND_PASSWORD_NOT_SET');
  const guess = ctx.passwords.digest(`${memberId}\n${stored}\n${password}`);
  const checks = underWay.get(ctx.passwords) ?? new Map<string, Promise<void>>();
  underWay.set(ctx.passwords, checks);
  const same = checks.get(guess);
  if (same) return same;
  const check = tryGuess(ctx, memberId, { password, stored, guess }).finally(() => checks.delete(guess));
  checks.set(guess, check);
  return check;
}

type Guess = { readonly password: string; readonly stored: string; readonly guess: string };

async function tryGuess(ctx: Deps, memberId: bigint, { password, stored, guess }: Guess): Promise<void> {
  const key = counterOf(memberId);
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [{ key, rule: RULE, guess }]));
  if (locked) throw new Refusal('FUND_PASSWORD_LOCKED', { until: toEpochSeconds(locked.lockedUntil) });
  const forgive = (part: { forgotten?: string[]; returned?: string[] }): Promise<void> =>
    transaction(ctx.db, (tx) => undoTries(tx, ctx, { forgotten: [], returned: [], ...part }));
  let isRight: boolean;
  try {
    isRight = await ctx.passwords.verify(password, stored, sessionOf(memberId));
  } catch (error) {
    // No attempt was made.
    await forgive({ returned: [key] });
    throw error;
  }
  if (!isRight) {
    await notifyIfLocked(ctx, memberId, { key, kind: 'fund_password_locked' });
    throw new Refusal('FUND_PASSWORD_INCORRECT');
  }
  await forgive({ forgotten: [key] });
  if (!ctx.passwords.isOutdated(stored)) return;
  const renewed = await ctx.passwords.hash(password, sessionOf(memberId));
  await renewFundHash(ctx.db.main, memberId, { hash: renewed, before: stored });
}

/** Returns when the lock of a member's fund password ends; a past moment or null means it is not locked.
 *  Cost: one round trip. */
export const fundPasswordLockedUntil = (
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  memberId: bigint,
): Promise<EpochMs | null> => lockedUntil(db.reader, counterOf(memberId));

/** Clears the wrong attempts against a fund password, in the transaction that replaces it.
 *  Locks: the counter's row.   Cost: two round trips. */
export const forgetFundTries = (
  tx: Queryable,
  ctx: Pick<Context, 'clock'>,
  memberId: bigint,
): Promise<void> => undoTries(tx, ctx, { forgotten: [counterOf(memberId)], returned: [] });
