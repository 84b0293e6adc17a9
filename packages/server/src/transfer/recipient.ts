import type { Data, Payload } from '@tessera/contract/routes';
import { readAccountName } from '@tessera/domain/member/identifier';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { avatarOf } from '../member/avatar.ts';
import { findMember, type FoundMember, maskNickname } from '../member/find-member.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, refuseLocked, refuseTooMany, tooManyUntil } from '../throttle/throttle.ts';

type Deps = Pick<Context, 'db' | 'clock'>;

/** The limit that prevents enumeration of members by recipient look-ups. */
const RULE: ThrottleRule = { limit: 30, windowMs: 60 * MINUTE_MS };
const lookUpsOf = (memberId: bigint): string => `recipient:member:${memberId}`;
const failedLookUpsOf = (memberId: bigint): string => `transfer-miss:member:${memberId}`;

const FIELDS = ['recipient', 'to_account', 'to_user', 'username'] as const;

/** Reads the recipient from any of the field names that clients of this family use.
 *  Refuses: INVALID_PARAMETERS when there is none. */
export function readRecipient(payload: Partial<Record<(typeof FIELDS)[number], string | number>>): string {
  const given = FIELDS.map((field) => readAccountName(String(payload[field] ?? ''))).find(
    (text) => text !== '',
  );
  if (given === undefined) throw new Refusal('INVALID_PARAMETERS', { field: 'recipient' });
  return given;
}

/** Looks up the recipient of a transfer, masked, for the sender to confirm; thirty times an hour.
 *  Refuses: INVALID_PARAMETERS, TOO_MANY_REQUESTS, USER_NOT_EXISTS, TRANSFER_TO_SELF.   Cost: five round
 *  trips. */
export async function showRecipient(
  ctx: Deps,
  query: Payload<'trade/recipient'>,
  memberId: bigint,
): Promise<Data<'trade/recipient'>> {
  const text = readRecipient(query);
  await refuseTooMany(ctx, 'recipients', { key: lookUpsOf(memberId), rule: RULE });
  const { member, shown } = recipientOf(await findMember(ctx.db.reader, text), memberId);
  return { user: shown, name: maskNickname(member.nickname), avatar: avatarOf(member) };
}

/** Refuses: USER_NOT_EXISTS, TRANSFER_TO_SELF. */
export function recipientOf(found: FoundMember | undefined, senderId: bigint): FoundMember {
  if (!found) throw new Refusal('USER_NOT_EXISTS');
  if (found.member.id === senderId) throw new Refusal('TRANSFER_TO_SELF');
  return found;
}

/** Blocks a sender after too many failed look-ups, whether or not the next recipient exists: the answer
 *  would reveal who exists. Exact under the lock of the sender.
 *  Refuses: TOO_MANY_REQUESTS.   Cost: one read by key. */
export const refuseGuessing = (db: Queryable, ctx: Pick<Context, 'clock'>, senderId: bigint): Promise<void> =>
  refuseLocked(db, ctx, 'unknown_recipients', failedLookUpsOf(senderId));

/** Counts a transfer to an unknown recipient. The caller holds the sender's row lock and commits, so failed
 *  look-ups are serialized and none is lost.
 *  Refuses: TOO_MANY_REQUESTS.   Locks: the counter's row.   Cost: two round trips. */
export async function countFailedLookUp(
  tx: Queryable,
  ctx: Pick<Context, 'clock'>,
  senderId: bigint,
): Promise<void> {
  const locked = await countTries(tx, ctx, [{ key: failedLookUpsOf(senderId), rule: RULE }]);
  if (locked) throw tooManyUntil('unknown_recipients', locked.lockedUntil, ctx);
}
