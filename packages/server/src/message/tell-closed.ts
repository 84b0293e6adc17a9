import type { Queryable } from '../db/query.ts';
import { insertClosedMessage } from './message-store.ts';

/** Tells the member of a closed account that it is, by mail to the address that was verified. Without one
 *  there is nobody to tell.   Cost: one round trip. */
export async function tellClosed(
  tx: Queryable,
  memberId: bigint,
  mail: { readonly email: string; readonly language: string } | undefined,
): Promise<void> {
  if (mail) await insertClosedMessage(tx, memberId, mail);
}
