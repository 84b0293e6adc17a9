import { beforeEach, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { disbursementSender } from '../../src/movement/send-disbursements.ts';
import type { Movement } from '../../src/rail/rail.ts';
import { listRates } from '../../src/rail/rate-store.ts';
import { refreshRates } from '../../src/rail/refresh-rates.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { addCard, ask, BITCOIN, CHANNELS, FREELY, TRON, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });

const USDT_IN = 1;
const ALIPAY_IN = 6;
/** Publication time of the rates in force. Units: epoch seconds. */
let RATED = 0;

let made = 0;
type Order = { order_no: string; coins: unknown; address: string; pay_url: string };
async function deposit(channelId: number, amount = '100.00') {
  made += 1;
  const { token, id } = await server.member(`Coins${made}`);
  const { body } = await server.post('trade/recharge', { channel_id: channelId, amount }, { token });
  return { token, memberId: BigInt(id), order: body.data as Order };
}
const setRate = (rateE4: number) =>
  at.owner.query(`update rail_rates set rate_e4 = $1, rated_at = clock_timestamp() where coin = 'USDT'`, [
    rateE4,
  ]);
beforeEach(async () => {
  await refreshRates(server.ctx, 'USDT');
  const [usdt] = await listRates(at.db.reader, 'cashier');
  RATED = Math.floor(usdt!.rated_at / 1000);
});

const ingest = (orderId: string, fields: Partial<Movement>) => {
  made += 1;
  const movement: Movement = {
    id: `coins-${made}`,
    direction: 'in',
    orderId,
    amountMinor: 100_00n,
    outcome: 'done',
    movedAt: epochMs(1_000),
    ...fields,
  };
  return ingestMovement(server.ctx, movement, 'callback');
};
const money = async (memberId: bigint) => (await readBalance(at.db.reader, memberId)).mainMinor;

describe('a deposit in coins', () => {
  it('says how many to pay, rounded up, with the rate and its time, and keeps them', async () => {
    const { token, order } = await deposit(USDT_IN);
    const coins = { coin: 'USDT', amount: '14.0253', rate: '7.13', ratetime: RATED };
    expect(order.coins).toEqual(coins);
    await setRate(80_000);
    const again = await server.get('trade/rechargeOrder', { order_no: order.order_no }, { token });
    expect(again.body.data).toMatchObject({ coins });
    const channels = await server.get('trade/channels', { type: 'recharge' }, { token });
    expect(channels.body.data).toMatchObject([
      { type: 'trc20', rate: { coin: 'USDT', rate: '8.00' } },
      { type: 'erc20', rate: { coin: 'USDT', rate: '8.00' } },
      { type: 'btc', rate: { coin: 'BTC', rate: '512000.00', ratetime: RATED } },
      { type: 'bank', rate: null },
      { type: 'unionpay', rate: null },
      { type: 'alipay', rate: null },
      { type: 'wechat', rate: null },
    ]);
  });

  it.each<[string, bigint, bigint, bigint]>([
    ['all of it', 140_253n, 100_00n, 100_00n],
    ['less', 70_000n, 49_91n, 49_91n],
    ['more', 280_506n, 200_00n, 200_00n],
    ['coins that the rail values otherwise', 140_253n, 112_20n, 0n],
  ])('is credited by its own rate: %s', async (_, coinSteps, amountMinor, creditedMinor) => {
    const { memberId, order } = await deposit(USDT_IN);
    await setRate(80_000);
    expect(await ingest(order.order_no, { coinSteps, amountMinor })).toBe('new');
    expect(await money(memberId)).toBe(creditedMinor);
  });

  it('is not credited with coins if the order is in money', async () => {
    const { memberId, order } = await deposit(ALIPAY_IN);
    expect(order.coins).toBeNull();
    await ingest(order.order_no, { coinSteps: 140_253n });
    expect(await money(memberId)).toBe(0n);
    await ingest(order.order_no, {});
    expect(await money(memberId)).toBe(100_00n);
  });

  it('is in money where the rail publishes no rate', async () => {
    await at.owner.query(`update rail_rates set rail = 'elsewhere' where coin = 'BTC'`);
    const { order } = await deposit(3);
    await at.owner.query(`update rail_rates set rail = 'cashier' where coin = 'BTC'`);
    expect(order.coins).toBeNull();
  });

  it('is paid at the cashier in coins, whole or by a typed number', async () => {
    for (const [form, coinSteps, amountMinor] of [
      ['pay=whole', 140_253n, 100_00n],
      ['amount=7.5', 75_000n, 53_47n],
    ] as const) {
      const { memberId, order } = await deposit(USDT_IN);
      expect(await (await fetch(`${order.pay_url}?lang=en`)).text()).toContain('14.0253 USDT');
      await fetch(order.pay_url, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const { movements } = await cashier.rail.listMovements('');
      const paid = movements.find(({ orderId }) => orderId === order.order_no);
      expect(paid).toMatchObject({ coinSteps, amountMinor });
      await ingestMovement(server.ctx, paid!, 'callback');
      expect(await money(memberId)).toBe(amountMinor);
    }
  });
});

describe('a withdrawal in coins', () => {
  it.each([
    [CHANNELS.trc20, TRON, { coin: 'USDT', amount: '13.8849', rate: '7.13' }],
    [CHANNELS.btc, BITCOIN, { coin: 'BTC', amount: '0.00017578', rate: '512000.00' }],
    [16, '13812348009', null],
  ])('on channel %s says what arrives, rounded down, and keeps the rate', async (channel, address, asked) => {
    const coins = asked && { ...asked, ratetime: RATED };
    const member = await withdrawer(server);
    const card = await addCard(server, member.token, { channel_id: channel, address, real_name: 'Ada' });
    await win(at.db, member.id, 200_00n);
    const cardId = (card.body.data as { id: string }).id;
    const info = await server.get('trade/withdrawInfo', { card_id: cardId }, { token: member.token });
    const rate = coins && { coin: coins.coin, rate: coins.rate, ratetime: coins.ratetime };
    expect(info.body.data).toMatchObject({ rate });
    const { body } = await ask(server, { ...member, cardId }, { amount: '100.00' });
    expect(body.data).toMatchObject({ coins });
    await setRate(80_000);
    const log = await server.get('trade/withdrawLog', {}, { token: member.token });
    expect(log.body.data).toMatchObject({ list: [{ coins }] });
  });

  it('is disbursed in coins, and ends by the report of the same number of them', async () => {
    const member = await withdrawer(server);
    await win(at.db, member.id, 200_00n);
    const { body } = await ask(server, member, { amount: '99.00' });
    const { order_no: orderNo, coins } = body.data as Order;
    // 99.00 less the fee of 5.00 at 7.13.
    expect(coins).toMatchObject({ amount: '13.1837' });
    await at.owner.query(`update withdrawals set state = 'approved', approved_at = now() where id = $1`, [
      orderNo,
    ]);
    await disbursementSender(server.ctx)();
    const { movements } = await cashier.rail.listMovements('');
    const paid = movements.find(({ orderId }) => orderId === orderNo);
    expect(paid).toMatchObject({ amountMinor: 94_00n, coinSteps: 131_837n });
    await ingestMovement(server.ctx, { ...paid!, id: 'fewer-coins', coinSteps: 131_836n }, 'callback');
    const stage = async () =>
      (await server.get('trade/withdrawLog', {}, { token: member.token })).body.data as {
        list: { stage: string }[];
      };
    expect((await stage()).list).toMatchObject([{ stage: 'approved' }]);
    await ingestMovement(server.ctx, paid!, 'callback');
    expect((await stage()).list).toMatchObject([{ stage: 'paid' }]);
  });
});
