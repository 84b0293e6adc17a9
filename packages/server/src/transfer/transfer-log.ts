import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { pageOf, readKeyPage } from '../kernel/keyset-page.ts';
import { maskNickname, maskUsername } from '../member/find-member.ts';
import { listTransfers, type ListedTransfer } from './transfer-store.ts';

type Reply = Data<'trade/transferLog'>;

/** What a member gave and got, newest first; `direction` in or out, anything else both. The other member is
 *  masked.
 *  Units: decimal text.   Cost: one trip. */
export async function transferLog(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  query: Payload<'trade/transferLog'>,
  memberId: bigint,
): Promise<Reply> {
  const { limit, before } = readKeyPage(query);
  const direction = query.direction?.toLowerCase();
  const found = await listTransfers(db.reader, memberId, {
    before,
    count: limit + 1,
    gave: direction !== 'in',
    got: direction !== 'out',
  });
  return pageOf(found, limit, show);
}

const show = (row: ListedTransfer): Reply['list'][number] => ({
  id: String(row.id),
  order_no: String(row.id),
  direction: row.direction,
  other_user: maskUsername(row.username),
  other_name: maskNickname(row.nickname),
  amount: formatMoney(row.amount_minor),
  remark: row.remark,
  status: 'completed',
  createtime: toEpochSeconds(row.created_at),
});
