import { expect, it } from 'vitest';

import { DAY_MS, epochMs } from '@tessera/domain/time';

import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { releaseDeposits } from '../../src/protection/locked-deposits.ts';
import { setLimit } from '../../src/protection/set-limit.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { holdingCommits } from '../support/database/holding-commits.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { useServer } from '../support/http.ts';
import { letPass } from '../support/protection.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, { playBalanceMinor: 0n as never }, { rail: cashier.rail });
const USDT = 2;

let members = 0;
async function depositor() {
  members += 1;
  const { token, id } = await server.member(`Payer${members}`);
  const memberId = BigInt(id);
  return {
    memberId,
    announce: async (amount: string) =>
      (await server.post('trade/recharge', { channel_id: USDT, amount }, { token })).body,
    limit: (period: string, amount: string) =>
      server.post('protection/setLimit', { measure: 'deposit', period, amount }, { token }),
    main: async () => (await readBalance(at.db.reader, memberId)).mainMinor,
    locked: async () =>
      ((await server.get('protection/index', {}, { token })).body.data as { locked: string }).locked,
  };
}

let movements = 0;
const pay = (orderId: string, amountMinor: bigint, ctx = server.ctx) => {
  movements += 1;
  const movedAt = epochMs(1_000);
  return ingestMovement(
    ctx,
    { id: `m-${movements}`, direction: 'in', orderId, amountMinor, outcome: 'done', movedAt },
    'callback',
  );
};
const orderIn = (body: { data?: unknown }): string => (body.data as { order_no: string }).order_no;

it('a deposit above the limit is not announced', async () => {
  const payer = await depositor();
  await payer.limit('day', '100');
  expect(await payer.announce('100.01')).toMatchObject({
    msg: 'LIMIT_REACHED',
    data: { of: 'deposit', period: 'day', left: '100.00', until: 0 },
  });
  expect((await payer.announce('100')).code).toBe(1);
});

it('what exceeds the limit is locked, and credited as the windows leave room', async () => {
  const payer = await depositor();
  const order = orderIn(await payer.announce('250'));
  await payer.limit('day', '100');
  await pay(order, 250_00n);
  expect([await payer.main(), await payer.locked()]).toEqual([100_00n, '150.00']);
  await releaseDeposits(server.ctx, payer.memberId);
  expect(await payer.main()).toBe(100_00n);
  for (const expected of [200_00n, 250_00n, 250_00n]) {
    await letPass(at, payer.memberId, DAY_MS);
    await Promise.all([1, 2, 3].map(() => releaseDeposits(server.ctx, payer.memberId)));
    expect(await payer.main()).toBe(expected);
  }
  expect(await payer.locked()).toBe('0.00');
});

it('parallel payments stay within the limit, and no cent is lost', async () => {
  const payer = await depositor();
  const orders = await Promise.all(Array.from({ length: 8 }, (_, i) => payer.announce(String(50 + i))));
  await payer.limit('week', '120');
  await Promise.all(orders.map((body) => pay(orderIn(body), 50_00n)));
  expect([await payer.main(), await payer.locked()]).toEqual([120_00n, '280.00']);
});

const SET = { measure: 'deposit', amount: '100' } as const;

it('a first limit waits for a credit that began without it, and holds for what comes after', async () => {
  const payer = await depositor();
  const [early, late] = [orderIn(await payer.announce('300')), orderIn(await payer.announce('290'))];
  const held = holdingCommits(at.db.main);
  const credit = pay(early, 300_00n, { ...server.ctx, db: { ...at.db, main: held.pool } });
  await held.reached;
  let isSet = false;
  const set = setLimit(server.ctx, { ...SET, period: 'day' }, payer.memberId).then(() => (isSet = true));
  await untilWaiting(at);
  expect([isSet, await payer.main()]).toEqual([false, 0n]);
  held.resume();
  await Promise.all([credit, set]);
  await pay(late, 290_00n);
  expect([await payer.main(), await payer.locked()]).toEqual([400_00n, '190.00']);
});

it('a credit that comes while a first limit is being set is divided by it', async () => {
  const payer = await depositor();
  const order = orderIn(await payer.announce('300'));
  const held = holdingCommits(at.db.main);
  const set = setLimit(
    { ...server.ctx, db: { ...at.db, main: held.pool } },
    { ...SET, period: 'day' },
    payer.memberId,
  );
  await held.reached;
  const credit = pay(order, 300_00n);
  await untilWaiting(at);
  held.resume();
  await Promise.all([set, credit]);
  expect([await payer.main(), await payer.locked()]).toEqual([100_00n, '200.00']);
});

it('a release waits for a further limit that is being set', async () => {
  const payer = await depositor();
  const order = orderIn(await payer.announce('250'));
  await payer.limit('day', '100');
  await pay(order, 250_00n);
  await letPass(at, payer.memberId, DAY_MS);
  const held = holdingCommits(at.db.main);
  const set = setLimit(
    { ...server.ctx, db: { ...at.db, main: held.pool } },
    { ...SET, period: 'week', amount: '30' },
    payer.memberId,
  );
  await held.reached;
  const release = releaseDeposits(server.ctx, payer.memberId);
  await untilWaiting(at);
  held.resume();
  await Promise.all([set, release]);
  expect([await payer.main(), await payer.locked()]).toEqual([130_00n, '120.00']);
});
