import { assert } from '@tessera/domain/result';
import { DAY_MS, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, forgiveTries, lockedUntil } from '../throttle/throttle.ts';
import { readMoneyMember } from './member-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords'>;

const TRIES = 5;
/** Five wrong ones, and it is locked for a day. */
const RULE: ThrottleRule = { limit: TRIES, windowMs: DAY_MS, lockMs: () => DAY_MS };

const counterOf = (memberId: bigint): string => `fund:member:${memberId}`;

/** Guesses under way, by the hasher of their server: member, stored hash and guess. */
const underWay = new WeakMap<Context['passwords'], Map<string, Promise<void>>>();

/** Checks the password that moves money, before the transaction that moves it: counted first, forgiven when
 *  right, so that parallel tries are counted one by one. The same guess of a member who is still waiting for
 *  it tells nobody anything new: it is one guess, and whoever sends ten requests at once with the right
 *  password is not locked out.
 *  Refuses: FUND_PASSWORD_NOT_SET, FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT, SERVER_BUSY.
 *  Cost: one password hash, about ten trips. */
export async function checkFundPassword(
  ctx: Deps,
  memberId: bigint,
  password: string | undefined,
): Promise<void> {
  const member = await readMoneyMember(ctx.db.reader, memberId);
  assert(member, 'a session has a member');
  const stored = member.fund_password_hash;
  if (stored === null) throw new Refusal('FUND_PASSWORD_NOT_SET');
  const guesses = underWay.get(ctx.passwords) ?? new Map<string, Promise<void>>();
  underWay.set(ctx.passwords, guesses);
  const name = `${memberId}\n${stored}\n${password ?? ''}`;
  const same = guesses.get(name);
  if (same) return same;
  const guess = tryGuess(ctx, memberId, password ?? '', stored).finally(() => guesses.delete(name));
  guesses.set(name, guess);
  return guess;
}

async function tryGuess(ctx: Deps, memberId: bigint, password: string, stored: string): Promise<void> {
  const key = counterOf(memberId);
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [{ key, rule: RULE }]));
  if (locked) throw new Refusal('FUND_PASSWORD_LOCKED');
  const forgive = (part: { forgotten?: string[]; returned?: string[] }): Promise<void> =>
    transaction(ctx.db, (tx) => forgiveTries(tx, ctx, { forgotten: [], returned: [], ...part }));
  let isRight: boolean;
  try {
    isRight = await ctx.passwords.verify(password, stored);
  } catch (error) {
    // Nothing was tried.
    await forgive({ returned: [key] });
    throw error;
  }
  if (!isRight) throw new Refusal('FUND_PASSWORD_INCORRECT');
  await forgive({ forgotten: [key] });
}

/** Until when wrong tries have locked a member's fund password; a moment that has passed, or null, for one
 *  that is not.
 *  Cost: one trip. */
export const fundPasswordLockedUntil = (
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  memberId: bigint,
): Promise<EpochMs | null> => lockedUntil(db.reader, counterOf(memberId));

/** Forgets the wrong tries of a fund password that was replaced by a new one.
 *  Locks: the counter's row.   Cost: four trips. */
export const forgetFundTries = (ctx: Pick<Context, 'db' | 'clock'>, memberId: bigint): Promise<void> =>
  transaction(ctx.db, (tx) => forgiveTries(tx, ctx, { forgotten: [counterOf(memberId)], returned: [] }));
