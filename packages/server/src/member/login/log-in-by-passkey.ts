import type { Data, Payload } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/query.ts';
import { transaction } from '../../db/tx.ts';
import { acceptLogin, ownerOf } from '../../factor/login-passkey.ts';
import { type PasskeyProof, webauthn } from '../../factor/passkey.ts';
import { noteOpened } from '../../integrity/open-cases.ts';
import { aboutMember, Refusal } from '../../kernel/refusal.ts';
import { type CallOrigin, originOf } from '../../session/login-origin.ts';
import type { WorkSent } from '../../throttle/require-work.ts';
import { countTries, notifyIfLocked, undoTries } from '../../throttle/throttle.ts';
import { memberById, type MemberRow } from '../member-store.ts';
import { loginData } from '../user-info.ts';
import { admitLogin, enter } from './admit-login.ts';
import { countersOf, type LoginCounters } from './login-counters.ts';
import { recordLogin } from './record-login.ts';

type Deps = Pick<
  Context,
  'db' | 'clock' | 'random' | 'env' | 'passwords' | 'sealer' | 'logins' | 'metrics' | 'log'
>;

/** Logs in by a passkey alone: what the member has, after finger, face or PIN, is both factors. An attempt
 *  counts as one by password does, of the member and of the address, and is let through by the same rules;
 *  the hundred wrong passwords in a row are the password's alone. An unknown passkey and a wrong signature
 *  are indistinguishable: same code, same counters.
 *  Refuses: PROOF_OF_WORK, TOO_MANY_REQUESTS, LOGIN_LOCKED with `until`, PASSKEY_INVALID,
 *  ACCOUNT_IS_ABNORMAL, SERVER_BUSY.
 *  Locks: the member, then the passkey, then the counters.
 *  Cost: about 20 round trips, and those of matchExcluded. */
export async function logInByPasskey(
  ctx: Deps,
  passkey: PasskeyProof,
  payload: Payload<'user/login'>,
  headers: CallOrigin & WorkSent,
): Promise<Data<'user/login'>> {
  const { member, device } = await admitLogin(ctx, payload.device_id ?? '', headers, () =>
    findOwner(ctx.db.reader, passkey),
  );
  const counters = countersOf(member, `passkey ${passkey.credential}`, headers.ip, device);
  await countAttempt(ctx, counters).catch(aboutMember(member?.id));
  if (!member) throw new Refusal('PASSKEY_INVALID');
  // Loaded before the member is locked.
  await webauthn();
  const origin = originOf(headers, payload.device_id);
  const networkKeys = counters.networks.map(({ key }) => key);
  const entered = await transaction(ctx.db, async (tx) => {
    // A wrong answer uses up what was signed.
    if (!(await acceptLogin(tx, ctx, member.id, passkey))) return undefined;
    await recordLogin(tx, ctx, member.id);
    const opened = await enter(tx, ctx, { memberId: member.id, isProved: false }, origin);
    await undoTries(tx, ctx, { forgotten: [counters.account.key], returned: networkKeys });
    return opened;
  }).catch(async (error: unknown) => {
    // Nothing was judged wrong.
    const returned = [counters.account.key, ...networkKeys];
    await transaction(ctx.db, (tx) => undoTries(tx, ctx, { forgotten: [], returned }));
    return aboutMember(member.id)(error);
  });
  if (!entered) return refuseWrong(ctx, counters, member);
  noteOpened(ctx, entered.found);
  return loginData(ctx, member, entered.session);
}

async function findOwner(db: Queryable, passkey: PasskeyProof): Promise<MemberRow | undefined> {
  const id = await ownerOf(db, passkey);
  return id === undefined ? undefined : memberById(db, id);
}

/** Counted first, so that parallel attempts are counted one by one. */
async function countAttempt(ctx: Deps, { account, networks, sender }: LoginCounters): Promise<void> {
  const locked = await ctx.passwords.count(sender, () =>
    transaction(ctx.db, (tx) => countTries(tx, ctx, [account, ...networks])),
  );
  if (locked) throw new Refusal('LOGIN_LOCKED', { until: toEpochSeconds(locked.lockedUntil) });
}

async function refuseWrong(ctx: Deps, { account }: LoginCounters, { id }: MemberRow): Promise<never> {
  await notifyIfLocked(ctx, id, { key: account.key, kind: 'login_locked' });
  throw new Refusal('PASSKEY_INVALID').about(id);
}
