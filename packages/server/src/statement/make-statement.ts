import type { Locale } from '@tessera/contract/locales';
import { STATEMENT_WORDS } from '@tessera/contract/names/statement';
import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { businessDateAt } from '@tessera/domain/rounds/calendar';
import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { awaitReplication } from '../db/replicated.ts';
import { readRange, type TimeRange } from '../game/date-range.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { houseZone, zoneText } from '../wallet/house-day.ts';
import { readUsername } from './owner-store.ts';
import { signFile } from './sign-file.ts';
import { ROWS_MAX, statementRows, timeText } from './statement-rows.ts';
import { csvSignatureLine, type StatementHead, writeCsv } from './write-csv.ts';
import { pdfSignatureLine, writePdf } from './write-pdf.ts';

type Deps = Pick<Context, 'db' | 'games' | 'clock' | 'operator'>;
type Owner = Pick<SessionMember, 'memberId' | 'accountId'>;

/** The limit of concurrent statements per process. */
const AT_ONCE_MAX = 2;
let underWay = 0;
/** Each may take seconds of the process that also accepts bets. */
const OF_A_MEMBER: ThrottleRule = { limit: 30, windowMs: 60 * MINUTE_MS };

const FORMATS = wordsOf(['csv', 'pdf'] as const);

/** Creates a statement of the requested days that can be verified offline: a table, or printable pages with
 *  format=pdf. Both are in the member's language and signed by the operator over every byte.
 *  Refuses: SERVER_BUSY when two are under way, TOO_MANY_REQUESTS after thirty an hour, INVALID_PARAMETERS
 *  for an unknown format and for an empty date range: an end before its start, or a start in the future.
 *  Cost: five round trips and a wait for the standby, plus the costs of statement-rows and write-pdf. */
export async function makeStatement(
  ctx: Deps,
  query: Payload<'trade/statement'>,
  owner: Owner,
  locale: Locale,
): Promise<Data<'trade/statement'>> {
  if (underWay >= AT_ONCE_MAX) throw new Refusal('SERVER_BUSY');
  underWay += 1;
  try {
    const counter = { key: `statement:member:${owner.memberId}`, rule: OF_A_MEMBER };
    await refuseTooMany(ctx, 'statements', counter);
    return await make(ctx, query, owner, locale);
  } finally {
    underWay -= 1;
  }
}

async function make(
  ctx: Deps,
  query: Payload<'trade/statement'>,
  owner: Owner,
  locale: Locale,
): Promise<Data<'trade/statement'>> {
  const zone = houseZone(ctx);
  const now = ctx.clock.now();
  const range = readRange(query, zone, now);
  // An empty range gives an empty list, but a signed empty file would claim that nothing happened on a day.
  if (range.from >= range.to) throw new Refusal('INVALID_PARAMETERS');
  const { rows, isCut } = await statementRows(ctx, owner, range, { locale, zoneMinutes: zone });
  const username = await readUsername(ctx.db.reader, owner.memberId);
  assert(username !== undefined, 'a session has a member');
  // No signature of an entry that a failover may lose.
  await awaitReplication(ctx.db);
  const words = STATEMENT_WORDS[locale];
  const { first, last } = daysOf(range, zone);
  const head: StatementHead = {
    words,
    username,
    period: `${first} – ${last}`,
    madeAt: `${timeText(now, zone)} ${zoneText(zone)}`,
    cut: isCut ? words.cut.replace('{count}', String(ROWS_MAX)) : undefined,
  };
  const isPdf = readFilter('format', query.format, FORMATS) === 'pdf';
  const file = isPdf
    ? signFile(ctx.operator, await writePdf(head, rows, locale), pdfSignatureLine)
    : signFile(ctx.operator, writeCsv(head, rows), csvSignatureLine);
  return {
    name: `statement-${first}-${last}.${isPdf ? 'pdf' : 'csv'}`,
    type: isPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
    content: file.toString('base64'),
    count: rows.length,
  };
}

/** The first and the last day of a non-empty range, both inclusive. */
const daysOf = ({ from, to }: TimeRange, zone: number) => ({
  first: businessDateAt(from, zone),
  last: businessDateAt(epochMs(to - 1), zone),
});
