import type { Locale } from '@tessera/contract/locales';
import { moneyTypeName } from '@tessera/contract/names/name-of';
import { formatMoney } from '@tessera/domain/money';
import { type EpochMs, MINUTE_MS } from '@tessera/domain/time';
import { MONEY_KINDS } from '@tessera/domain/wallet/order';

import type { Context } from '../context.ts';
import type { TimeRange } from '../game/date-range.ts';
import type { SessionMember } from '../session/session-member.ts';
import type { EntryRow } from './entry-store.ts';
import { type Memo, readMemos } from './memo.ts';
import { readEntries } from './read-entries.ts';

/** One line of a statement: amounts as decimal text, the time in the house's zone. */
export type StatementRow = {
  readonly time: string;
  readonly type: string;
  readonly amount: string;
  readonly before: string;
  readonly after: string;
  readonly memo: string;
  readonly order: string;
};

export const ROWS_MAX = 10_000;
const ROWS_AT_ONCE = 500;
const BEFORE_NONE = 2n ** 63n - 1n;

type Deps = Pick<Context, 'games'> & { readonly db: Pick<Context['db'], 'reader'> };
type Owner = Pick<SessionMember, 'memberId' | 'accountId'>;

/** Reads a member's entries of a time range, newest first, 10,000 at most. `isCut`: older ones exist.
 *  Cost: about six sequential round trips for each 500 rows. */
export async function statementRows(
  ctx: Deps,
  owner: Owner,
  range: TimeRange,
  { locale, zoneMinutes }: { readonly locale: Locale; readonly zoneMinutes: number },
): Promise<{ readonly rows: readonly StatementRow[]; readonly isCut: boolean }> {
  const { reader } = ctx.db;
  const rows: StatementRow[] = [];
  let before: bigint | null = BEFORE_NONE;
  while (before !== null && rows.length <= ROWS_MAX) {
    const page = { kinds: MONEY_KINDS, before, limit: ROWS_AT_ONCE };
    const { list, nextBefore } = await readEntries(reader, owner.accountId, range, page);
    const memoOf = await readMemos({ games: ctx.games, db: reader, locale }, owner, list);
    for (const entry of list) rows.push(rowOf(entry, memoOf(entry), locale, zoneMinutes));
    before = nextBefore;
  }
  return { rows: rows.slice(0, ROWS_MAX), isCut: rows.length > ROWS_MAX };
}

const rowOf = (entry: EntryRow, memo: Memo, locale: Locale, zoneMinutes: number): StatementRow => ({
  time: timeText(entry.at, zoneMinutes),
  type: moneyTypeName(locale, entry.kind),
  amount: formatMoney(entry.amount_minor),
  before: formatMoney(entry.balance_after_minor - entry.amount_minor),
  after: formatMoney(entry.balance_after_minor),
  memo: memo.text,
  order: memo.orderNo,
});

/** Formats a moment in a zone: 2026-11-21 21:03:19. */
export const timeText = (at: EpochMs, zoneMinutes: number): string =>
  new Date(at + zoneMinutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
