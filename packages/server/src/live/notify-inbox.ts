import type { InboxKind } from '@tessera/contract/live';

import type { Tx } from '../db/tx.ts';
import { notifyInboxChannel } from './inbox-store.ts';

/** Notifies a member's open pages, whichever server they are connected to, that something new waits. Sent
 *  when the transaction commits. A notification may be lost with a connection; pages ask anew when their
 *  stream starts.   Cost: one round trip. */
export const notifyInbox = (tx: Tx, memberId: bigint, kind: InboxKind): Promise<void> =>
  notifyInboxChannel(tx, memberId, kind);
