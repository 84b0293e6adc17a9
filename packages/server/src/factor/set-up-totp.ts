import type { Data, Payload } from '@tessera/contract/routes';
import { readCode } from '@tessera/domain/member/identifier';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { placeOfKey, stepOf, tryCode } from './check-factor.ts';
import {
  confirmTotp,
  hasFactor,
  insertTotp,
  readFactors,
  readTotp,
  replaceRecoveryCodes,
} from './factor-store.ts';
import { macsOfRecoveryCode, newRecoveryCodes } from './recovery.ts';
import { invitationOf, isTotpShaped, KEY_BYTES } from './totp.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'sealer'>;

/** Makes a key for an authenticator app. It guards nothing until a code of it has come back; a second call
 *  replaces one that never did.
 *  Refuses: SECOND_FACTOR_EXISTS.   Cost: one round trip. */
export async function beginTotp(
  ctx: Deps,
  memberId: bigint,
  username: string,
): Promise<Data<'security/beginTotp'>> {
  const key = ctx.random.bytes(KEY_BYTES);
  const sealed = ctx.sealer.seal(key, placeOfKey(memberId));
  if ((await insertTotp(ctx.db.main, memberId, sealed, ctx.clock.now())) === 0)
    throw new Refusal('SECOND_FACTOR_EXISTS');
  return invitationOf(key, { brand: ctx.env.brandName, username });
}

/** Puts the key into force by a first code of its app, and returns the recovery codes, this once. What other
 *  sessions had proved without it counts no more.
 *  Refuses: SECOND_FACTOR_EXISTS, SECOND_FACTOR_LOCKED, SECOND_FACTOR_INCORRECT (also where none was begun).
 *  Locks: the key's row, then the sessions, then the counter.   Cost: about a dozen round trips. */
export async function confirmFirstCode(
  ctx: Deps,
  { otp: given }: Payload<'security/confirmTotp'>,
  { memberId, sessionKey }: SessionMember,
): Promise<Data<'security/confirmTotp'>> {
  const totp = await readTotp(ctx.db.main, memberId);
  if (totp && totp.confirmed_at !== null) throw new Refusal('SECOND_FACTOR_EXISTS');
  const otp = readCode(given);
  const codes = newRecoveryCodes(ctx.random);
  await tryCode(ctx, memberId, {
    attempt: async () => {
      const step = totp && isTotpShaped(otp) ? stepOf(ctx, memberId, totp, otp) : undefined;
      return totp && step !== undefined ? { sealed: totp.sealed, step } : undefined;
    },
    work: async (tx, found) => {
      const sessionHash = Buffer.from(sessionKey, 'base64url');
      const confirmed = await confirmTotp(tx, memberId, { ...found, at: ctx.clock.now(), sessionHash });
      if (confirmed === 0) throw new Refusal('SECOND_FACTOR_INCORRECT');
      await replaceRecoveryCodes(tx, memberId, macsOf(ctx, memberId, codes));
    },
  });
  return { recovery_codes: codes };
}

/** Makes new recovery codes and returns them, this once; the old ones are void.
 *  Refuses: SECOND_FACTOR_NOT_SET.   Cost: two round trips. */
export async function renewRecoveryCodes(
  ctx: Deps,
  memberId: bigint,
): Promise<Data<'security/renewRecoveryCodes'>> {
  if (!hasFactor(await readFactors(ctx.db.main, memberId))) throw new Refusal('SECOND_FACTOR_NOT_SET');
  const codes = newRecoveryCodes(ctx.random);
  await replaceRecoveryCodes(ctx.db.main, memberId, macsOf(ctx, memberId, codes));
  return { recovery_codes: codes };
}

const macsOf = ({ sealer }: Pick<Deps, 'sealer'>, memberId: bigint, codes: readonly string[]): Buffer[] =>
  codes.map((code) => macsOfRecoveryCode(sealer, memberId, code)[0]);
