import { beforeAll, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { withinHouseDay } from '../support/database/database-clock.ts';
import { useServer } from '../support/http.ts';
import { HOSTILE_AMOUNTS } from '../support/http/hostile-amounts.ts';
import { FUND_PASSWORD, sendTransfer, type Holder, holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at, { playBalanceMinor: 0n as never });
const other = useServer(at, { playBalanceMinor: 0n as never, nodeNumber: 2 });

beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const balance = async ({ id }: { id: number }) => (await readBalance(at.db.reader, BigInt(id))).mainMinor;
const transfers = async () => Number((await at.owner.query('select count(*) as n from transfers')).rows[0].n);
const codes = (replies: readonly { body: { code: number; msg: string } }[]) => {
  const counted: Record<string, number> = {};
  for (const { body } of replies) {
    const code = body.code === 1 ? 'ok' : body.msg;
    counted[code] = (counted[code] ?? 0) + 1;
  }
  return counted;
};

describe('transfer', () => {
  it('by id, username in any case, and mobile moves the amount once and is in both logs', async () => {
    const [from, to] = [await holder(server, 100_00n), await holder(server)];
    await at.owner.query(`update members set mobile = '13800138009' where id = $1`, [to.id]);
    const ways = [to.id, to.username.toUpperCase(), '13800138009', ' +8613800138009 '];
    const replies = [];
    for (const way of ways)
      replies.push(await sendTransfer(server, from, { to: way, amount: '10.50', remark: ' 午饭 ' }));
    expect(replies.map(({ body }) => body.data)).toMatchObject([
      { to_user: `h***${to.username.at(-1)}`, amount: '10.50', money: '89.50', balance: '89.50' },
      { money: '79.00' },
      { to_user: '138****8009', money: '68.50' },
      { to_user: '138****8009', money: '58.00' },
    ]);
    expect([await balance(from), await balance(to)]).toEqual([58_00n, 42_00n]);
    const log = async (token: string, query = {}) =>
      (await server.get('trade/transferLog', query, { token })).body.data as {
        list: { id: string; direction: string; other_user: string; other_name: string; remark: string }[];
        next_before: string | null;
      };
    const gave = await log(from.token, { direction: 'out', limit: '3' });
    expect(gave.list).toMatchObject([{ direction: 'out', other_name: 'h**', remark: '午饭' }, {}, {}]);
    const rest = await log(from.token, { limit: '3', before: gave.next_before });
    expect(rest).toMatchObject({ list: [{ direction: 'out' }], next_before: null });
    expect((await log(to.token)).list).toMatchObject(ways.map(() => ({ direction: 'in' })));
    expect((await log(to.token, { direction: 'out' })).list).toEqual([]);
  });

  it('is rejected during a password hold, while earlier transfers are still replayed', async () => {
    const [from, to] = [await holder(server, 10_00n), await holder(server)];
    const done = await sendTransfer(server, from, { to: to.id, amount: '1.00', key: 'before' });
    expect(done.body.code).toBe(1);
    const heldUntil = async () => {
      const { body } = await server.get('trade/transferInfo', {}, { token: from.token });
      return (body.data as Data<'trade/transferInfo'>).held_until;
    };
    expect(await heldUntil()).toBeNull();
    await at.owner.query('update members set fund_password_changed_at = now() where id = $1', [from.id]);
    const refused = await sendTransfer(server, from, { to: to.id, amount: '2.00', key: 'after' });
    expect(refused.body).toMatchObject({
      msg: 'TRANSFER_REJECT',
      data: { reason: 'password_changed', until: await heldUntil() },
    });
    expect(await heldUntil()).toEqual(expect.any(Number));
    expect(
      (await sendTransfer(server, from, { to: to.id, amount: '1.00', key: 'before' })).body.data,
    ).toEqual(done.body.data);
    await at.owner.query(
      `update members set fund_password_changed_at = now() - interval '25 hours' where id = $1`,
      [from.id],
    );
    expect((await sendTransfer(server, from, { to: to.id, amount: '2.00', key: 'after' })).body.code).toBe(1);
    expect(await balance(to)).toBe(3_00n);
  });

  it('to who has excluded themselves, or beyond their limits of deposits, is refused by one code', async () => {
    const [from, to, barred] = [await holder(server, 500_00n), await holder(server), await holder(server)];
    const protect = (path: string, payload: object, { token }: Holder) =>
      server.post(`protection/${path}`, payload, { token });
    await protect('exclude', { length: 'day' }, barred);
    expect((await sendTransfer(server, from, { to: barred.id, amount: '1' })).body).toMatchObject({
      msg: 'RECIPIENT_UNAVAILABLE',
      data: null,
    });
    await protect('setLimit', { measure: 'deposit', period: 'day', amount: '100' }, to);
    const codesOf = [];
    for (const amount of ['60', '41', '40', '1'])
      codesOf.push(
        (await sendTransfer(server, from, { to: to.id, amount, key: `within${amount}` })).body.msg,
      );
    const ok = (await sendTransfer(server, from, { to: to.id, amount: '60', key: 'within60' })).body.msg;
    expect(codesOf).toEqual([ok, 'RECIPIENT_UNAVAILABLE', ok, 'RECIPIENT_UNAVAILABLE']);
    expect([await balance(from), await balance(to), await balance(barred)]).toEqual([400_00n, 100_00n, 0n]);
    // Both count against the limit: what came from others, and what is paid in.
    const asked = await server.post('trade/recharge', { channel_id: 1, amount: '50' }, { token: to.token });
    expect(asked.body.msg).toBe('LIMIT_REACHED');
  });

  it('notifies the open pages of both members once, and not when it is rejected or repeated', async () => {
    const [from, to] = [await holder(server, 10_00n), await holder(server)];
    const heard: string[] = [];
    for (const { id, token } of [from, to]) {
      server.ctx.live.join({
        topics: { gameIds: [], roundIds: [], memberIds: [BigInt(id)] },
        token,
        write: () => {},
        writeBalance: (frame) => void heard.push(`${id === from.id ? 'giver' : 'taker'} ${String(frame)}`),
        end: () => {},
      });
    }
    for (const amount of ['4', '4', '400'])
      await sendTransfer(server, from, { to: to.id, amount, key: `told-${amount}` });
    expect(heard.map((text) => [text.slice(0, 5), /"money":"([^"]+)"/.exec(text)?.[1]])).toEqual([
      ['giver', '6.00'],
      ['taker', '4.00'],
    ]);
  });

  it('reports the first reason for refusal in order and leaves nothing behind', async () => {
    const poor = await holder(server, 5_00n);
    const to = await holder(server);
    const bare = await server.member('barehands');
    const { token } = poor;
    const send = async (fields: object, headers = {}, as = token) =>
      (await server.post('trade/transfer', fields, { token: as, headers })).body.msg;
    const bad = { 'idempotency-key': '\u00fc' };
    const fields = { recipient: 'nobody', amount: '0.5', password: FUND_PASSWORD };
    const before = await transfers();
    expect(await send({ amount: '1.234', remark: 'x'.repeat(61) }, bad)).toBe('AMOUNT_INVALID');
    expect(await send({ ...fields, remark: 'x'.repeat(61) }, bad)).toBe('REMARK_INVALID');
    expect(await send({ ...fields, recipient: ' ' }, bad)).toBe('INVALID_PARAMETERS');
    expect(await send({ ...fields, password: 'wrong' }, bad)).toBe('IDEMPOTENCY_KEY_INVALID');
    expect(await send(fields, {}, bare.token)).toBe('FUND_PASSWORD_NOT_SET');
    expect(await send({ ...fields, password: '739155' })).toBe('FUND_PASSWORD_INCORRECT');
    await at.owner.query('update accounts set is_frozen = true where id = $1', [poor.id * 16]);
    expect(await send(fields)).toBe('ACCOUNT_IS_FROZEN');
    await at.owner.query('update accounts set is_frozen = false where id = $1', [poor.id * 16]);
    expect(await send(fields)).toBe('USER_NOT_EXISTS');
    expect(await send({ ...fields, recipient: poor.id })).toBe('TRANSFER_TO_SELF');
    expect(await send({ ...fields, recipient: to.id })).toBe('AMOUNT_LIMIT');
    expect(await send({ ...fields, recipient: to.id, amount: '10000.01' })).toBe('AMOUNT_LIMIT');
    expect(await send({ ...fields, recipient: to.id, amount: '5.01' })).toBe('BALANCE_NOT_ENOUGH');
    expect([await transfers(), await balance(poor)]).toEqual([before, 5_00n]);
  });

  it('to a closed account is rejected; a frozen account can receive but not send', async () => {
    const [from, closed, frozen] = [await holder(server, 9_00n), await holder(server), await holder(server)];
    await at.owner.query(`update members set status = 'abnormal' where id = $1`, [closed.id]);
    await at.owner.query(`update members set status = 'frozen' where id = $1`, [frozen.id]);
    expect((await sendTransfer(server, from, { to: closed.id, amount: '1' })).body.msg).toBe(
      'USER_NOT_EXISTS',
    );
    expect((await sendTransfer(server, from, { to: frozen.id, amount: '1' })).body.code).toBe(1);
    expect((await sendTransfer(server, frozen, { to: from.id, amount: '1' })).body.msg).toBe(
      'ACCOUNT_IS_FROZEN',
    );
  });

  it('rejects every hostile amount', async () => {
    const [from, to] = [await holder(server, 90_000_00n), await holder(server)];
    const before = await transfers();
    expect(HOSTILE_AMOUNTS.length).toBeGreaterThanOrEqual(300);
    for (const amount of HOSTILE_AMOUNTS) {
      const raw = `{"recipient":${to.id},"password":"${FUND_PASSWORD}","amount":${amount}}`;
      const { status, body } = await server.post('trade/transfer', undefined, { token: from.token, raw });
      expect([amount, status < 500, body.code], body.msg).toEqual([amount, true, expect.not.toBeOneOf([1])]);
    }
    expect([await transfers(), await balance(from)]).toEqual([before, 90_000_00n]);
  });

  it('applies the daily limit by the day of the database on every server', () =>
    withinHouseDay(at, async () => {
      const [from, to] = [await holder(server, 90_000_00n), await holder(server)];
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          sendTransfer(i % 2 ? server : other, from, { to: to.id, amount: '9000', key: `day-${i}` }),
        ),
      );
      expect(codes(replies)).toEqual({ ok: 5, DAILY_LIMIT: 3 });
      const info = (await server.get('trade/transferInfo', {}, { token: from.token })).body.data;
      expect(info).toMatchObject({
        money: '45000.00',
        daily_left: '5000.00',
        min: '1.00',
        is_set_password: true,
      });
      await at.owner.query(
        `update transfers set created_at = created_at - interval '1 day' where from_member_id = $1`,
        [from.id],
      );
      expect(
        (await sendTransfer(other, from, { to: to.id, amount: '9000', key: 'tomorrow' })).body.code,
      ).toBe(1);
    }));
});

describe('repeated transfer', () => {
  it('replays by key, also after the account is frozen, and rejects another body', async () => {
    const [from, to] = [await holder(server, 100_00n), await holder(server)];
    const first = await sendTransfer(server, from, { to: to.id, amount: '30', key: 'again' });
    await sendTransfer(server, from, { to: to.id, amount: '5', key: 'later' });
    await at.owner.query('update accounts set is_frozen = true where id = $1', [from.id * 16]);
    const second = await sendTransfer(other, from, { to: to.id, amount: '30.00', key: 'again' });
    expect(second.body.data).toEqual(first.body.data);
    expect(second.body.data).toMatchObject({ money: '70.00' });
    expect((await sendTransfer(server, from, { to: to.id, amount: '31', key: 'again' })).body.msg).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await balance(to)).toBe(35_00n);
  });

  it.each(['id', 'username'] as const)(
    'replays when the %s belongs to an account closed since',
    async (by) => {
      const [from, to] = [await holder(server, 100_00n), await holder(server)];
      const first = await sendTransfer(server, from, { to: to[by], amount: '30', key: by });
      await at.owner.query(`update members set status = 'abnormal' where id = $1`, [to.id]);
      expect((await sendTransfer(other, from, { to: to[by], amount: '30', key: by })).body).toMatchObject({
        code: 1,
        data: first.body.data,
      });
    },
  );

  it('deduplicates keyless repeats within 3 s, and is another transfer after that', async () => {
    const [from, to] = [await holder(server, 100_00n), await holder(server)];
    const once = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        sendTransfer(i % 2 ? server : other, from, { to: to.id, amount: '10' }),
      ),
    );
    expect(new Set(once.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    server.clock.now += 7_000;
    expect((await sendTransfer(server, from, { to: to.id, amount: '10' })).body.data).toMatchObject({
      money: '80.00',
    });
  });
});

describe('concurrent transfers', () => {
  it('succeed up to the balance, over two servers', async () => {
    const [from, to] = [await holder(server, 100_50n), await holder(server)];
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        sendTransfer(i % 2 ? server : other, from, { to: to.id, amount: '7', key: `p-${i}` }),
      ),
    );
    expect(codes(replies)).toEqual({ ok: 14, BALANCE_NOT_ENOUGH: 50 });
    expect([await balance(from), await balance(to)]).toEqual([2_50n, 98_00n]);
  });

  it('around a ring of members in both directions neither deadlock nor lose a cent', async () => {
    const ring: Holder[] = [];
    for (let i = 0; i < 6; i++) ring.push(await holder(server, 500_00n));
    const replies = await Promise.all(
      Array.from({ length: 96 }, (_, i) => {
        const from = ring[i % 6]!;
        const to = ring[(i + (i % 2 ? 1 : 5)) % 6]!;
        return sendTransfer(i % 3 ? server : other, from, { to: to.id, amount: '1.25', key: `ring-${i}` });
      }),
    );
    expect(codes(replies)).toEqual({ ok: 96 });
    const sums = await Promise.all(ring.map(balance));
    expect(sums.reduce((a, b) => a + b)).toBe(3_000_00n);
    const deadlocks = await at.owner.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(deadlocks.rows[0].deadlocks).toBe(0n);
  });
});

describe('recipient look-up', () => {
  it('returns a masked recipient by the requested name, and none by nickname', async () => {
    const [me, to] = [await holder(server), await holder(server)];
    await at.owner.query(`update members set nickname = '👩‍👩‍👧小明', mobile = '+61412345678' where id = $1`, [
      to.id,
    ]);
    const ask = async (recipient: string | number) =>
      (await server.get('trade/recipient', { recipient: String(recipient) }, { token: me.token })).body;
    expect((await ask(to.id)).data).toMatchObject({ user: `h***${to.username.at(-1)}`, name: '👩‍👩‍👧**' });
    expect((await ask('+61412345678')).data).toMatchObject({ user: '+614****5678' });
    expect((await ask('👩‍👩‍👧小明')).msg).toBe('USER_NOT_EXISTS');
    expect((await ask(me.username)).msg).toBe('TRANSFER_TO_SELF');
    expect((await ask('')).msg).toBe('INVALID_PARAMETERS');
  });

  it('is limited to thirty an hour, also under concurrency', async () => {
    const me = await holder(server);
    const ask = () => server.get('trade/recipient', { recipient: '13900139000' }, { token: me.token });
    const replies = await Promise.all(Array.from({ length: 45 }, ask));
    expect(codes(replies)).toEqual({ USER_NOT_EXISTS: 30, TOO_MANY_REQUESTS: 15 });
    const early = replies.find(({ body }) => body.msg === 'TOO_MANY_REQUESTS');
    expect(early?.body.data).toEqual({ limit: 'recipients', retry_after: 3600 });
    server.clock.now += 3_600_001;
    expect((await ask()).body.msg).toBe('USER_NOT_EXISTS');
  });

  it('is limited through attempted transfers as well', async () => {
    const [me, to] = [await holder(server, 50_00n), await holder(server)];
    const replies = [];
    for (let i = 0; i < 32; i++)
      replies.push(await sendTransfer(server, me, { to: `13900139${100 + i}`, amount: '1', key: `g-${i}` }));
    expect(codes(replies)).toEqual({ USER_NOT_EXISTS: 30, TOO_MANY_REQUESTS: 2 });
    const data = { limit: 'unknown_recipients', retry_after: 3600 };
    expect((await sendTransfer(server, me, { to: to.id, amount: '1' })).body).toMatchObject({
      msg: 'TOO_MANY_REQUESTS',
      data,
    });
  });

  it('is limited for two hundred concurrent attempts on two servers, half of them to existing members', async () => {
    const [me, to] = [await holder(server, 500_00n), await holder(server)];
    const tryName = (name: string | number, i: number) =>
      sendTransfer(i % 4 < 2 ? server : other, me, { to: name, amount: '1', key: `h-${i}` });
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) => tryName(i % 2 ? to.id : `13900138${100 + i}`, i)),
    );
    const [missing, there] = [0, 1].map((rest) => codes(replies.filter((_, i) => i % 2 === rest)));
    expect(missing).toEqual({ USER_NOT_EXISTS: 30, TOO_MANY_REQUESTS: 70 });
    // After thirty look-ups existing and unknown members get the same reply.
    expect(there).toEqual({ ok: expect.any(Number), TOO_MANY_REQUESTS: expect.any(Number) });
    expect(await balance(to)).toBe(BigInt(there?.['ok'] ?? 0) * 1_00n);
  });

  it('does not limit a hundred concurrent transfers to known recipients', async () => {
    const [me, to] = [await holder(server, 500_00n), await holder(server)];
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        sendTransfer(i % 2 ? server : other, me, { to: to.id, amount: '1', key: `i-${i}` }),
      ),
    );
    expect(codes(replies)).toEqual({ ok: 100 });
  });
});
