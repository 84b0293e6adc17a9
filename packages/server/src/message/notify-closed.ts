import type { Queryable } from '../db/query.ts';
import { insertClosedMessage } from './message-store.ts';

/** Notifies the member of a closed account by mail to the verified address; does nothing without one.
 *  Cost: one round trip. */
export async function notifyClosed(
  tx: Queryable,
  memberId: bigint,
  mail: { readonly email: string; readonly language: string } | undefined,
): Promise<void> {
  if (mail) await insertClosedMessage(tx, memberId, mail);
}
