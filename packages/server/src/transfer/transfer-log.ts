import type { Data, Payload } from '@tessera/contract/routes';
import { maskUsername } from '@tessera/domain/member/mask-username';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';
import { TRANSFER_DIRECTIONS } from '@tessera/domain/wallet/order';

import type { Context } from '../context.ts';
import { pageReply, readListPage, totalOf } from '../kernel/list-page.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { maskNickname } from '../member/find-member.ts';
import { countTransfers, listTransfers, type ListedTransfer } from './transfer-store.ts';

type Reply = Data<'trade/transferLog'>;

const DIRECTIONS = wordsOf(TRANSFER_DIRECTIONS);

/** Lists a member's sent and received transfers, newest first, optionally of one `direction`. The other
 *  member is masked.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS for an unknown direction.   Cost: one round trip, two
 *  with the count of a numbered page. */
export async function transferLog(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  query: Payload<'trade/transferLog'>,
  memberId: bigint,
): Promise<Reply> {
  const page = readListPage(query);
  const direction = readFilter('direction', query.direction, DIRECTIONS);
  const sides = { gave: direction !== 'in', got: direction !== 'out' };
  const [found, counted] = await Promise.all([
    page.isBeyond ? [] : listTransfers(db.reader, memberId, sides, page),
    page.isNumbered ? countTransfers(db.reader, memberId, sides) : undefined,
  ]);
  return pageReply(page, found, totalOf(counted), show);
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
