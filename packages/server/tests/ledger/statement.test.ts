import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { makeStatement } from '../../src/statement/make-statement.ts';
import { testIds, testOperator } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { useServer } from '../support/http.ts';
import { longLife } from '../support/long-life.ts';
import { sendTransfer, type Holder, holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at, { playBalanceMinor: 100_00n as never });
const VERIFY = fileURLToPath(new URL('../../../verify/verify.mjs', import.meta.url));
const dir = mkdtempSync(path.join(tmpdir(), 'statement-'));
const KEY = testOperator.publicKey.toString('hex');

beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));
beforeEach(() => void (server.clock.now = Date.now()));
afterAll(() => rmSync(dir, { recursive: true }));

type Statement = { name: string; type: string; content: string; count: number };
const ask = async (of: Holder, query: Record<string, string> = {}, tag = 'en') =>
  (await server.get('trade/statement', query, { token: of.token, headers: { 'accept-language': tag } })).body;
const fileOf = async (...call: Parameters<typeof ask>): Promise<Statement & { bytes: Buffer }> => {
  const made = (await ask(...call)).data as Statement;
  return { ...made, bytes: Buffer.from(made.content, 'base64') };
};
const verify = (bytes: Buffer, ...more: string[]): number | null => {
  const file = path.join(dir, 'file');
  writeFileSync(file, bytes);
  return spawnSync(process.execPath, [VERIFY, 'statement', file, ...more]).status;
};

/** The entries of the file, parsed from table lines without quotes. */
const linesOf = (bytes: Buffer): string[][] =>
  bytes
    .toString()
    .split('\r\n')
    .map((line) => line.split(','));

describe('account statement', () => {
  it('is not signed over entries that a failover may lose', async () => {
    const { token } = await holder(server);
    const { ctx } = server;
    const session = (await ctx.sessions.find(token))!;
    const unsafe = { ...ctx, db: { ...ctx.db, main: withoutReplication(ctx.db.main) } };
    const made = makeStatement(unsafe, { range: 'today' }, session, 'en');
    await expect(made).rejects.toMatchObject({ code: '08007' });
  });

  it('as CSV holds the log, member and date range, and ends with the signature of the operator', async () => {
    const [me, friend] = [await holder(server), await holder(server)];
    await sendTransfer(server, me, { to: friend.id, amount: '7.25' });
    const { bytes, ...made } = await fileOf(me, { range: 'today' });
    const day = new Date(server.clock.now + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(made).toMatchObject({
      name: `statement-${day}-${day}.csv`,
      type: 'text/csv; charset=utf-8',
      count: 2,
    });
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = linesOf(bytes);
    expect(lines).toHaveLength(6);
    expect(lines[0]?.[0]).toBe('\ufeffTime');
    expect(lines[1]?.slice(1, 6)).toEqual([
      'Transfer sent',
      '-7.25',
      '100.00',
      '92.75',
      `h***${friend.username.at(-1)}`,
    ]);
    expect(lines[1]?.[0]).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d:\\d\\d$`));
    expect(lines[2]?.slice(1, 5)).toEqual(['Gift', '100.00', '0.00', '100.00']);
    expect(lines[3]).toMatchObject([
      'Statement of account',
      'Member',
      me.username,
      'Period',
      `${day} – ${day}`,
      'Made at',
      {},
    ]);
    expect(lines[4]?.slice(0, 2)).toEqual(['signature', KEY]);
    expect(verify(bytes, '--key', KEY)).toBe(0);
    expect(verify(bytes, '--key', '0'.repeat(64))).toBe(1);
    bytes[bytes.length >> 1]! ^= 1;
    expect(verify(bytes)).toBe(1);
  });

  it.each(['zh-Hans', 'zh-Hant', 'en', 'ar', 'au'])(
    'as PDF in %s is one signed file with an embedded font',
    async (tag) => {
      const [me, friend] = [await holder(server), await holder(server)];
      await sendTransfer(server, me, { to: friend.id, amount: '1' });
      const { bytes, ...made } = await fileOf(me, { format: 'pdf' }, tag);
      expect(made).toMatchObject({ type: 'application/pdf', count: 2 });
      const text = bytes.toString('latin1');
      expect(text.startsWith('%PDF-')).toBe(true);
      expect(text).toMatch(/%%EOF\n%tessera-signature [0-9a-f]{64} \S+\n$/);
      expect(text).toContain('/FontFile2');
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
      expect(bytes.length).toBeLessThan(60_000);
      expect(verify(bytes, '--key', KEY)).toBe(0);
      bytes[bytes.length >> 1]! ^= 1;
      expect(verify(bytes)).toBe(1);
    },
  );

  it('without an entry is still a file', async () => {
    const me = await holder(server);
    for (const format of ['csv', 'pdf']) {
      const { bytes, ...made } = await fileOf(me, { date: '2001-01-01', format });
      expect(made).toMatchObject({ count: 0, name: `statement-2001-01-01-2001-01-01.${format}` });
      expect(verify(bytes)).toBe(0);
    }
  });

  it('of an empty date range is rejected, and the file name states both dates', async () => {
    const [me, friend] = [await holder(server), await holder(server)];
    await sendTransfer(server, me, { to: friend.id, amount: '7.25' });
    const day = (days: number): string =>
      new Date(server.clock.now + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
    for (const format of ['csv', 'pdf'])
      for (const days of [{ start_date: day(0), end_date: day(-1) }, { start_date: day(1) }])
        expect([days, await ask(me, { ...days, format })]).toMatchObject([
          days,
          { code: 0, msg: 'INVALID_PARAMETERS' },
        ]);
    const whole = await fileOf(me, { start_date: day(-1), end_date: day(0) });
    expect(whole).toMatchObject({ count: 2, name: `statement-${day(-1)}-${day(0)}.csv` });
    expect((await fileOf(me, { start_date: day(0), end_date: day(0) })).count).toBe(2);
    expect((await fileOf(me, { range: 'today', start_date: day(0), end_date: day(-1) })).count).toBe(2);
  });

  it('over ten thousand entries holds the newest and states that it is truncated', async () => {
    const me = await holder(server);
    await longLife(at.owner, me.id, { count: 10_005, giftEvery: 100, days: 20 });
    const { bytes, count } = await fileOf(me);
    expect(count).toBe(10_000);
    const lines = linesOf(bytes);
    expect(lines[1]?.slice(2, 5)).toEqual(['0.01', '200.04', '200.05']);
    expect(lines.slice(1, 10_001).every(([time]) => /^20\d\d-/.test(time ?? ''))).toBe(true);
    expect(lines.at(-3)?.[0]).toContain('10000');
    const pages = await fileOf(me, { format: 'pdf' });
    expect(pages.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(228);
    expect(verify(pages.bytes)).toBe(0);
  });

  it('is limited to thirty an hour per member', async () => {
    const [me, other] = [await holder(server), await holder(server)];
    for (let i = 0; i < 30; i++) expect((await ask(me)).code).toBe(1);
    expect(await ask(me)).toMatchObject({
      msg: 'TOO_MANY_REQUESTS',
      data: { limit: 'statements', retry_after: 3600 },
    });
    expect((await ask(other)).code).toBe(1);
    server.clock.now = (server.clock.now + 3_600_000) as never;
    expect((await ask(me)).code).toBe(1);
  });

  it('is limited to two at a time; others are asked to retry', async () => {
    const members: Holder[] = [];
    for (let i = 0; i < 5; i++) members.push(await holder(server));
    const replies = await Promise.all(members.map((each) => ask(each, { format: 'pdf' })));
    expect(replies.map(({ msg }) => msg).toSorted()).toEqual([
      '',
      '',
      'SERVER_BUSY',
      'SERVER_BUSY',
      'SERVER_BUSY',
    ]);
    expect((await ask(members[4]!)).code).toBe(1);
  });
});
