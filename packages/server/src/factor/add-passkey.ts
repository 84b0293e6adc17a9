import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { deviceName } from '../session/device-name.ts';
import type { SessionMember } from '../session/session-member.ts';
import { hasFactor, lockFactors, readFactors, replaceRecoveryCodes } from './factor-store.ts';
import { insertPasskey, listPasskeys, userHandle } from './passkey-store.ts';
import { newChallenge, type PasskeyDeps, siteOf, takeSigned, webauthn } from './passkey.ts';
import { macsOfRecoveryCode, newRecoveryCodes } from './recovery.ts';

const HANDLE_BYTES = 32;
const PASSKEYS_MAX = 10;

/** Options with which a browser creates a passkey for a member.
 *  Refuses: NOT_SUPPORTED, PASSKEY_LIMIT.   Cost: four round trips. */
export async function beginPasskey(
  ctx: PasskeyDeps,
  memberId: bigint,
  username: string,
): Promise<Data<'security/beginPasskey'>> {
  const { rpId } = siteOf(ctx);
  const own = await listPasskeys(ctx.db.main, memberId);
  refuseBeyondLimit(own.length);
  const handle = await userHandle(ctx.db.main, memberId, ctx.random.bytes(HANDLE_BYTES));
  return {
    challenge: await newChallenge(ctx, memberId, 'add'),
    rp_id: rpId,
    rp_name: ctx.env.brandName,
    user_id: handle.toString('base64url'),
    user_name: username,
    credentials: own.map((each) => each.credential_id.toString('base64url')),
  };
}

/** Puts a passkey into force. With the first factor come the recovery codes, returned this once. What other
 *  sessions had proved without it counts no more.
 *  Refuses: NOT_SUPPORTED, PASSKEY_INVALID (not signed for this site, this member and now, or without the
 *  owner's finger, face or PIN), PASSKEY_LIMIT, SECOND_FACTOR_EXISTS when it is in force already.
 *  Locks: the member, then the sessions.   Cost: about nine round trips. */
export async function addPasskey(
  ctx: PasskeyDeps & Pick<Context, 'sealer'>,
  passkey: Payload<'security/addPasskey'>,
  { memberId, sessionKey }: SessionMember,
  userAgent: string,
): Promise<Data<'security/addPasskey'>> {
  const { id, publicKey, counter } = await verified(ctx, memberId, passkey);
  const codes = newRecoveryCodes(ctx.random);
  const isFirst = await transaction(ctx.db, async (tx) => {
    await lockFactors(tx, memberId);
    const before = await readFactors(tx, memberId);
    refuseBeyondLimit(before.passkeys);
    await store(tx, memberId, {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey,
      signCount: counter,
      label: deviceName(userAgent),
      at: ctx.clock.now(),
      sessionHash: Buffer.from(sessionKey, 'base64url'),
    });
    if (hasFactor(before)) return false;
    const macs = codes.map((code) => macsOfRecoveryCode(ctx.sealer, memberId, code)[0]);
    await replaceRecoveryCodes(tx, memberId, macs);
    return true;
  });
  return { recovery_codes: isFirst ? codes : [] };
}

async function store(tx: Tx, memberId: bigint, passkey: Parameters<typeof insertPasskey>[2]): Promise<void> {
  if ((await insertPasskey(tx, memberId, passkey)) === 0) throw new Refusal('SECOND_FACTOR_EXISTS');
}

async function verified(ctx: PasskeyDeps, memberId: bigint, passkey: Payload<'security/addPasskey'>) {
  const { rpId, origins } = siteOf(ctx);
  const challenge = await takeSigned(ctx.db.main, ctx, { memberId, purpose: 'add' }, passkey.client_data);
  if (challenge === undefined) throw new Refusal('PASSKEY_INVALID');
  const { verifyRegistrationResponse } = await webauthn();
  const answer = await verifyRegistrationResponse({
    response: {
      id: passkey.credential,
      rawId: passkey.credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: passkey.client_data, attestationObject: passkey.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
  }).catch(() => undefined);
  if (!answer?.verified) throw new Refusal('PASSKEY_INVALID');
  const { credential } = answer.registrationInfo;
  assert(credential.id === passkey.credential, 'the library compares the ids');
  return credential;
}

function refuseBeyondLimit(passkeys: number): void {
  if (passkeys >= PASSKEYS_MAX) throw new Refusal('PASSKEY_LIMIT', { limit: PASSKEYS_MAX });
}
