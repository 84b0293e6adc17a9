import { STATEMENT_WORDS } from '@tessera/contract/names/statement';
import type { Locale } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { businessDateAt } from '@tessera/domain/rounds/calendar';
import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { readRange, type TimeRange } from '../game/date-range.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { houseZone } from '../wallet/house-day.ts';
import { readUsername } from './owner-store.ts';
import { signFile } from './sign-file.ts';
import { ROWS_MAX, statementRows, timeText, zoneText } from './statement-rows.ts';
import { csvSignatureLine, type StatementHead, writeCsv } from './write-csv.ts';
import { pdfSignatureLine, writePdf } from './write-pdf.ts';

type Deps = Pick<Context, 'db' | 'games' | 'clock' | 'operator'>;
type Owner = Pick<SessionMember, 'memberId' | 'accountId'>;

/** Statements that one process makes at the same time. */
const AT_ONCE_MAX = 2;
let underWay = 0;
/** Each may take seconds of the process that everybody's bets go through. */
const OF_A_MEMBER: ThrottleRule = { limit: 30, windowMs: 60 * MINUTE_MS };

const FORMATS = wordsOf(['csv', 'pdf'] as const);

/** A member's log of the asked days as a file that can be checked anywhere: a table, or pages to print with
 *  format=pdf. Both in the member's language and signed by the operator over every byte.
 *  Refuses: SERVER_BUSY when two are being made, TOO_MANY_REQUESTS after thirty an hour, INVALID_PARAMETERS
 *  for an unknown format, and for no day at all: an end before its start, or a start that is still to come.
 *  Cost: four round trips and see statement-rows and write-pdf. */
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
  // A list of no days is an empty one; a signed file would say of a day that nothing had happened in it.
  if (range.from >= range.to) throw new Refusal('INVALID_PARAMETERS');
  const { rows, isCut } = await statementRows(ctx, owner, range, locale, zone);
  const username = await readUsername(ctx.db.reader, owner.memberId);
  assert(username !== undefined, 'a session has a member');
  const words = STATEMENT_WORDS[locale];
  const [first, last] = daysOf(range, zone);
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

/** The first and the last day of a range that is not empty, both in it. */
const daysOf = ({ from, to }: TimeRange, zone: number): [string, string] => [
  businessDateAt(from, zone),
  businessDateAt(epochMs(to - 1), zone),
];
