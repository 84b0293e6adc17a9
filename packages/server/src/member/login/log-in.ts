import type { Data, Payload } from '@tessera/contract/routes';
import { readAccountName, readMobile } from '@tessera/domain/member/identifier';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/query.ts';
import { transaction } from '../../db/tx.ts';
import { withFactor } from '../../factor/check-factor.ts';
import { noteOpened } from '../../integrity/open-cases.ts';
import { aboutMember, Refusal } from '../../kernel/refusal.ts';
import { knownAs } from '../../password/hash-sender.ts';
import { type CallOrigin, originOf } from '../../session/login-origin.ts';
import type { WorkSent } from '../../throttle/require-work.ts';
import { countTries, notifyIfLocked, undoTries } from '../../throttle/throttle.ts';
import {
  memberByEmail,
  memberByMobile,
  memberByUsername,
  setPassword,
  type MemberRow,
} from '../member-store.ts';
import { loginData } from '../user-info.ts';
import { admitLogin, enter, type LoginDeps } from './admit-login.ts';
import { logInByPasskey } from './log-in-by-passkey.ts';
import { countersOf, type LoginCounters } from './login-counters.ts';
import { recordLogin } from './record-login.ts';

/** Logs in by username, e-mail or mobile, and password; without either by a passkey alone. An unknown name
 *  and a wrong password are indistinguishable: same code, same work, same counters. Passwords from a device
 *  that the account knows are hashed in a lane of their own, whatever number of strangers waits.
 *  Refuses: INVALID_PARAMETERS, PROOF_OF_WORK, TOO_MANY_REQUESTS (of unknown devices while log-ins fail
 *  unusually often), PASSWORD_LOCKED, LOGIN_LOCKED with `until`, SERVER_BUSY, ACCOUNT_OR_PASSWORD_INCORRECT,
 *  ACCOUNT_IS_ABNORMAL, and for a member with a second factor SECOND_FACTOR_REQUIRED, SECOND_FACTOR_LOCKED
 *  with `until`, SECOND_FACTOR_INCORRECT.
 *  Cost: one password hash (two when the stored one is outdated), about ten round trips, and those of
 *  matchExcluded. */
export async function logIn(
  ctx: LoginDeps,
  payload: Payload<'user/login'>,
  headers: CallOrigin & WorkSent,
): Promise<Data<'user/login'>> {
  const account = readAccountName(
    payload.account || payload.phone || payload.mobile || payload.username || '',
  );
  const password = payload.password ?? '';
  const { passkey } = payload;
  if (account === '' && password === '' && passkey) return logInByPasskey(ctx, passkey, payload, headers);
  if (account === '' || password === '') throw new Refusal('INVALID_PARAMETERS');
  const { member, device } = await admitLogin(ctx, payload.device_id ?? '', headers, () =>
    findMember(ctx.db.reader, account),
  );
  const counters = countersOf(member, account, headers.ip, device);
  const stored = member?.password_hash ?? undefined;
  await checkPassword(ctx, counters, undefined, { password, stored }).catch(aboutMember(member?.id));
  if (!member || member.password_hash === null) throw new Refusal('ACCOUNT_OR_PASSWORD_INCORRECT');
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL').about(member.id);
  const renewed = ctx.passwords.isOutdated(member.password_hash)
    ? await ctx.passwords.hash(password, knownAs(member.id))
    : undefined;
  const asked = { memberId: member.id, given: payload, purpose: 'login' } as const;
  const { session, found } = await withFactor(ctx, asked, async (tx, hasFactor) => {
    await recordLogin(tx, ctx, member.id);
    if (renewed !== undefined)
      await setPassword(tx, member.id, { hash: renewed, before: member.password_hash });
    return enter(
      tx,
      ctx,
      { memberId: member.id, isProved: !hasFactor },
      originOf(headers, payload.device_id),
    );
  }).catch(aboutMember(member.id));
  noteOpened(ctx, found);
  return loginData(ctx, member, session);
}

/** Verifies a rate-limited password: the attempt is counted first and reset on success. The member is
 *  notified of a wrong one that locks the account.
 *  Refuses: PASSWORD_LOCKED, LOGIN_LOCKED with `until`, SERVER_BUSY, and `wrong`
 *  (ACCOUNT_OR_PASSWORD_INCORRECT by default). */
export async function checkPassword(
  ctx: Pick<Context, 'db' | 'clock' | 'passwords'>,
  { memberId, account, inRow, networks, sender }: LoginCounters,
  wrong: 'ACCOUNT_OR_PASSWORD_INCORRECT' | 'PASSWORD_INCORRECT' = 'ACCOUNT_OR_PASSWORD_INCORRECT',
  { password, stored }: { readonly password: string; readonly stored: string | undefined },
): Promise<void> {
  const locked = await ctx.passwords.count(sender, () =>
    transaction(ctx.db, (tx) => countTries(tx, ctx, [inRow, account, ...networks])),
  );
  if (locked?.key === inRow.key) throw new Refusal('PASSWORD_LOCKED');
  if (locked) throw new Refusal('LOGIN_LOCKED', { until: toEpochSeconds(locked.lockedUntil) });
  const forgive = (forgotten: string[], returned: string[]): Promise<void> =>
    transaction(ctx.db, (tx) => undoTries(tx, ctx, { forgotten, returned }));
  const networkKeys = networks.map(({ key }) => key);
  let isRight: boolean;
  try {
    isRight = await ctx.passwords.verify(password, stored, sender);
  } catch (error) {
    // No attempt was made.
    await forgive([], [account.key, inRow.key, ...networkKeys]);
    throw error;
  }
  if (!isRight) {
    await notifyIfLocked(ctx, memberId, { key: account.key, kind: 'login_locked' });
    throw new Refusal(wrong);
  }
  await forgive([account.key, inRow.key], networkKeys);
}

function findMember(db: Queryable, account: string): Promise<MemberRow | undefined> {
  if (account.includes('@')) return memberByEmail(db, account);
  const mobile = readMobile(account);
  return mobile.ok ? memberByMobile(db, mobile.value) : memberByUsername(db, account);
}
