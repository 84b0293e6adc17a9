import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { pageReply, readListPage, totalOf } from '../kernel/list-page.ts';
import { readStatus } from '../wallet/order-status.ts';
import { statesOf, withdrawalReply } from './withdrawal-reply.ts';
import { countOwnWithdrawals, listOwnWithdrawals } from './withdrawal-store.ts';

/** Lists a member's withdrawals by status, newest first.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS for an unknown status.   Cost: one round trip, two
 *  with the count of a numbered page. */
export async function listWithdrawals(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  query: Payload<'trade/withdrawLog'>,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'trade/withdrawLog'>> {
  const page = readListPage(query);
  const states = statesOf(readStatus(query.status));
  const [found, counted] = await Promise.all([
    page.isBeyond ? [] : listOwnWithdrawals(db.reader, memberId, states, page),
    page.isNumbered ? countOwnWithdrawals(db.reader, memberId, states) : undefined,
  ]);
  return pageReply(page, found, totalOf(counted), (row) => withdrawalReply(row, locale));
}
