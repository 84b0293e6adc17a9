import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import type { Database } from '../../src/db/pool.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { reconcile } from '../../src/movement/reconcile.ts';
import { disbursementSender } from '../../src/movement/send-disbursements.ts';
import type { Movement } from '../../src/rail/rail.ts';
import { signedHeaders, useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { useServer } from '../support/http.ts';
import { seededRandom } from '../support/random.ts';
import { ask, FREELY, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });
const hurried = useServer(at, { ...FREELY, addressRate: 1, nodeNumber: 2 }, { rail: cashier.rail });

type Said = Omit<Movement, 'amountMinor'> & { readonly amountMinor: string };

let token = '';
beforeAll(async () => {
  ({ token } = await server.member('Credited1'));
});

let keys = 0;
async function newOrder(amount = '25.00', who = token): Promise<string> {
  keys += 1;
  const headers = { 'idempotency-key': `order ${keys}` };
  const { body } = await server.post('trade/recharge', { channel_id: 1, amount }, { token: who, headers });
  expect(body).toMatchObject({ code: 1 });
  return (body.data as { order_no: string }).order_no;
}
const payAt = (orderId: string, amountMinor: string) => cashier.call<Said>('pay', { orderId, amountMinor });

/** A callback in the format of the rail. */
async function callBack(
  said: object,
  more: { at?: number; headers?: object; name?: string } = {},
): Promise<number> {
  const body = JSON.stringify(said);
  const reply = await server.post(`rails/${more.name ?? 'cashier'}/callback`, undefined, {
    raw: body,
    headers: { ...signedHeaders(cashier.callbackSecret, body, more.at ?? server.clock.now), ...more.headers },
  });
  return reply.status;
}
const balance = async (): Promise<string> =>
  ((await server.get('user/index', {}, { token })).body.data as { money: string }).money;
const statusOf = async (order_no: string) =>
  (await server.get('trade/rechargeOrder', { order_no }, { token })).body.data as unknown as {
    status: string;
    paid_amount: string | null;
  };
const credited = async (order: string): Promise<bigint[]> => {
  const found = await at.owner.query<{ amount_minor: bigint }>(
    `select amount_minor from entries where kind = 'deposit' and ref_id = $1 and account_id <> 3`,
    [order],
  );
  return found.rows.map(({ amount_minor: amount }) => amount);
};
const findingsOf = async (id: string): Promise<string[]> => {
  const found = 'select finding from rail_findings where movement_id = $1';
  const { rows } = await at.owner.query<{ finding: string }>(found, [id]);
  return rows.map(({ finding }) => finding);
};

describe('payment callback', () => {
  it('credits a payment once for repeated and concurrent callbacks', async () => {
    const [order, before] = [await newOrder(), Number(await balance())];
    const said = await payAt(order, '2500');
    const statuses = await Promise.all(Array.from({ length: 64 }, () => callBack(said)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await callBack(said)).toBe(200);
    expect(await credited(order)).toEqual([25_00n]);
    expect(Number(await balance())).toBe(before + 25);
    expect(await statusOf(order)).toMatchObject({ status: 'completed', paid_amount: '25.00', pay_url: '' });
    expect(await findingsOf(said.id)).toEqual([]);
  });

  it('credits an amount other than the announced one', async () => {
    const order = await newOrder();
    expect(await callBack(await payAt(order, '1'))).toBe(200);
    expect(await credited(order)).toEqual([1n]);
    expect(await statusOf(order)).toMatchObject({
      status: 'completed',
      paid_amount: '0.01',
      amount: '25.00',
    });
  });

  it('accepts an amount far above the maximum, credits nothing and flags it for review', async () => {
    const order = await newOrder();
    const most = await payAt(order, '999999999999999');
    expect(await callBack(most)).toBe(200);
    expect(await callBack(most)).toBe(200);
    // Ten times the channel maximum is the limit, to the cent.
    expect(await callBack(await payAt(order, '50000001'))).toBe(200);
    expect(await credited(order)).toEqual([]);
    expect(await findingsOf(most.id)).toEqual(['unmatched']);
    const real = await payAt(order, '50000000');
    expect(await callBack(real)).toBe(200);
    expect(await credited(order)).toEqual([500_000_00n]);
    expect(await findingsOf(real.id)).toEqual([]);
  });

  it.each([
    ['given up', `update deposits set status = 'cancelled', reason = 'CANCELLED' where id = $1`],
    ['expired', `update deposits set status = 'cancelled', reason = 'EXPIRED' where id = $1`],
    [
      'of a member who is frozen',
      `update members set status = 'frozen' where id = (select member_id from deposits where id = $1)`,
    ],
  ])('credits a payment for an order that was %s', async (_, change) => {
    const order = await newOrder();
    await at.owner.query(change, [order]);
    expect(await callBack(await payAt(order, '2500'))).toBe(200);
    expect(await credited(order)).toEqual([25_00n]);
    await at.owner.query(`update members set status = 'active'`);
    expect(await statusOf(order)).toMatchObject({ status: 'completed', reason: '' });
  });

  it('flags a second payment, an unknown order or an order of another rail for review and moves nothing', async () => {
    const order = await newOrder();
    const [first, second] = [await payAt(order, '2500'), await payAt(order, '2500')];
    expect(await Promise.all([callBack(first), callBack(second)])).toEqual([200, 200]);
    expect(await credited(order)).toEqual([25_00n]);
    expect([...(await findingsOf(first.id)), ...(await findingsOf(second.id))]).toEqual(['unmatched']);
    const foreign = await newOrder();
    await at.owner.query(`update deposits set rail = 'other' where id = $1`, [foreign]);
    for (const orderId of ['1', 'nonsense', '99999999999999999999', foreign, `0${await newOrder()}`]) {
      const said = await payAt(orderId, '500');
      expect([orderId, await callBack(said), await callBack(said)]).toEqual([orderId, 200, 200]);
      expect(await findingsOf(said.id)).toEqual(['unmatched']);
    }
    await at.owner.query(`update deposits set rail = 'cashier' where id = $1`, [foreign]);
  });

  it('rejects a wrong signature or a stale timestamp', async () => {
    const order = await newOrder();
    const said = await payAt(order, '2500');
    const wrong: [string, Parameters<typeof callBack>[1]][] = [
      ['no signature', { headers: { 'x-rail-signature': '' } }],
      ['another signature', { headers: { 'x-rail-signature': 'a'.repeat(64) } }],
      ['an old time', { at: server.clock.now - 301_000 }],
      ['a time to come', { at: server.clock.now + 301_000 }],
      [
        'a time that was changed',
        { at: server.clock.now - 1, headers: { 'x-rail-timestamp': String(server.clock.now) } },
      ],
    ];
    for (const [what, more] of wrong) expect([what, await callBack(said, more)]).toEqual([what, 401]);
    for (const broken of [
      {},
      [],
      { ...said, amountMinor: 2500 },
      { ...said, amountMinor: '-2500' },
      { ...said, outcome: 'failed' },
    ])
      expect([broken, await callBack(broken)]).toEqual([broken, 401]);
    expect(await callBack(said, { name: 'another' })).toBe(404);
    expect(await credited(order)).toEqual([]);
    expect(await callBack(said, { at: server.clock.now - 299_000 })).toBe(200);
    expect(await credited(order)).toEqual([25_00n]);
  });

  it('rejects a repeat with other content and records it once', async () => {
    const order = await newOrder();
    const said = await payAt(order, '2500');
    expect(await callBack(said)).toBe(200);
    for (const other of [
      { ...said, amountMinor: '2501' },
      { ...said, orderId: await newOrder() },
      { ...said, movedAt: said.movedAt + 1 },
      { ...said, direction: 'out' },
    ])
      expect([other, await callBack(other)]).toEqual([other, 409]);
    expect(await callBack(said)).toBe(200);
    expect(await credited(order)).toEqual([25_00n]);
    expect(await findingsOf(said.id)).toEqual(['altered']);
  });

  it('is not acknowledged when the rate limit of its address rejects it', async () => {
    const orders: string[] = [];
    for (let i = 0; i < 6; i += 1) orders.push(await newOrder());
    const saids = await Promise.all(orders.map((order) => payAt(order, '2500')));
    const replies = await Promise.all(
      saids.map((said) => {
        const raw = JSON.stringify(said);
        const headers = signedHeaders(cashier.callbackSecret, raw, hurried.clock.now);
        return hurried.post('rails/cashier/callback', undefined, { raw, headers, ip: '203.0.113.7' });
      }),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
    for (const [i, { status, headers, body }] of replies.entries()) {
      expect(await credited(orders[i]!)).toEqual(status === 200 ? [25_00n] : []);
      if (status !== 200) expect(body).toMatchObject({ code: 0, msg: 'TOO_MANY_REQUESTS' });
      expect(headers['retry-after']).toBe(status === 200 ? undefined : '1');
    }
    // The rail repeats a callback until it receives HTTP 200.
    for (const said of saids) expect(await callBack(said)).toBe(200);
  });

  it('answers malformed callbacks with an error status', async () => {
    const send = (raw: string, type: string) =>
      server.post('rails/cashier/callback', undefined, { raw, headers: { 'content-type': type } });
    expect((await send('x'.repeat(16_385), 'application/json')).status).toBe(413);
    expect((await send('', 'application/json')).status).toBe(401);
    expect((await send('a=1', 'application/x-www-form-urlencoded')).status).toBe(401);
    expect((await send('--x--', 'multipart/form-data; boundary=x')).status).toBe(401);
  });

  it('keeps its body out of the log', async () => {
    const said = await payAt(await newOrder(), '2500');
    await callBack(said);
    await callBack({ ...said, amountMinor: 1 });
    expect(server.log.join('')).not.toContain(said.id);
  });
});

describe('connection lost during a callback', () => {
  const STATEMENTS = 12;
  const take = (db: Database, movement: Movement) => {
    return ingestMovement({ ...server.ctx, db }, movement, 'callback');
  };
  const paid = async (order: string) => ({ ...(await payAt(order, '2500')), amountMinor: 25_00n });

  it('has a case for every statement', async () => {
    const movement = await paid(await newOrder());
    expect(await countStatements(at.db, (db) => take(db, movement))).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))('%s statement %s: a repeat credits the money once', async (kind, n) => {
    const order = await newOrder();
    const movement = await paid(order);
    await expect(take(failingDatabase(at.db, n, kind).db, movement)).rejects.toThrow(CONNECTION_LOST);
    await take(at.db, movement);
    expect(await credited(order)).toEqual([25_00n]);
  });
});

describe('reconciliation with the rail', () => {
  it('ingests a movement without a callback once, with concurrent reconciliations', async () => {
    const lost = [await newOrder('20.00'), await newOrder('21.00')];
    const saids = [await payAt(lost[0]!, '2000'), await payAt(lost[1]!, '2100'), await payAt('unknown', '5')];
    const reports = await Promise.all(Array.from({ length: 4 }, () => reconcile(server.ctx)));
    expect(reports.reduce((sum, each) => sum + each.lost, 0)).toBe(3);
    expect([await credited(lost[0]!), await credited(lost[1]!)]).toEqual([[20_00n], [21_00n]]);
    for (const said of saids) expect(await findingsOf(said.id)).toContain('lost');
    expect(await callBack(saids[0]!)).toBe(200);
    expect(await reconcile(server.ctx)).toEqual({ compared: 0, lost: 0, altered: 0, unknown: 0 });
    expect(await credited(lost[0]!)).toEqual([20_00n]);
  });

  it('ingests movements behind one that fails, and retries that one each time', async () => {
    const { token: who, id } = await server.member('Overfull');
    const [stuck, behind] = [await newOrder('20.00', who), await newOrder()];
    const saids = [await payAt(stuck, '2000'), await payAt(behind, '2500')];
    const invented = { ...saids[1]!, id: 'invented-beside', orderId: await newOrder() };
    expect(await callBack(invented)).toBe(200);
    const account = BigInt(id) * 16n;
    const before = await readBalance(at.db.reader, BigInt(id));
    const setBalance = (minor: bigint) =>
      at.owner.query('update accounts set balance_minor = $2 where id = $1', [account, minor]);
    await setBalance(2n ** 53n - 1n);
    expect(await callBack(saids[0]!)).toBe(500);
    await expect(reconcile(server.ctx)).rejects.toThrow('accounts_balance_minor_check');
    await setBalance(before.mainMinor);
    expect([await credited(stuck), await credited(behind)]).toEqual([[], [25_00n]]);
    expect(await findingsOf(invented.id)).toEqual(['unknown']);
    expect(await reconcile(server.ctx)).toMatchObject({ lost: 1, altered: 0, unknown: 0 });
    expect(await credited(stuck)).toEqual([20_00n]);
    expect(await callBack(saids[0]!)).toBe(200);
  });

  it('skips recent movements and ingests them once they are overdue', async () => {
    const order = await newOrder();
    const said = await payAt(order, '2500');
    expect(await reconcile(server.ctx, 60_000)).toMatchObject({ lost: 0 });
    expect(await credited(order)).toEqual([]);
    expect(await reconcile(server.ctx)).toMatchObject({ lost: 1 });
    expect(await findingsOf(said.id)).toEqual(['lost']);
  });

  it('reports a callback that differs from the list, and one unknown to the rail', async () => {
    const order = await newOrder();
    const said = await payAt(order, '2500');
    expect(await callBack({ ...said, amountMinor: '2400' })).toBe(200);
    const invented = { ...said, id: 'invented', orderId: await newOrder() };
    expect(await callBack(invented)).toBe(200);
    expect(await reconcile(server.ctx)).toMatchObject({ lost: 0, altered: 1, unknown: 1 });
    expect(await findingsOf(said.id)).toEqual(['altered']);
    expect(await findingsOf('invented')).toEqual(['unknown']);
    expect(await reconcile(server.ctx)).toMatchObject({ altered: 0, unknown: 0 });
  });

  it('reports a movement unknown to the rail once its grace period is over', async () => {
    const said = await payAt(await newOrder(), '2500');
    const invented = { ...said, id: 'invented-lately', orderId: await newOrder() };
    expect(await callBack(invented)).toBe(200);
    expect(await reconcile(server.ctx, 60_000)).toMatchObject({ unknown: 0 });
    expect(await reconcile(server.ctx)).toMatchObject({ unknown: 1 });
    expect(await findingsOf(invented.id)).toEqual(['unknown']);
  });

  it('does not wait for a movement dated far ahead', async () => {
    const ahead = { direction: 'in', orderId: 'nonsense', amountMinor: 5n, outcome: 'done' } as const;
    const movements = [60_000, 7_200_000].map((ms) => ({
      ...ahead,
      id: `ahead-${ms}`,
      movedAt: epochMs(Date.now() + ms),
    }));
    const listMovements = () => Promise.resolve({ movements, cursor: '2', isLast: true });
    const ctx = { ...server.ctx, rail: { ...server.ctx.rail, name: 'early', listMovements } };
    expect(await reconcile(ctx, 20_000)).toMatchObject({ compared: 2, lost: 1 });
    expect(await findingsOf('ahead-7200000')).toEqual(expect.arrayContaining(['lost']));
    expect(await findingsOf('ahead-60000')).toEqual([]);
  });

  it('credits every payment of a callback storm once and finds every lost one', async () => {
    const random = seededRandom(20_261_121);
    const orders: string[] = [];
    // A member may have at most ten open orders.
    let who = '';
    for (let i = 0; i < 200; i += 1) {
      if (i % 10 === 0) ({ token: who } = await server.member(`Crowd${100 + i}`));
      orders.push(await newOrder(`${10 + i}.00`, who));
    }
    const saids = await Promise.all(orders.map((order, i) => payAt(order, String((10 + i) * 100))));
    const isLost = (i: number): boolean => i % 20 === 7;
    const callbacks = saids
      .flatMap((said, i) =>
        isLost(i) ? [] : Array.from({ length: 1 + Math.floor(random.unit() * 5) }, () => said),
      )
      .map((said) => ({ said, place: random.unit() }))
      .toSorted((a, b) => a.place - b.place);
    // A busy server says so, and a rail repeats what it has not taken.
    const deliver = async (said: Said): Promise<number> => {
      const status = await callBack(said);
      return status === 503 ? deliver(said) : status;
    };
    const statuses = await Promise.all(callbacks.map(({ said }) => deliver(said)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await reconcile(server.ctx)).toEqual({ compared: 200, lost: 10, altered: 0, unknown: 0 });
    for (const [i, order] of orders.entries())
      expect(await credited(order)).toEqual([BigInt((10 + i) * 100)]);
    const found = await at.owner.query(
      `select movement_id from rail_findings where finding = 'lost' and movement_id = any($1)`,
      [saids.map(({ id }) => id)],
    );
    expect(found.rows.map((row) => row.movement_id).toSorted()).toEqual(
      saids.flatMap(({ id }, i) => (isLost(i) ? [id] : [])).toSorted(),
    );
  });
});

async function allMovements(from = ''): Promise<readonly Movement[]> {
  const { movements, cursor, isLast } = await cashier.rail.listMovements(from);
  return isLast ? movements : [...movements, ...(await allMovements(cursor))];
}

describe('disbursement', () => {
  it.each(['done', 'failed'] as const)(
    'is sent outside any transaction and ends as the rail reports: %s',
    async (outcome) => {
      const taker = await withdrawer(server);
      await win(at.db, taker.id, 100_00n);
      const asked = await ask(server, taker, { amount: '50.00' });
      const { order_no: id } = asked.body.data as { order_no: string };
      if (outcome === 'failed') await cashier.call('failPayouts', { next: 1 });
      await cashier.stop();
      const [send, otherServer] = [disbursementSender(server.ctx), disbursementSender(server.ctx)];
      await expect(send()).rejects.toThrow(/./);
      await cashier.start();
      await Promise.all([send(), otherServer()]);
      expect(await send()).toBe(0);
      const said = (await allMovements()).find(({ orderId }) => orderId === id);
      const wire = JSON.parse(
        JSON.stringify(said, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      ) as object;
      const codes = await Promise.all(Array.from({ length: 16 }, () => callBack(wire)));
      expect(codes).toEqual(Array(16).fill(200));
      const stored = 'select state, sent_at is not null as is_sent from withdrawals where id = $1';
      const { rows } = await at.owner.query(stored, [id]);
      expect(rows).toEqual([{ state: outcome === 'done' ? 'paid' : 'refused', is_sent: true }]);
      const { mainMinor, frozenMinor } = await readBalance(at.db.reader, taker.id);
      expect([mainMinor, frozenMinor]).toEqual([outcome === 'done' ? 50_00n : 100_00n, 0n]);
      expect(await findingsOf(said?.id ?? '')).toEqual([]);
    },
  );
});
