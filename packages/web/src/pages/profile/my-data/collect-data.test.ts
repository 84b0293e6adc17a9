import { describe, expect, test } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { ApiError } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { collectData, collectTable, type DatedPath, daysSince } from './collect-data.ts';

const NOW = Date.UTC(2027, 0, 15, 4);
const JOINED = NOW - 200 * DAY_MS;

const BET = {
  createtime: 1_700_000_000,
  settletime: null,
  number_name: '=1+1',
  amount: '10.00',
  draw_numbers: [1, 2],
};
const ENTRY = { createtime: 1_700_000_000, amount: '-10.00', memo: '+a, b' };

type RequestedCall = { readonly path: string; readonly query: Readonly<Record<string, string>> };

/** A server with 250 rows in one list and one row on each dated page. */
function serverOf(refuse: (asked: RequestedCall, calls: number) => ApiError | undefined = () => undefined) {
  const asked: RequestedCall[] = [];
  const api = (async (path: string, query: Record<string, string>) => {
    const call = { path, query };
    asked.push(call);
    const refused = refuse(call, asked.length);
    if (refused) throw refused;
    if (path === 'user/index') return { username: 'Mei', jointime: JOINED / 1000 };
    if (path === 'index/message') {
      const from = query['before']?.length === 19 ? 250 : Number(query['before']);
      const list = Array.from({ length: Math.min(100, from) }, (_, at) => ({ id: String(from - at) }));
      return { list, next_before: from > 100 ? String(from - 100) : null };
    }
    if (path === 'games/getBetRecord')
      return { list: [{ id: query['start_date'], ...BET }], next_before: null };
    if (path === 'trade/record') return { list: [{ id: query['start_date'], ...ENTRY }], next_before: null };
    return query['before'] === undefined ? { of: path } : { list: [], next_before: null };
  }) as unknown as Api;
  return { api, asked };
}

const collecting = (api: Api, more: object = {}) => ({
  api,
  now: NOW,
  signal: new AbortController().signal,
  onRows: () => {},
  wait: async () => {},
  ...more,
});

test('reads every list to its end, and every day since the member joined', async () => {
  const { api, asked } = serverOf();
  const counts: number[] = [];
  const parts = await collectData(collecting(api, { onRows: (rows: number) => counts.push(rows) }));
  const data = JSON.parse(parts.join('')) as Record<string, { id: string }[]>;
  expect(data['user/index']).toMatchObject({ username: 'Mei' });
  expect(data['index/message']?.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 250 }, (_, at) => 250 - at),
  );
  expect(data['games/getBetRecord']?.map(({ id }) => id)).toEqual(['2026-10-17', '2026-07-17', '2026-06-28']);
  expect(counts.at(-1)).toBe(256);
  // No first page by number: it would mark answers of the service as seen.
  expect(
    asked.filter(({ path, query }) => path === 'service/messages' && query['before'] === undefined),
  ).toEqual([]);
});

test('waits as long as the server asks for, and goes on where it was', async () => {
  const waits: number[] = [];
  const busy = new ApiError('refused', 'TOO_MANY_REQUESTS', 'wait', { limit: 'member', retry_after: 2 });
  const { api } = serverOf(({ path, query }, calls) =>
    path === 'index/message' && query['before'] === '150' && waits.length === 0 && calls > 0
      ? busy
      : undefined,
  );
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  const parts = await collectData(collecting(api, { wait }));
  const data = JSON.parse(parts.join('')) as Record<string, unknown[]>;
  expect([waits, data['index/message']?.length]).toEqual([[2_000], 250]);
});

describe('a table', () => {
  const table = async (path: DatedPath, more: object = {}): Promise<readonly string[]> => {
    const lines = (await collectTable(collecting(serverOf().api, more), path)).join('').split('\r\n');
    return lines.slice(0, -1);
  };

  test.each<[DatedPath, string, string]>([
    [
      'games/getBetRecord',
      '\ufeffcreatetime,settletime,id,',
      `2023-11-14T22:13:20.000Z,,2026-10-17,,,,,,,,'=1+1,,10.00,,,,,,,"[1,2]",`,
    ],
    ['trade/record', '\ufeffcreatetime,id,', `2023-11-14T22:13:20.000Z,2026-10-17,,,-10.00,,,"'+a, b",`],
  ])('has every row of %s since the member joined', async (path, head, row) => {
    const counts: number[] = [];
    const [columns = '', ...rows] = await table(path, { onRows: (n: number) => counts.push(n) });
    expect([columns.startsWith(head), rows[0], counts]).toEqual([true, row, [1, 2, 3]]);
    expect(rows.map((one) => /2026-\d\d-\d\d/.exec(one)?.[0])).toEqual([
      '2026-10-17',
      '2026-07-17',
      '2026-06-28',
    ]);
  });
});

test('any other failure ends it', async () => {
  const lost = new ApiError('network', 'NETWORK', 'no network');
  const { api } = serverOf(({ path }) => (path === 'trade/record' ? lost : undefined));
  await expect(collectData(collecting(api))).rejects.toBe(lost);
});

test('the days overlap nowhere and leave none out', () => {
  for (const days of [0, 1, 90, 91, 92, 183, 184, 1_000]) {
    const spans = daysSince(NOW - days * DAY_MS, NOW);
    const covered = spans.flatMap(({ start_date: start, end_date: end }) => {
      const [first, last] = [Date.parse(start!), Date.parse(end!)];
      expect((last - first) / DAY_MS).toBeLessThan(92);
      return Array.from({ length: (last - first) / DAY_MS + 1 }, (_, at) => first + at * DAY_MS);
    });
    expect(new Set(covered).size).toBe(covered.length);
    expect(covered).toHaveLength(days + 3);
  }
});
