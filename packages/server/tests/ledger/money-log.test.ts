import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';
import { MONEY_KINDS } from '@tessera/domain/wallet/order';

import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { readEntries } from '../../src/statement/read-entries.ts';
import { bettingServer, newRound, slipOf, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { longLife as writeLongLife } from '../support/long-life.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { sendTransfer, type Holder, holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at, { playBalanceMinor: 1_000_00n as never });

beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));
// The log is queried by the dates of the server, and entries carry the time of the database.
beforeEach(() => void (server.clock.now = Date.now()));

type Entry = {
  id: string;
  type: string;
  type_name: string;
  amount: string;
  before: string;
  after: string;
  memo: string;
  order_no: string;
};
type Page = {
  list: Entry[];
  total: number | null;
  page: number;
  limit: number;
  last_page: number | null;
  next_before: string | null;
};
const language = (tag: string) => ({ 'accept-language': tag });
const page = async (of: Holder, query: Record<string, string> = {}, tag = 'en'): Promise<Page> =>
  (await server.get('trade/record', query, { token: of.token, headers: language(tag) })).body.data;
const whole = async (of: Holder, query: Record<string, string> = {}): Promise<Entry[]> => {
  const all: Entry[] = [];
  for (let before: string | null = '9223372036854775807'; before !== null;) {
    const { list, next_before } = await page(of, { ...query, before });
    all.push(...list);
    before = next_before;
  }
  return all;
};

const longLife = ({ id }: Holder, count: number, giftEvery: number, days: number): Promise<void> =>
  writeLongLife(at.owner, id, { count, giftEvery, days });

describe('money log', () => {
  it('describes each entry in the language of the member and connects consecutive balances', async () => {
    const [me, friend] = [await holder(server), await holder(server)];
    const betting = await bettingServer(at.db, 3);
    const game = betting.games.byCode('k3-3')!;
    const round = await newRound(at.db, game);
    const session = {
      memberId: BigInt(me.id),
      accountId: BigInt(me.id) * 16n,
      tag: Buffer.alloc(16, 1),
      isFrozen: false,
      sessionKey: 'x',
      expiresAtMs: Date.now() + 60_000,
    };
    const bet = await placeBet(
      betting,
      slipOf(round, ['sum', '11', '10'], ['side', 'big', '5']),
      session,
      'k',
    );
    await cancelBet(betting, bet.bets[1]!.id, session);
    await sendTransfer(server, me, { to: friend.id, amount: '7' });
    await sendTransfer(server, friend, { to: me.id, amount: '2' });
    const { list } = await page(me);
    expect(list.map(({ type, amount, before, after, memo }) => [type, amount, before, after, memo])).toEqual([
      ['transfer_in', '2.00', '983.00', '985.00', `h***${friend.username.at(-1)}`],
      ['transfer_out', '-7.00', '990.00', '983.00', `h***${friend.username.at(-1)}`],
      ['cancel', '5.00', '985.00', '990.00', `Quick 3 (K3), 3 min ${round.issue}`],
      ['stake', '-15.00', '1000.00', '985.00', `Quick 3 (K3), 3 min ${round.issue}`],
      ['promo', '1000.00', '0.00', '1000.00', 'Welcome balance'],
    ]);
    const slip = bet.bets[0]!.id;
    expect(list.slice(2, 4).map(({ order_no }) => order_no)).toEqual([slip, slip]);
    const chinese = (await page(me, { type: 'stake' }, 'zh-Hans')).list[0];
    expect(chinese).toMatchObject({ type_name: '投注', memo: `快三 3分钟 ${round.issue}` });
    expect((await page(me, { type: 'stake' }, 'ar')).list[0]?.memo).toContain(`\u2066${round.issue}\u2069`);
    expect((await page(friend)).list.map(({ memo }) => memo)).not.toContain(me.username);
  });

  it('filters by one kind, several kinds and date range', async () => {
    const me = await holder(server);
    await longLife(me, 60, 7, 6);
    const types = async (query: Record<string, string>) => {
      const counted: Record<string, number> = {};
      for (const { type } of await whole(me, query)) counted[type] = (counted[type] ?? 0) + 1;
      return counted;
    };
    expect(await types({})).toEqual({ promo: 9, payout: 52 });
    expect(await types({ type: 'promo' })).toEqual({ promo: 9 });
    expect(await types({ type: 'deposit, PROMO' })).toEqual({ promo: 9 });
    expect(await types({ type: 'stake,payout' })).toEqual({ payout: 52 });
    expect(await types({ type: 'deposit' })).toEqual({});
    const { rows: byDay } = await at.owner.query<{ day: string; ids: string[] }>(
      `select to_char(at at time zone interval '8 hours', 'YYYY-MM-DD') as day,
         array_agg(seq::text order by seq desc) as ids
       from entries where account_id = $1 * 16 group by 1 order by 1`,
      [me.id],
    );
    expect(byDay.length).toBeGreaterThanOrEqual(7);
    for (const { day, ids } of byDay)
      expect(
        (await whole(me, { date: day })).map(({ id }) => id),
        day,
      ).toEqual(ids);
    expect((await page(me, { date: '2001-01-01' })).list).toEqual([]);
  });

  it('returns the same entries by page number as by key, with the same total on every page', async () => {
    const me = await holder(server);
    await longLife(me, 60, 7, 6);
    for (const query of [{}, { type: 'payout' }, { type: 'promo' }, { type: 'promo,payout' }]) {
      const byKey = (await whole(me, query)).map(({ id }) => id);
      const lastPage = Math.ceil(byKey.length / 7);
      const byNumber: string[] = [];
      for (let number = 1; number <= lastPage + 1; number++) {
        const { list, ...rest } = await page(me, { ...query, page: String(number), limit: '7' });
        byNumber.push(...list.map(({ id }) => id));
        expect(rest).toMatchObject({ total: byKey.length, page: number, limit: 7, last_page: lastPage });
        if (number >= lastPage) expect(rest.next_before).toBeNull();
      }
      expect(byNumber).toEqual(byKey);
    }
    const { rows } = await at.owner.query<{ day: string; n: number }>(
      `select to_char(at at time zone interval '8 hours', 'YYYY-MM-DD') as day, count(*)::int as n
       from entries where account_id = $1 * 16 group by 1`,
      [me.id],
    );
    for (const { day, n } of rows) expect([day, (await page(me, { date: day })).total]).toEqual([day, n]);
    const keyed = await page(me, { before: '50' });
    expect([keyed.total, keyed.page, keyed.last_page]).toEqual([null, 1, null]);
  });

  it('pages without gaps or duplicates while money moves', async () => {
    const [me, friend] = [await holder(server, 900_00n), await holder(server)];
    await longLife(me, 300, 5, 2);
    const before = (await whole(me, { limit: '100' })).map(({ id }) => id);
    let isReading = true;
    const moving = (async () => {
      for (let i = 0; isReading; i++)
        await sendTransfer(server, me, { to: friend.id, amount: '1', key: `m-${i}` });
    })();
    const seen = (await whole(me, { limit: '7' })).map(({ id }) => id);
    isReading = false;
    await moving;
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(-before.length)).toEqual(before);
    expect(seen.map(Number)).toEqual(Array.from(seen, (_, i) => seen.length - i));
  });

  it('finds a time among slightly unordered entries', async () => {
    const me = await holder(server);
    await longLife(me, 3_000, 3, 0.25);
    await at.owner.query(
      `update entries set at = at + (seq * 7919 % 41 - 20) * interval '1 second' where account_id = $1 * 16`,
      [me.id],
    );
    const account = BigInt(me.id) * 16n;
    const all = { kinds: MONEY_KINDS, before: 2n ** 63n - 1n, limit: 2_000 };
    for (let back = 1; back <= 40; back++) {
      const from = epochMs(server.clock.now - back * 500_000);
      const to = epochMs(from + 200_000);
      const expected = await at.owner.query(
        'select seq from entries where account_id = $1 and at >= $2 and at < $3 order by seq desc',
        [account, new Date(from), new Date(to)],
      );
      expect(expected.rows.length).toBeGreaterThan(10);
      const { list } = await readEntries(at.db.reader, account, { from, to }, all);
      expect(list.map(({ seq }) => seq)).toEqual(expected.rows.map(({ seq }) => seq));
    }
  });

  it('excludes entries of other members', async () => {
    const [me, other] = [await holder(server), await holder(server, 5_00n)];
    const mine = await page(me, { member_id: String(other.id), account_id: String(other.id * 16) });
    expect(mine.list).toHaveLength(1);
  });
});

describe('money log with fifty thousand entries', () => {
  let me: Holder;
  beforeAll(async () => {
    me = await holder(server);
    await longLife(me, 50_000, 5_000, 80);
    await payDeposit(at.db, BigInt(me.id), 100n);
  });

  /** Entries that the server has read for a call. */
  const looked = async (query: Record<string, string>): Promise<{ read: number; reply: Page }> => {
    const count = async () => {
      await at.owner.query('select pg_stat_force_next_flush()');
      const { rows } = await at.owner.query(
        `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as n, seq_scan from pg_stat_user_tables
         where relname = 'entries'`,
      );
      return Number(rows[0].n);
    };
    await flushed();
    const before = await count();
    const reply = await page(me, query);
    await flushed();
    return { read: (await count()) - before, reply };
  };
  /** Each session of the server reports its own read statistics on request. */
  const flushed = async (): Promise<void> => {
    for (let i = 0; i < 8; i++) await at.db.reader.query({ text: 'select pg_stat_force_next_flush()' });
    for (let i = 0; i < 8; i++) await at.db.reader.query({ text: 'select 1' });
  };

  it('reads few entries per page for any filter', async () => {
    const days = { start_date: dayBack(91) };
    const asked: readonly (readonly [query: Record<string, string>, count: number, most: number])[] = [
      [{}, 10, 200],
      [{ limit: '100' }, 100, 300],
      [{ before: '25000' }, 0, 200],
      [{ before: '25000', ...days }, 10, 200],
      [{ type: 'promo', ...days }, 10, 200],
      [{ type: 'promo', before: '20000', ...days }, 4, 200],
      [{ type: 'payout', limit: '100' }, 100, 10_300],
      [{ type: 'refund' }, 0, 10_300],
      [{ type: 'refund', before: '49000' }, 0, 2_300],
      [{ type: 'promo,refund' }, 2, 10_300],
      [{ type: 'withdraw', ...days }, 0, 200],
      [{ start_date: dayBack(60), end_date: dayBack(50), limit: '50' }, 50, 400],
    ];
    for (const [query, count, most] of asked) {
      const { read, reply } = await looked(query);
      expect([query, reply.list.length]).toEqual([query, count]);
      expect(read, JSON.stringify(query)).toBeLessThanOrEqual(most);
      expect(read, JSON.stringify(query)).toBeGreaterThan(0);
    }
  });

  it('returns its total by page number, and reports when there is none', async () => {
    const days = { start_date: dayBack(91) };
    const all = await page(me, days);
    expect([all.total, all.last_page]).toEqual([50_002, 1_000]);
    expect(await page(me, { ...days, type: 'payout' })).toMatchObject({ total: null, last_page: 1_000 });
    expect((await page(me, { ...days, type: 'promo' })).total).toBe(11);
    const deep = await page(me, { ...days, page: '1000' });
    expect(deep.list.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => String(40_012 - i)));
    expect(await page(me, { ...days, page: '1001' })).toMatchObject({ list: [], last_page: 1_000 });
  });

  it('returns short pages to the end for rare kinds', async () => {
    const query = { type: 'promo,refund', start_date: dayBack(91), limit: '100' };
    expect(await whole(me, query)).toHaveLength(11);
    expect((await page(me, { ...query, before: '50000' })).list).toHaveLength(0);
  });
});

function dayBack(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
