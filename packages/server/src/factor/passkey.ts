import type { Data, Payload } from '@tessera/contract/routes';
import { type EpochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { passkeySiteOf, type PasskeySite } from './passkey-site.ts';
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PasskeyPurpose,
  takeChallenge,
  takeCount,
  notifyRefused,
} from './passkey-store.ts';

export type PasskeyDeps = Pick<Context, 'db' | 'clock' | 'random' | 'env'>;
/** Response of an authenticator to a challenge. */
export type PasskeyProof = NonNullable<Payload<'security/prove'>['passkey']>;
/** Member who must sign, and the purpose. */
export type SignedFor = { readonly memberId: bigint; readonly purpose: PasskeyPurpose };

export const CHALLENGE_BYTES = 32;
/** Long enough to fetch a key from another room. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** The library takes a quarter of a second to load; a server that never sees a passkey does without. */
export const webauthn = () => import('@simplewebauthn/server');

/** Where passkeys are used.   Refuses: NOT_SUPPORTED. */
export function siteOf({ env }: Pick<Context, 'env'>): PasskeySite {
  const site = passkeySiteOf(env);
  if (!site) throw new Refusal('NOT_SUPPORTED');
  return site;
}

/** Makes what an authenticator is asked to sign, once, within five minutes.   Cost: one round trip. */
export async function newChallenge(
  { db, clock, random }: PasskeyDeps,
  memberId: bigint,
  purpose: PasskeyPurpose,
): Promise<string> {
  const challenge = random.bytes(CHALLENGE_BYTES);
  await insertChallenge(db.main, challenge, { memberId, purpose, expiresAt: clock.now() + CHALLENGE_MS });
  return challenge.toString('base64url');
}

/** Uses up the challenge that an authenticator says it has signed. Undefined when it was used, is too old, or
 *  was made for another member or purpose: one answer proves one thing.   Cost: one round trip. */
export async function takeSigned(
  db: Queryable,
  { clock }: Pick<PasskeyDeps, 'clock'>,
  of: SignedFor,
  clientData: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const now = clock.now();
  const taken = await takeChallenge(db, Buffer.from(challenge, 'base64url'), { ...of, now });
  return taken > 0 ? challenge : undefined;
}

/** Challenge in the signed client data, in base64url; undefined for text that is no client data. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for a signature by one of the member's passkeys.
 *  Refuses: NOT_SUPPORTED, SECOND_FACTOR_NOT_SET.   Cost: two round trips. */
export async function askPasskey(
  ctx: PasskeyDeps,
  memberId: bigint,
  purpose: PasskeyPurpose = 'prove',
): Promise<Data<'security/askPasskey'>> {
  const { rpId } = siteOf(ctx);
  const own = await listPasskeys(ctx.db.main, memberId);
  if (own.length === 0) throw new Refusal('SECOND_FACTOR_NOT_SET');
  return {
    challenge: await newChallenge(ctx, memberId, purpose),
    rp_id: rpId,
    credentials: own.map((each) => each.credential_id.toString('base64url')),
  };
}

/** Accepts the signature of one of the member's passkeys over a challenge of this purpose; undefined for any
 *  other.   Cost: up to four round trips. */
export async function acceptPasskey(
  tx: Tx,
  ctx: Pick<PasskeyDeps, 'clock' | 'env'>,
  of: SignedFor,
  proof: PasskeyProof,
): Promise<true | undefined> {
  const challenge = await takeSigned(tx, ctx, of, proof.client_data);
  if (challenge === undefined) return undefined;
  const signer = await acceptSignature(tx, ctx, { memberId: of.memberId, challenge }, proof);
  return signer && true;
}

/** Accepts the signature of one of the member's passkeys over a challenge that was used up with it, and says
 *  since when there is that passkey; undefined for any other signature, and without the owner's finger, face
 *  or PIN. Of an authenticator that counts, a count that went back may mean a copy: it is refused, and the
 *  member is notified.
 *  Locks: the passkey.   Cost: two round trips, three for a count that went back. */
export async function acceptSignature(
  tx: Tx,
  ctx: Pick<PasskeyDeps, 'clock' | 'env'>,
  { memberId, challenge }: { readonly memberId: bigint; readonly challenge: string },
  proof: PasskeyProof,
): Promise<{ readonly createdAt: EpochMs } | undefined> {
  const { rpId, origins } = siteOf(ctx);
  const passkey = await findPasskey(tx, memberId, Buffer.from(proof.credential, 'base64url'));
  if (!passkey) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const answer = await verifyAuthenticationResponse({
    response: {
      id: proof.credential,
      rawId: proof.credential,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: proof.client_data,
        authenticatorData: proof.authenticator_data,
        signature: proof.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    // Counts are compared in the database, under the row's lock.
    credential: { id: proof.credential, publicKey: Uint8Array.from(passkey.public_key), counter: 0 },
  }).catch(() => undefined);
  if (!answer?.verified) return undefined;
  const { newCounter } = answer.authenticationInfo;
  if ((await takeCount(tx, passkey.id, newCounter, ctx.clock.now())) > 0)
    return { createdAt: passkey.created_at };
  await notifyRefused(tx, passkey.id);
  return undefined;
}
