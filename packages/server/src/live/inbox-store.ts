import { INBOX_KINDS, type InboxKind } from '@tessera/contract/live';

import { type Queryable, rows, statement } from '../db/query.ts';

export const INBOX_CHANNEL = 'inbox';

const NOTIFY = statement('live_notify_inbox', `select pg_notify('${INBOX_CHANNEL}', $1)`);

export const notifyInboxChannel = async (db: Queryable, memberId: bigint, kind: InboxKind): Promise<void> => {
  await rows(db, NOTIFY, [`${memberId} ${kind}`]);
};

/** Parses the payload of a notification. */
export function readInboxNotice(
  payload: string | undefined,
): { readonly memberId: bigint; readonly kind: InboxKind } | undefined {
  const [member = '', word = ''] = payload?.split(' ') ?? [];
  const kind = INBOX_KINDS.find((each) => each === word);
  return kind !== undefined && /^[0-9]{1,18}$/.test(member) ? { memberId: BigInt(member), kind } : undefined;
}
