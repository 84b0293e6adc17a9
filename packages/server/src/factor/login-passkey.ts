import { timingSafeEqual } from 'node:crypto';

import type { Data } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries } from '../throttle/throttle.ts';
import { lockFactors } from './factor-store.ts';
import { passkeySiteOf } from './passkey-site.ts';
import { passkeyOwner } from './passkey-store.ts';
import {
  acceptSignature,
  CHALLENGE_BYTES,
  CHALLENGE_MS,
  challengeIn,
  type PasskeyProof,
  siteOf,
} from './passkey.ts';

type Deps = Pick<Context, 'clock' | 'random' | 'env' | 'sealer'>;

const TIME_BYTES = 6;
const BODY_BYTES = CHALLENGE_BYTES / 2;
/** A challenge is spent by its first answer. */
const ONCE: ThrottleRule = { limit: 1, windowMs: 2 * CHALLENGE_MS };

/** Challenge for a log-in by passkey alone: its expiry, random bytes, and the server's digest of both. The
 *  member is not known yet, so nothing is stored: requests of strangers fill no table.
 *  Refuses: NOT_SUPPORTED.   Cost: a digest. */
export function askLoginPasskey(ctx: Deps): Data<'user/askPasskey'> {
  const { rpId } = siteOf(ctx);
  const body = Buffer.from(ctx.random.bytes(BODY_BYTES));
  body.writeUIntBE(ctx.clock.now() + CHALLENGE_MS, 0, TIME_BYTES);
  const challenge = Buffer.concat([body, macsOf(ctx, body)[0] ?? body]);
  return { challenge: challenge.toString('base64url'), rp_id: rpId };
}

/** Servers of one house share the pepper, so each accepts the challenges of all. */
const macsOf = ({ sealer }: Pick<Deps, 'sealer'>, body: Buffer): readonly Buffer[] =>
  sealer
    .macsOf(`passkey log-in ${body.toString('base64url')}`)
    .map((mac) => mac.subarray(0, CHALLENGE_BYTES - BODY_BYTES));

/** Returns true if a challenge is ours, and its time not over. */
function isOurs(ctx: Pick<Deps, 'clock' | 'sealer'>, challenge: Buffer): boolean {
  if (challenge.length !== CHALLENGE_BYTES) return false;
  const body = challenge.subarray(0, BODY_BYTES);
  const given = challenge.subarray(BODY_BYTES);
  const isSigned = macsOf(ctx, body).some((mac) => timingSafeEqual(mac, given));
  return isSigned && ctx.clock.now() < body.readUIntBE(0, TIME_BYTES);
}

/** The member whose passkey says that it has signed.   Cost: one round trip. */
export const ownerOf = (db: Queryable, { credential }: PasskeyProof): Promise<bigint | undefined> =>
  passkeyOwner(db, Buffer.from(credential, 'base64url'));

/** Returns true if a member's passkey has signed an unused challenge of this server. The first response uses
 *  the challenge up, right or wrong, if the transaction commits.
 *  Locks: the member, the challenge's counter, the passkey.   Cost: five round trips, six for a count that
 *  went back. */
export async function acceptLogin(
  tx: Tx,
  ctx: Pick<Deps, 'clock' | 'env' | 'sealer'>,
  memberId: bigint,
  proof: PasskeyProof,
): Promise<boolean> {
  const bytes = Buffer.from(challengeIn(proof.client_data) ?? '', 'base64url');
  if (!isOurs(ctx, bytes) || !passkeySiteOf(ctx.env)) return false;
  await lockFactors(tx, memberId);
  const challenge = bytes.toString('base64url');
  if (await countTries(tx, ctx, [{ key: `passkey-login:${challenge}`, rule: ONCE }])) return false;
  return (await acceptSignature(tx, ctx, { memberId, challenge }, proof)) !== undefined;
}
