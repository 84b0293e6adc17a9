import { beforeAll, expect, it } from 'vitest';

import { seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { holder, type Holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);
const known: { member?: Holder } = {};

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  known.member = await holder(server);
});

const ask = async (path: string, query: Record<string, string>) =>
  (await server.get(path, query, { token: known.member!.token })).body;

/** Every filter with a closed set of values, one of them, and a value of another filter. */
const FILTERS: readonly (readonly [path: string, field: string, word: string, unknown: string])[] = [
  ['games/list', 'status', 'paused', 'closed'],
  ['games/list', 'category_id', '2', '9'],
  ['games/getBetRecord', 'status', 'WIN', 'won'],
  ['games/getBetRecord', 'range', '7days', 'yesterday'],
  ['games/getBetRecord', 'round_id', '9223372036854775807', 'soon'],
  ['games/getBetRecord', 'before', '9007199254740993', '1e3'],
  ['games/getHistoryRecord', 'range', 'today', 'week'],
  ['games/getHistoryRecord', 'date', '2026-11-21', '2026-02-30'],
  ['trade/record', 'type', 'stake,payout', 'stake,nonsense'],
  ['trade/record', 'start_date', '2026-11-21', '21.11.2026'],
  ['trade/record', 'before', '5', '-5'],
  ['trade/statement', 'format', 'CSV', 'xls'],
  ['trade/withdrawLog', 'status', '0', 'open'],
  ['trade/withdrawLog', 'before', '5', 'x'],
  ['trade/rechargeLog', 'status', 'completed', 'paid'],
  ['trade/transferLog', 'direction', 'OUT', 'both'],
  ['user/playDays', 'days', '90', '60'],
  ['trade/channels', 'type', 'recharge', 'deposit'],
  ['trade/cards', 'type', 'btc', 'paypal'],
];

it.each(FILTERS)(
  '%s accepts %s=%s, rejects %s and reads an empty one as absent',
  async (path, field, word, unknown) => {
    const more: Record<string, string> = path === 'games/getHistoryRecord' ? { game_id: '1' } : {};
    for (const refused of [unknown, 'constructor'])
      expect(await ask(path, { ...more, [field]: refused })).toMatchObject({
        code: 0,
        msg: 'INVALID_PARAMETERS',
        data: { field },
      });
    const given = await ask(path, { ...more, [field]: word });
    const empty = await ask(path, { ...more, [field]: '' });
    const absent = await ask(path, more);
    expect(given.code).toBe(1);
    expect({ ...(empty.data as object), content: '' }).toEqual({ ...(absent.data as object), content: '' });
  },
);

it.each([
  'trade/record',
  'trade/withdrawLog',
  'trade/rechargeLog',
  'trade/transferLog',
  'games/getBetRecord',
])('%s returns totals and page numbers, and ignores a page or limit that is not a number', async (path) => {
  const { data } = await ask(path, { page: 'x', limit: '-1' });
  const { list, ...rest } = data as { list: unknown[] };
  expect(rest).toMatchObject({ total: list.length, page: 1, limit: 10, last_page: 1, next_before: null });
  expect((await ask(path, { limit: '0' })).data).toEqual({ list, ...rest });
  const beyond = await ask(path, { page: '7', limit: '101' });
  expect(beyond.data).toMatchObject({ list: [], total: list.length, page: 7, limit: 100, last_page: 1 });
  const byKey = await ask(path, { before: '9223372036854775807', page: '7' });
  expect(byKey.data).toMatchObject({ list, total: null, page: 1, last_page: null });
});
