import type { Locale } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { pageOf, readKeyPage } from '../kernel/keyset-page.ts';
import { statusOf } from '../wallet/order-status.ts';
import { statesOf, withdrawalReply } from './withdrawal-reply.ts';
import { listOwnWithdrawals } from './withdrawal-store.ts';

/** A member's withdrawals, newest first, paged by id.   Units: decimal text.   Cost: one trip. */
export async function listWithdrawals(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  query: Payload<'trade/withdrawLog'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/withdrawLog'>> {
  const { limit, before } = readKeyPage(query);
  const states = statesOf(statusOf(query.status));
  const found = await listOwnWithdrawals(db.reader, memberId, before, states, limit + 1);
  return pageOf(found, limit, (row) => withdrawalReply(row, locale));
}
