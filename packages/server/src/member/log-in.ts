import { createHash } from 'node:crypto';

import type { Data, Payload } from '@tessera/contract/routes';
import { MINUTE_MS, SECOND_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { checkFactor } from '../factor/check-factor.ts';
import { networkOf } from '../kernel/address-block.ts';
import { aboutMember, Refusal } from '../kernel/refusal.ts';
import { type CallOrigin, originOf } from '../session/login-origin.ts';
import { openSession } from '../session/open-session.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, undoTries, type Throttled } from '../throttle/throttle.ts';
import { readMobile } from './identity.ts';
import {
  memberByEmail,
  memberByMobile,
  memberByUsername,
  setPassword,
  type MemberRow,
} from './member-store.ts';
import { knownDevice, noteLogin } from './note-device.ts';
import { recordLogin } from './record-login.ts';
import { loginData } from './user-info.ts';

const DAY_MS = 1_440 * MINUTE_MS;
const FREE_TRIES = 5;
const FIRST_LOCK_MS = 30 * SECOND_MS;
const LONGEST_LOCK_MS = 60 * MINUTE_MS;

/** The fifth wrong password in a day locks for 30 s; each further one doubles the time, up to an hour. */
const ACCOUNT_RULE: ThrottleRule = {
  limit: FREE_TRIES,
  windowMs: DAY_MS,
  lockMs: (count) => Math.min(LONGEST_LOCK_MS, FIRST_LOCK_MS * 2 ** (count - FREE_TRIES)),
};
const ADDRESS_RULE: ThrottleRule = { limit: 30, windowMs: 15 * MINUTE_MS };

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'passwords' | 'sealer'>;

/** Logs in by username, e-mail or mobile, and password. An unknown name and a wrong password are
 *  indistinguishable: same code, same work, same counters.
 *  Refuses: INVALID_PARAMETERS, LOGIN_LOCKED with `until`, SERVER_BUSY, ACCOUNT_OR_PASSWORD_INCORRECT,
 *  ACCOUNT_IS_ABNORMAL, and for a member with a second factor SECOND_FACTOR_REQUIRED, SECOND_FACTOR_LOCKED
 *  with `until`, SECOND_FACTOR_INCORRECT.
 *  Cost: one password hash (two when the stored one is outdated), about ten round trips. */
export async function logIn(
  ctx: Deps,
  payload: Payload<'user/login'>,
  headers: CallOrigin,
): Promise<Data<'user/login'>> {
  const account = (payload.account || payload.phone || payload.mobile || payload.username || '').trim();
  const password = payload.password ?? '';
  if (account === '' || password === '') throw new Refusal('INVALID_PARAMETERS');
  const member = await findMember(ctx.db.reader, account);
  const device = member && (await knownDevice(ctx, member.id, payload.device_id ?? ''));
  const counters = countersOf(member, account, headers.ip, device);
  const stored = member?.password_hash ?? undefined;
  await checkPassword(ctx, counters, undefined, { password, stored }).catch(aboutMember(member?.id));
  if (!member || member.password_hash === null) throw new Refusal('ACCOUNT_OR_PASSWORD_INCORRECT');
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL').about(member.id);
  const hasFactor = await checkFactor(ctx, member.id, payload.otp ?? '').catch(aboutMember(member.id));
  const renewed = ctx.passwords.isOutdated(member.password_hash)
    ? await ctx.passwords.hash(password, `member:${member.id}`)
    : undefined;
  const session = await transaction(ctx.db, async (tx) => {
    await recordLogin(tx, ctx, member.id);
    if (renewed !== undefined)
      await setPassword(tx, member.id, { hash: renewed, before: member.password_hash });
    const origin = originOf(headers, payload.device_id);
    await noteLogin(tx, ctx, member.id, origin);
    return openSession(tx, ctx, member.id, { isProved: !hasFactor, origin });
  });
  return loginData(ctx, member, session);
}

/** Verifies a rate-limited password: the attempt is counted first and reset on success.
 *  Refuses: LOGIN_LOCKED with `until`, SERVER_BUSY, and `wrong` (ACCOUNT_OR_PASSWORD_INCORRECT by
 *  default). */
export async function checkPassword(
  ctx: Pick<Context, 'db' | 'clock' | 'passwords'>,
  counters: { readonly account: Throttled; readonly address: Throttled },
  wrong: 'ACCOUNT_OR_PASSWORD_INCORRECT' | 'PASSWORD_INCORRECT' = 'ACCOUNT_OR_PASSWORD_INCORRECT',
  { password, stored }: { readonly password: string; readonly stored: string | undefined },
): Promise<void> {
  const { account, address } = counters;
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, [account, address]));
  if (locked) throw new Refusal('LOGIN_LOCKED', { until: toEpochSeconds(locked.lockedUntil) });
  const forgive = (forgotten: string[], returned: string[]): Promise<void> =>
    transaction(ctx.db, (tx) => undoTries(tx, ctx, { forgotten, returned }));
  let isRight: boolean;
  try {
    isRight = await ctx.passwords.verify(password, stored, address.key);
  } catch (error) {
    // No attempt was made.
    await forgive([], [account.key, address.key]);
    throw error;
  }
  if (!isRight) throw new Refusal(wrong);
  await forgive([account.key], [address.key]);
}

/** Counts by member when one exists, so that three identifiers of one account do not triple the attempts;
 *  otherwise by a hash of the typed name. A device that the member has logged in from before has a budget of
 *  its own: strangers cannot lock the owner out of it. */
export const countersOf = (
  member: MemberRow | undefined,
  account: string,
  ip: string,
  device: string = '',
) => ({
  account: {
    key: member
      ? `login:member:${member.id}${device && `:device:${device}`}`
      : `login:name:${fingerprint(account.toLowerCase())}`,
    rule: ACCOUNT_RULE,
  },
  address: { key: `login:ip:${networkOf(ip)}`, rule: ADDRESS_RULE },
});

/** Clears the wrong attempts against a password that has been replaced.
 *  Locks: the counter's row.   Cost: four round trips. */
export const forgetLoginTries = (ctx: Pick<Context, 'db' | 'clock'>, member: MemberRow): Promise<void> => {
  const { account } = countersOf(member, '', '');
  return transaction(ctx.db, (tx) => undoTries(tx, ctx, { forgotten: [account.key], returned: [] }));
};

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('base64url');

function findMember(db: Queryable, account: string): Promise<MemberRow | undefined> {
  if (account.includes('@')) return memberByEmail(db, account);
  if (!/^\+?[0-9]+$/.test(account)) return memberByUsername(db, account);
  try {
    return memberByMobile(db, readMobile(account));
  } catch {
    return memberByMobile(db, account);
  }
}
