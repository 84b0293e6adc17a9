import type { Data, RoutePath } from '@tessera/contract/routes';
import { BYTE_ORDER_MARK, csvLine } from '@tessera/domain/text/csv';
import { DAY_MS, SECOND_MS } from '@tessera/domain/time';

import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';

/** Calls that read the data of a member as a whole. */
const WHOLES = [
  'user/index',
  'user/assets',
  'user/vip',
  'user/agreements',
  'user/identity',
  'security/show',
  'security/showSessions',
  'trade/cards',
  'protection/index',
  'protection/figures',
  'welfare/index',
] as const satisfies readonly RoutePath[];

/** Lists that are read to their end. */
const LISTS = [
  'games/chaseList',
  'trade/rechargeLog',
  'trade/withdrawLog',
  'trade/transferLog',
  'index/message',
  'index/feedbackLog',
  'service/messages',
] as const satisfies readonly RoutePath[];

/** Lists of which a call reads some days. */
const DATED = ['games/getBetRecord', 'trade/record'] as const satisfies readonly RoutePath[];
export type DatedPath = (typeof DATED)[number];
const DAYS_AT_ONCE = 92;

/** Below every id: by key no totals are counted, and no message counts as read. */
const FIRST = '9223372036854775807';
const ROWS_AT_ONCE = '100';

type Rows<P extends DatedPath> = Data<P>['list'][number];
type Row = Readonly<Record<string, unknown>>;
type Page = { readonly list: readonly Row[]; readonly next_before: string | null };
type Query = Readonly<Record<string, string>>;

export type Collecting = {
  readonly api: Api;
  /** Epoch ms. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Says how many rows there are so far. */
  readonly onRows: (rows: number) => void;
  readonly wait: (ms: number) => Promise<void>;
};

/** Collects everything that the server says of a member in answer to the member's own calls, as the parts of
 *  one JSON text whose fields are named by these calls. One call is made after another, and when the server
 *  asks to wait that is done. Throws the ApiError of a call that fails otherwise.
 *  Cost: one call for each hundred rows; the text in memory. */
export async function collectData(how: Collecting): Promise<readonly string[]> {
  const parts: string[] = ['{'];
  const comma = (): string => (parts.length === 1 ? '' : ',');
  let rows = 0;
  let joinedAt = how.now;
  for (const path of WHOLES) {
    const whole = await ask(how, path, {});
    if (path === 'user/index') joinedAt = joinedAtOf(whole);
    parts.push(`${comma()}\n${JSON.stringify(path)}:${JSON.stringify(whole)}`);
  }
  const days = daysSince(joinedAt, how.now);
  const lists = [
    ...LISTS.map((list) => ({ path: list, queries: [{}] })),
    ...DATED.map((list) => ({ path: list, queries: days })),
  ];
  for (const { path, queries } of lists) {
    parts.push(`${comma()}\n${JSON.stringify(path)}:[`);
    let isFirst = true;
    for await (const page of pagesOf(how, path, queries)) {
      const text = page.map((row) => JSON.stringify(row)).join(',\n');
      parts.push(isFirst ? text : `,\n${text}`);
      isFirst = false;
      how.onRows((rows += page.length));
    }
    parts.push(']');
  }
  parts.push('\n}\n');
  return parts;
}

/** Collects all of a member's bets, or all entries of the account, as the parts of one table. Its columns
 *  are named as the fields of the call.
 *  Cost: as that of collectData. */
export async function collectTable(how: Collecting, path: DatedPath): Promise<readonly string[]> {
  const columns = COLUMNS[path];
  const parts = [BYTE_ORDER_MARK, csvLine(columns)];
  let rows = 0;
  const days = daysSince(joinedAtOf(await ask(how, 'user/index', {})), how.now);
  for await (const page of pagesOf(how, path, days)) {
    parts.push(...page.map((row) => csvLine(columns.map((column) => cellOf(row, column)))));
    how.onRows((rows += page.length));
  }
  return parts;
}

const COLUMNS = {
  'games/getBetRecord': [
    'createtime',
    'settletime',
    'id',
    'order_no',
    'game_code',
    'game_name',
    'game_no',
    'play',
    'play_name',
    'number',
    'number_name',
    'odds',
    'amount',
    'lines',
    'unit',
    'status',
    'result_reason',
    'win_amount',
    'profit',
    'draw_numbers',
    'legs',
  ] satisfies readonly (keyof Rows<'games/getBetRecord'>)[],
  'trade/record': [
    'createtime',
    'id',
    'type',
    'type_name',
    'amount',
    'before',
    'after',
    'memo',
    'order_no',
  ] satisfies readonly (keyof Rows<'trade/record'>)[],
} as const;

/** Moments in UTC; what is more than one value, such as the legs of a ticket, as JSON. */
function cellOf(row: Row, column: string): string {
  const value = row[column] ?? '';
  if (typeof value === 'number' && column.endsWith('time')) return new Date(value * SECOND_MS).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const joinedAtOf = (member: unknown): number => (member as Data<'user/index'>).jointime * SECOND_MS;

/** The pages of a list, for one query after another. None is empty. */
async function* pagesOf(
  how: Collecting,
  path: RoutePath,
  queries: readonly Query[],
): AsyncGenerator<readonly Row[]> {
  for (const query of queries)
    for (let before: string | null = FIRST; before !== null;) {
      const page = (await ask(how, path, { ...query, before, limit: ROWS_AT_ONCE })) as Page;
      if (page.list.length > 0) yield page.list;
      before = page.next_before;
    }
}

/** One call. A server that is asked too often says for how long to wait. */
async function ask(how: Collecting, path: RoutePath, query: Query): Promise<unknown> {
  for (;;) {
    try {
      // The schemas of these calls have the same paging; each is checked by the server.
      return await how.api(path, query as never, {
        signal: how.signal,
        showLoading: false,
        showError: false,
      });
    } catch (error) {
      const seconds =
        error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? waitIn(error.data) : undefined;
      if (seconds === undefined || how.signal.aborted) throw error;
      await how.wait(seconds * SECOND_MS);
    }
  }
}

function waitIn(data: unknown): number | undefined {
  const { retry_after: seconds } = (data ?? {}) as { readonly retry_after?: unknown };
  return typeof seconds === 'number' ? seconds : undefined;
}

/** All days of a membership, newest first, as many at once as a call reads. The house counts its days in a
 *  zone of its own, so that there is one more at either end. */
export function daysSince(joinedAt: number, now: number): readonly Query[] {
  const [first, last] = [dayOf(joinedAt) - 1, dayOf(now) + 1];
  const spans: Query[] = [];
  for (let end = last; end >= first; end -= DAYS_AT_ONCE) {
    const start = Math.max(first, end - DAYS_AT_ONCE + 1);
    spans.push({ range: 'custom', start_date: dateOf(start), end_date: dateOf(end) });
  }
  return spans;
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
