import type { Locale } from '@tessera/contract/locales';
import { moneyTypeName } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';
import { MONEY_KINDS, type MoneyKind } from '@tessera/domain/wallet/order';

import type { Context } from '../context.ts';
import { readRange } from '../game/date-range.ts';
import { pageFields, readListPage } from '../kernel/list-page.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import type { SessionMember } from '../session/session-member.ts';
import { houseZone } from '../wallet/house-day.ts';
import type { EntryRow } from './entry-store.ts';
import { type Memo, readMemos } from './memo.ts';
import { type NumberedPage, readEntries, readNumberedPage } from './read-entries.ts';

type Reply = Data<'trade/record'>;
const KINDS = wordsOf(MONEY_KINDS);
type Deps = Pick<Context, 'games' | 'clock'> & { readonly db: Pick<Context['db'], 'reader'> };

/** Lists the entries of a member's main account in a date range, newest first, filtered by one or several
 *  comma-separated kinds; `id` is the number of the entry in its account.
 *  Units: decimal text, signed.   Refuses: INVALID_PARAMETERS for an unknown kind or day.
 *  Cost: two round trips by key, three by the number of a page, and one for each kind of order on the
 *  page. */
export async function moneyLog(
  ctx: Deps,
  query: Payload<'trade/record'>,
  member: Pick<SessionMember, 'memberId' | 'accountId'>,
  locale: Locale,
): Promise<Reply> {
  const page = readListPage(query);
  const range = readRange(query, houseZone(ctx), ctx.clock.now());
  const asked = { ...page, kinds: readKinds(query.type) };
  const { reader } = ctx.db;
  const { list, nextBefore, total } = page.isBeyond
    ? NOTHING
    : page.isNumbered
      ? await readNumberedPage(reader, member.accountId, range, asked)
      : { ...(await readEntries(reader, member.accountId, range, asked)), total: null };
  const memoOf = await readMemos({ games: ctx.games, db: reader, locale }, member, list);
  return {
    list: list.map((entry) => show(entry, memoOf(entry), locale)),
    ...pageFields(page, total, nextBefore),
  };
}

const NOTHING: NumberedPage = { list: [], nextBefore: null, total: null };

/** Parses one or several comma-separated kinds; all if absent.
 *  Refuses: INVALID_PARAMETERS for an unknown kind. */
function readKinds(text = ''): readonly MoneyKind[] {
  const asked = new Set(text.split(',').map((word) => readFilter('type', word.trim(), KINDS)));
  const kinds = MONEY_KINDS.filter((kind) => asked.has(kind));
  return kinds.length > 0 ? kinds : MONEY_KINDS;
}

const show = (entry: EntryRow, memo: Memo, locale: Locale): Reply['list'][number] => ({
  id: String(entry.seq),
  type: entry.kind,
  type_name: moneyTypeName(locale, entry.kind),
  amount: formatMoney(entry.amount_minor),
  before: formatMoney(entry.balance_after_minor - entry.amount_minor),
  after: formatMoney(entry.balance_after_minor),
  memo: memo.text,
  order_no: memo.orderNo,
  createtime: toEpochSeconds(entry.at),
});
