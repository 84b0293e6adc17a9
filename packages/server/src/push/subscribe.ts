import { ECDH } from 'node:crypto';

import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { deleteSubscription, putSubscription, topicsOf } from './subscription-store.ts';

const AUTH_BYTES = 16;
const POINT_BYTES = 65;

const hashOf = ({ sessionKey }: SessionMember): Buffer => Buffer.from(sessionKey, 'base64url');

/** Shows the key that a browser subscribes with, and what this session is subscribed to.
 *  Cost: one round trip. */
export const showPush = async (
  { db, push }: Pick<Context, 'db' | 'push'>,
  member: SessionMember,
): Promise<Data<'push/key'>> => ({
  public_key: push.publicKey,
  topics: await topicsOf(db.main, hashOf(member)),
});

/** Subscribes the caller's session to topics, in the language of the call. A session has one subscription and
 *  a member at most five sessions; the subscription ends with its session.
 *  Refuses: INVALID_PARAMETERS for keys that are none, PUSH_ENDPOINT_INVALID for an endpoint that is not on
 *  the public internet, NOT_SUPPORTED where no messages are sent, UNAUTHORIZED when the session has just
 *  ended.
 *  Idempotent by: the session.   Cost: four round trips. */
export async function subscribe(
  { db, push }: Pick<Context, 'db' | 'push'>,
  payload: Payload<'push/subscribe'>,
  member: SessionMember,
  language: Locale,
): Promise<Data<'push/subscribe'>> {
  const p256dh = readPoint(payload.p256dh);
  const auth = readKey('auth', payload.auth, AUTH_BYTES);
  if (push.publicKey === '') throw new Refusal('NOT_SUPPORTED');
  const { endpoint, topics } = payload;
  if (!push.accepts(endpoint)) throw new Refusal('PUSH_ENDPOINT_INVALID');
  const stored = await transaction(db, (tx) =>
    putSubscription(tx, {
      sessionHash: hashOf(member),
      memberId: member.memberId,
      endpoint,
      p256dh,
      auth,
      language,
      topics,
      hidesAmounts: payload.hide_amounts === 1,
      server_key: Buffer.from(push.publicKey, 'base64url'),
    }),
  );
  if (stored === 0) throw new Refusal('UNAUTHORIZED');
  return { topics };
}

/** Ends the subscription of the caller's session.   Idempotent by: the session.   Cost: one round trip. */
export async function unsubscribe({ db }: Pick<Context, 'db'>, member: SessionMember): Promise<null> {
  await deleteSubscription(db.main, hashOf(member));
  return null;
}

function readPoint(text: string): Buffer {
  const point = readKey('p256dh', text, POINT_BYTES);
  try {
    // Fails for a point that is not on the curve.
    ECDH.convertKey(point, 'prime256v1');
  } catch {
    throw new Refusal('INVALID_PARAMETERS', { field: 'p256dh' });
  }
  return point;
}

function readKey(field: string, text: string, bytes: number): Buffer {
  const key = Buffer.from(text, 'base64url');
  if (key.length !== bytes) throw new Refusal('INVALID_PARAMETERS', { field });
  return key;
}
