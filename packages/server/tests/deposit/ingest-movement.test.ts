import { beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import type { Movement } from '../../src/rail/rail.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, { playBalanceMinor: 0n as never }, { rail: cashier.rail });
const USDT = 2;

let made = 0;
let memberId = 0n;
let orderId = '';
const orderOf = async (username: string) => {
  const { token, id } = await server.member(username);
  const { body } = await server.post('trade/recharge', { channel_id: USDT, amount: '50000.00' }, { token });
  return { memberId: BigInt(id), orderId: (body.data as { order_no: string }).order_no };
};
beforeEach(async () => {
  made += 1;
  ({ memberId, orderId } = await orderOf(`Depositor${made}`));
});

const movement = (fields: Partial<Movement> = {}): Movement => ({
  id: `in-${made}`,
  direction: 'in',
  orderId,
  amountMinor: 25_00n,
  outcome: 'done',
  movedAt: epochMs(1_000),
  ...fields,
});
const ingest = (fields: Partial<Movement> = {}) => ingestMovement(server.ctx, movement(fields), 'callback');
const money = async () => (await readBalance(at.db.reader, memberId)).mainMinor;
const findings = async (id = `in-${made}`): Promise<string[]> =>
  (
    await at.owner.query<{ finding: string }>(
      'select finding from rail_findings where movement_id = $1 order by finding',
      [id],
    )
  ).rows.map(({ finding }) => finding);

describe('repeated movement', () => {
  it('is a duplicate with equal content and moves nothing', async () => {
    expect([await ingest(), await ingest()]).toEqual(['new', 'known']);
    expect([await money(), await findings()]).toEqual([25_00n, []]);
  });

  it.each<[string, Partial<Movement>]>([
    ['another outcome', { outcome: 'failed' }],
    ['another direction', { direction: 'out' }],
    ['another order', { orderId: '77' }],
    ['a cent more', { amountMinor: 25_01n }],
    ['another time', { movedAt: epochMs(1_001) }],
  ])('with %s is recorded as altered and moves nothing', async (_, change) => {
    expect([await ingest(), await ingest(change), await ingest(change)]).toEqual([
      'new',
      'altered',
      'altered',
    ]);
    expect([await money(), await findings()]).toEqual([25_00n, ['altered']]);
    expect(await ingest()).toBe('known');
  });

  it('reported as done after failed is altered and not credited', async () => {
    expect([await ingest({ outcome: 'failed' }), await ingest()]).toEqual(['new', 'altered']);
    expect([await money(), await findings()]).toEqual([0n, ['altered', 'unmatched']]);
  });

  it('under another id does not credit the order twice', async () => {
    expect([await ingest(), await ingest({ id: `second-${made}` })]).toEqual(['new', 'new']);
    expect([await money(), await findings(`second-${made}`)]).toEqual([25_00n, ['unmatched']]);
  });
});

describe('movement under an id that another one has', () => {
  it('is separate on another rail', async () => {
    expect(await ingest()).toBe('new');
    const rail = { ...server.ctx.rail, name: 'elsewhere' };
    const again = () => ingestMovement({ ...server.ctx, rail }, movement(), 'callback');
    expect([await again(), await again()]).toEqual(['new', 'known']);
    expect([await money(), await findings()]).toEqual([25_00n, ['unmatched']]);
  });

  it('leaves nothing behind when it credits another order at the same time', async () => {
    const slow = (await orderOf('OtherOrder')).orderId;
    const holder = await at.owner.connect();
    await holder.query('begin');
    await holder.query('select from deposits where id = $1 for update', [slow]);
    const late = ingest({ orderId: slow }).catch((error: Error) => error.message);
    await untilWaiting(at);
    expect(await ingest()).toBe('new');
    await holder.query('commit');
    holder.release();
    expect(await late).toContain('has an effect once');
    expect([await money(), await ingest({ orderId: slow })]).toEqual([25_00n, 'altered']);
    const { rows } = await at.owner.query('select status from deposits where id = $1', [slow]);
    expect(rows).toEqual([{ status: 'processing' }]);
  });
});

describe('channel maximum lowered after an order', () => {
  const lower = () => at.owner.query('update channels set max_minor = 100000 where id = $1', [USDT]);
  const restore = () => at.owner.query('update channels set max_minor = 5000000 where id = $1', [USDT]);

  it.each([
    ['the announced amount', 50_000_00n, true],
    ['ten times the announced amount', 500_000_00n, true],
    ['a cent more than that', 500_000_01n, false],
  ])('credits the order with %s: %s', async (_, amountMinor, isCredited) => {
    await lower();
    try {
      await ingest({ amountMinor });
    } finally {
      await restore();
    }
    expect([await money(), await findings()]).toEqual(isCredited ? [amountMinor, []] : [0n, ['unmatched']]);
  });
});

it('the cashier rejects a repeated disbursement with another address, amount or channel', async () => {
  const order = {
    orderId: `9${made}`,
    channel: 'erc20',
    amountMinor: 45_00n,
    coins: null,
    bankName: '',
    bic: '',
    realName: '',
  } as const;
  await cashier.rail.disburse({ ...order, address: '0xaa' });
  await cashier.rail.disburse({ ...order, address: '0xaa' });
  for (const change of [{ address: '0xbb' }, { amountMinor: 45_01n }, { channel: 'btc' as const }])
    await expect(cashier.rail.disburse({ ...order, address: '0xaa', ...change })).rejects.toThrow('409');
  const { movements } = await cashier.rail.listMovements('');
  expect(movements.filter(({ orderId: id }) => id === order.orderId)).toHaveLength(1);
});
