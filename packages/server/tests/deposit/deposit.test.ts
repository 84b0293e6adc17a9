import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { expireDeposits } from '../../src/deposit/expire-deposits.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, {}, { rail: cashier.rail });

const USDT = 2;
const BANK = 4;

let token = '';
let other = '';
let memberId = 0;
beforeAll(async () => {
  ({ token, id: memberId } = await server.member('Payer100'));
  ({ token: other } = await server.member('Payer200'));
});

let keys = 0;
beforeEach(async () => {
  keys += 1;
  // A member may have ten open orders, and these tests share one.
  await at.owner.query(
    `update deposits set status = 'cancelled', reason = 'EXPIRED', finished_at = clock_timestamp()
     where status = 'processing'`,
  );
  await at.owner.query(`delete from throttles where key like 'proof:%'`);
});
/** Prefixes keys, so that tests do not share them. */
const keyed = (name: string) => ({ 'idempotency-key': `${keys} ${name}` });

const recharge = (payload: object, options: object = {}) =>
  server.post('trade/recharge', { channel_id: USDT, amount: '25.00', ...payload }, { token, ...options });
const newOrder = async (payload: object = {}): Promise<string> => {
  const { body } = await recharge(payload, { headers: keyed(`new ${Math.abs(orders--)}`) });
  expect(body).toMatchObject({ code: 1 });
  return (body.data as { order_no: string }).order_no;
};
let orders = -1;
const setMember = (status: string) =>
  at.owner.query('update members set status = $2 where id = $1', [memberId, status]);

describe('announcing a deposit', () => {
  it('returns the payment instructions', async () => {
    const { body } = await recharge({ channel_id: String(BANK), amount: 40 });
    expect(body.data).toMatchObject({
      amount: '40.00',
      paid_amount: null,
      type: 'bank',
      status: 'processing',
      account: { card_no: expect.stringMatching(/^TEST(?: \d{4}){5}$/) },
      pay_url: expect.stringContaining('/pay/'),
      has_proof: false,
      finishtime: null,
    });
  });

  it('creates one order per key for repeated and concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => recharge({}, { headers: keyed('a') })),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const { rows } = await at.owner.query(
      'select count(*)::int as n from deposits where key in (select key from deposits where id = $1)',
      [(replies[0]!.body.data as { id: string }).id],
    );
    expect(rows[0].n).toBe(1);
    expect((await recharge({ amount: '26.00' }, { headers: keyed('a') })).body.msg).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await recharge({}, { headers: keyed('b') })).body.data).not.toEqual(replies[0]?.body.data);
  });

  it('replays the order by key after the account is frozen', async () => {
    const first = await recharge({}, { headers: keyed('frozen') });
    await setMember('frozen');
    const again = await recharge({}, { headers: keyed('frozen') });
    const another = await recharge({}, { headers: keyed('another') });
    await setMember('active');
    expect(again.body.data).toEqual(first.body.data);
    expect(another.body.msg).toBe('ACCOUNT_IS_FROZEN');
  });

  it('deduplicates keyless repeats within 3 s', async () => {
    const first = await recharge({ amount: '31.41' });
    server.clock.now += 2_900;
    expect((await recharge({ amount: '31.41' })).body.data).toEqual(first.body.data);
    server.clock.now += 6_000;
    expect((await recharge({ amount: '31.41' })).body.data).not.toEqual(first.body.data);
  });

  it('reports the first reason for refusal in order', async () => {
    const code = async (payload: object, options: object = {}) => (await recharge(payload, options)).body.msg;
    for (const amount of ['0', '-1', '1e3', '1.001', '', 'x', '１', ' 5', '99999999999', 0, -5, 1e21])
      expect([amount, await code({ amount })]).toEqual([amount, 'AMOUNT_INVALID']);
    const badKey = { headers: { 'idempotency-key': 'schlüssel'.normalize('NFD') + '\u0001' } };
    expect(await code({ amount: 'x', channel_id: 99 }, badKey)).toBe('AMOUNT_INVALID');
    expect(await code({ channel_id: 99 }, badKey)).toBe('IDEMPOTENCY_KEY_INVALID');
    await setMember('frozen');
    expect(await code({ channel_id: 99 })).toBe('ACCOUNT_IS_FROZEN');
    await setMember('active');
    for (const channel_id of [99, 12, '', 'x', -1, '1e0', undefined])
      expect([channel_id, await code({ channel_id, amount: '0.01' })]).toEqual([
        channel_id,
        'CHANNEL_NOT_EXISTS',
      ]);
    await at.owner.query('update channels set is_on = false where id = $1', [USDT]);
    expect(await code({})).toBe('CHANNEL_NOT_EXISTS');
    await at.owner.query('update channels set is_on = true where id = $1', [USDT]);
    expect(await code({ amount: '9.99' })).toBe('AMOUNT_LIMIT');
    expect((await recharge({ amount: '50000.01' })).body.data).toEqual({ min: '10.00', max: '50000.00' });
    expect((await recharge({ amount: '10' })).body.code).toBe(1);
    expect((await server.post('trade/recharge', {})).status).toBe(401);
  });

  it('allows ten open orders across all servers; a repeat is not counted', async () => {
    const { token: mine } = await server.member('Eager');
    const ask = (n: number) =>
      server.post(
        'trade/recharge',
        { channel_id: USDT, amount: '25' },
        { token: mine, headers: { 'idempotency-key': `many ${n}` } },
      );
    const all = await Promise.all(Array.from({ length: 16 }, (_, n) => ask(n)));
    const made = all.flatMap(({ body }, n) => (body.code === 1 ? [n] : []));
    expect(made).toHaveLength(10);
    const early = all.filter(({ body }) => body.msg === 'TOO_MANY_REQUESTS');
    expect(early).toHaveLength(6);
    const { limit, max, retry_after } = early[0]!.body.data as Record<string, unknown>;
    expect([limit, max]).toEqual(['open_deposits', 10]);
    expect(early[0]?.headers['retry-after']).toBe(String(retry_after));
    // The first of the ten orders to expire frees a place.
    const expiryS = server.ctx.env.wallet.depositExpiryMs / 1000;
    expect(retry_after).toBeGreaterThan(expiryS - 60);
    expect(retry_after).toBeLessThanOrEqual(expiryS);
    expect((await ask(made[0]!)).body.data).toEqual(all[made[0]!]?.body.data);
    const { order_no } = all[made[0]!]!.body.data as unknown as { order_no: string };
    await server.post('trade/rechargeCancel', { order_no }, { token: mine });
    expect([(await ask(100)).body.code, (await ask(101)).body.msg]).toEqual([1, 'TOO_MANY_REQUESTS']);
  });

  it('allows 600 orders an hour, cancelled ones included; a repeat is not counted', async () => {
    const { token: mine, id } = await server.member('Restless');
    const ask = (n: number) =>
      server.post(
        'trade/recharge',
        { channel_id: USDT, amount: '25' },
        { token: mine, headers: { 'idempotency-key': `restless ${n}` } },
      );
    const giveUp = ({ body }: Awaited<ReturnType<typeof ask>>) =>
      server.post(
        'trade/rechargeCancel',
        { order_no: (body.data as { order_no: string }).order_no },
        { token: mine },
      );
    await giveUp(await ask(1));
    await giveUp(await ask(2));
    const key = `recharge:member:${id}`;
    const { rows } = await at.owner.query('select count from throttles where key = $1', [key]);
    expect(rows).toEqual([{ count: 2 }]);
    await at.owner.query('update throttles set count = 598 where key = $1', [key]);
    await giveUp(await ask(599));
    const last = await ask(600);
    expect(last.body.code).toBe(1);
    await giveUp(last);
    expect((await ask(601)).body).toMatchObject({
      msg: 'TOO_MANY_REQUESTS',
      data: { limit: 'deposits', retry_after: 3600 },
    });
    expect((await ask(600)).body.data).toMatchObject({ id: (last.body.data as { id: string }).id });
    server.clock.now += 3_600_000;
    expect((await ask(602)).body.code).toBe(1);
  });

  it('keeps the order announced while the rail is unreachable, and a repeat continues it', async () => {
    await cashier.stop();
    const headers = keyed('down');
    expect((await recharge({}, { headers })).body.msg).toBe('RAIL_UNAVAILABLE');
    const { rows } = await at.owner.query<{ id: bigint }>(
      'select id from deposits where member_id = $1 order by id desc limit 1',
      [memberId],
    );
    const id = String(rows[0]?.id);
    await cashier.start();
    expect((await recharge({}, { headers })).body.data).toMatchObject({
      id,
      pay_url: expect.stringMatching(/./),
    });
  });
});

describe('deposit order', () => {
  it('is unknown to other members', async () => {
    const order_no = await newOrder();
    const image = await pictureOf(8, 8);
    const ask = (path: string, payload: object, who: string) =>
      path === 'trade/rechargeOrder'
        ? server.get(path, payload as Record<string, string>, { token: who })
        : server.post(path, payload, { token: who });
    for (const path of ['trade/rechargeOrder', 'trade/rechargeCancel', 'trade/rechargeProof']) {
      const theirs = await ask(path, { order_no, image }, other);
      expect([path, theirs.body.msg]).toEqual([path, 'ORDER_NOT_EXISTS']);
      for (const unknown of ['1', '0', 'x', '99999999999999999999', '-1'])
        expect((await ask(path, { order_no: unknown, image }, other)).body.msg).toBe('ORDER_NOT_EXISTS');
      expect((await ask(path, { order_no, image }, token)).body).toMatchObject({
        code: 1,
        data: { order_no },
      });
      if (path === 'trade/rechargeCancel')
        await at.owner.query(`update deposits set reason = 'EXPIRED' where id = $1`, [order_no]);
    }
    const { body } = await server.get('trade/rechargeLog', {}, { token: other });
    expect(body.data).toEqual({ list: [], total: 0, page: 1, limit: 10, last_page: 1, next_before: null });
  });

  it('can be cancelled repeatedly, but not after it has expired', async () => {
    const order_no = await newOrder();
    const cancel = () => server.post('trade/rechargeCancel', { order_no }, { token });
    const [first, second] = [await cancel(), await cancel()];
    expect(first.body.data).toMatchObject({ status: 'cancelled', reason: 'CANCELLED', pay_url: '' });
    expect(second.body.data).toEqual(first.body.data);
    const image = await pictureOf(8, 8);
    expect((await server.post('trade/rechargeProof', { order_no, image }, { token })).body.msg).toBe(
      'ORDER_FINISHED',
    );
    await at.owner.query(`update deposits set reason = 'EXPIRED' where id = $1`, [order_no]);
    expect((await cancel()).body.msg).toBe('ORDER_FINISHED');
  });

  it('expires by the clock of the database', async () => {
    const [due, later] = [await newOrder(), await newOrder()];
    await at.owner.query('update deposits set expires_at = clock_timestamp() where id = $1', [due]);
    expect(await expireDeposits(server.ctx)).toBeGreaterThanOrEqual(1);
    const show = async (order_no: string) =>
      (await server.get('trade/rechargeOrder', { order_no }, { token })).body.data;
    expect(await show(due)).toMatchObject({ status: 'cancelled', reason: 'EXPIRED' });
    expect(await show(later)).toMatchObject({ status: 'processing' });
  });

  it('is listed by page and status', async () => {
    const { token: mine } = await server.member(`Lister${keys}`);
    for (let i = 0; i < 5; i += 1)
      await server.post('trade/recharge', { channel_id: USDT, amount: `2${i}` }, { token: mine });
    const page = async (query: Record<string, string>) =>
      (await server.get('trade/rechargeLog', query, { token: mine })).body.data as unknown as {
        list: { id: string; amount: string }[];
        next_before: string | null;
      };
    const first = await page({ limit: '3' });
    expect(first.list.map(({ amount }) => amount)).toEqual(['24.00', '23.00', '22.00']);
    const second = await page({ limit: '3', before: first.next_before ?? '' });
    expect(second).toMatchObject({ list: [{ amount: '21.00' }, { amount: '20.00' }], next_before: null });
    await server.post('trade/rechargeCancel', { order_no: second.list[0]?.id }, { token: mine });
    expect((await page({ status: 'cancelled' })).list).toHaveLength(1);
    expect((await page({ status: '0' })).list).toHaveLength(4);
    const byNumber = await page({ page: '2', limit: '3' });
    expect(byNumber.list.map(({ id }) => id)).toEqual(second.list.map(({ id }) => id));
    expect(byNumber.next_before).toBeNull();
    expect(await page({ page: '2', limit: '3' })).toMatchObject({
      total: 5,
      page: 2,
      limit: 3,
      last_page: 2,
    });
    expect(await page({ status: '0', limit: '1' })).toMatchObject({ total: 4, last_page: 4 });
  });
});

/** A picture in the encoding of the web app. */
async function pictureOf(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#b04020' } })
    .withExif({ IFD0: { Copyright: 'somebody’s name' } })
    .toFormat(format)
    .toBuffer();
  return `data:image/${format};base64,${bytes.toString('base64')}`;
}
const asUrl = (bytes: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

describe('deposit proof', () => {
  const send = (order_no: string, image: unknown) =>
    server.post('trade/rechargeProof', { order_no, image }, { token });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'is re-encoded from %s: smaller and without metadata',
    async (format) => {
      const order_no = await newOrder();
      expect((await send(order_no, await pictureOf(3_000, 500, format))).body.data).toMatchObject({
        has_proof: true,
      });
      const { rows } = await at.owner.query<{ picture: Buffer; type: string }>(
        'select picture, type from deposit_proofs where deposit_id = $1',
        [order_no],
      );
      const kept = await sharp(rows[0]?.picture).metadata();
      expect(kept).toMatchObject({ format: 'jpeg', width: 1_600 });
      expect(kept.exif).toBeUndefined();
      expect(rows[0]?.picture.includes('somebody')).toBe(false);
    },
  );

  it('accepts a detailed picture, and a later one replaces it', async () => {
    const order_no = await newOrder();
    const pixels = Buffer.from(
      Array.from({ length: 1_200 * 1_000 * 3 }, (_, i) => (i * 2_654_435_761) >>> 24),
    );
    const noise = await sharp(pixels, { raw: { width: 1_200, height: 1_000, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_048_576 / 2);
    for (const image of [asUrl(noise.subarray(0), 'image/jpeg'), await pictureOf(4, 4)])
      expect((await send(order_no, image)).body.code).toBe(1);
    const { rows } = await at.owner.query(
      'select count(*)::int as n from deposit_proofs where deposit_id = $1',
      [order_no],
    );
    expect(rows[0].n).toBe(1);
  });

  it('is deleted PROOF_DAYS after it was sent, and its order stays', async () => {
    const [young, old] = [await newOrder(), await newOrder()];
    for (const order_no of [young, old]) await send(order_no, await pictureOf(4, 4));
    const age = (order_no: string, interval: string) =>
      at.owner.query(
        'update deposit_proofs set uploaded_at = clock_timestamp() - $2::interval where deposit_id = $1',
        [order_no, interval],
      );
    await age(young, '179 days 23 hours 59 minutes');
    await age(old, '180 days 1 second');
    await expireOnce(server.ctx);
    const { rows } = await at.owner.query<{ order_no: string }>(
      'select deposit_id::text as order_no from deposit_proofs where deposit_id = any($1)',
      [[young, old]],
    );
    expect(rows).toEqual([{ order_no: young }]);
    const shown = async (order_no: string) =>
      (await server.get('trade/rechargeOrder', { order_no }, { token })).body.data;
    expect(await shown(old)).toMatchObject({ order_no: old, has_proof: false });
    expect(await shown(young)).toMatchObject({ order_no: young, has_proof: true });
  });

  it('can be uploaded twenty times an hour over all orders', async () => {
    const { token: mine } = await server.member('Painter');
    const image = await pictureOf(4, 4);
    const codes: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      if (n % 11 === 0)
        await server.post('trade/recharge', { channel_id: USDT, amount: `3${n}` }, { token: mine });
      const { list } = (await server.get('trade/rechargeLog', {}, { token: mine })).body.data as {
        list: { id: string }[];
      };
      const order_no = list[0]?.id;
      codes.push((await server.post('trade/rechargeProof', { order_no, image }, { token: mine })).body.msg);
    }
    expect(codes.slice(18)).toEqual(['', '', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  it('rejects truncated pictures, unknown types and decompression bombs', async () => {
    const order_no = await newOrder();
    const png = Buffer.from((await pictureOf(64, 64)).split(',')[1]!, 'base64');
    const wide = await sharp({ create: { width: 16_000, height: 1_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const images: [string, unknown][] = [
      ['nothing', undefined],
      ['no data: URL', png.toString('base64')],
      ['SVG', asUrl('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/svg+xml')],
      ['SVG that says PNG', asUrl('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['HTML that says PNG', asUrl('<!doctype html><script>alert(1)</script>')],
      ['GIF that says PNG', asUrl(Buffer.from('47494638396101000100', 'hex'))],
      ['the beginning of a PNG', asUrl(png.subarray(0, png.length / 2))],
      ['only the name of a PNG', asUrl(png.subarray(0, 8))],
      [
        'JPEG’s first bytes before HTML',
        asUrl(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>')])),
      ],
      ['more than 2 MiB', asUrl(Buffer.concat([png, Buffer.alloc(2_097_153)]))],
      ['an address', 'https://example.org/a.png'],
      ['text after it', `${asUrl(png)}<script>`],
    ];
    for (const [what, image] of images)
      expect([what, (await send(order_no, image)).body.msg]).toEqual([what, 'PROOF_INVALID']);
    expect((await send(order_no, asUrl(wide))).body.msg).toBe('PICTURE_TOO_LARGE');
    const { rows } = await at.owner.query('select * from deposit_proofs where deposit_id = $1', [order_no]);
    expect(rows).toEqual([]);
    const big = await send(order_no, 'x'.repeat(3_200_000));
    expect(big.body).toMatchObject({ code: 413, msg: 'PAYLOAD_TOO_LARGE' });
    expect((await recharge({ amount: 'x'.repeat(70_000) })).body.msg).toBe('PAYLOAD_TOO_LARGE');
  });
});
