import { INBOX_KINDS, type InboxKind } from '@tessera/contract/live';

import { rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

export const INBOX_CHANNEL = 'inbox';

const NOTIFY = statement('live_notify_inbox', `select pg_notify('${INBOX_CHANNEL}', $1)`);

/** Notifies a member's open pages, whichever server they are connected to, that something new waits. Sent
 *  when the transaction commits. A notification may be lost with a connection; pages ask anew when their
 *  stream starts.   Cost: one round trip. */
export const notifyInbox = async (tx: Tx, memberId: bigint, kind: InboxKind): Promise<void> => {
  await rows(tx, NOTIFY, [`${memberId} ${kind}`]);
};

/** Parses the payload of a notification. */
export function readInboxNotice(
  payload: string | undefined,
): { readonly memberId: bigint; readonly kind: InboxKind } | undefined {
  const [member = '', word = ''] = payload?.split(' ') ?? [];
  const kind = INBOX_KINDS.find((each) => each === word);
  return kind !== undefined && /^[0-9]{1,18}$/.test(member) ? { memberId: BigInt(member), kind } : undefined;
}
