import { describe, expect, it } from 'vitest';

import { epochMs, type EpochMs } from '@tessera/domain/time';
import { CHANNEL_TYPES, type ChannelType } from '@tessera/domain/wallet/channel';
import { COINS } from '@tessera/domain/wallet/coin';
import { isPlaceOf } from '@tessera/domain/wallet/payment-place';
import { readAddress } from '@tessera/domain/withdrawal/address/read-address';

import {
  CallbackRefused,
  type DepositOrder,
  type Movement,
  type PaymentPlace,
  type Rail,
} from '../../src/rail/rail.ts';

/** A rail under test, with an outside world that the test controls. */
export type RailUnderTest = {
  readonly rail: Rail;
  /** Its places are of play money: no real network may know them. */
  readonly isPlayMoney: boolean;
  /** Pays an order from outside. Units: 1/100. */
  readonly pay: (orderId: string, amountMinor: bigint) => Promise<void>;
  readonly failNextPayout: () => Promise<void>;
  /** The headers of a callback with this body, signed at a given time. */
  readonly sign: (body: string, at: EpochMs) => Record<string, string>;
  /** The body of a callback about a movement. */
  readonly bodyOf: (movement: Movement) => string;
  /** Kills the process of the rail, as a power failure would, and restarts it. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const NOW = epochMs(1_800_000_000_000);
const expiresAt = epochMs(NOW + 1_800_000);

let orders = 0;
const newOrderId = (): string => String(7_000_000_000_000_000_000n + BigInt((orders += 1)));
const orderOf = (channel: ChannelType) => ({
  orderId: newOrderId(),
  channel,
  amountMinor: 25_00n,
  coins: null,
  expiresAt,
});
const payoutOf = (channel: ChannelType) => ({
  orderId: newOrderId(),
  channel,
  amountMinor: 19_00n,
  coins: null,
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  bankName: '',
  bic: '',
  realName: '',
});

/** Every movement of the rail, page by page. */
async function allMovements(rail: Rail, from = ''): Promise<Movement[]> {
  const found: Movement[] = [];
  for (let cursor = from; ;) {
    const page = await rail.listMovements(cursor);
    found.push(...page.movements);
    if (page.isLast) return found;
    ({ cursor } = page);
  }
}
const movementsOf = async (rail: Rail, orderId: string) =>
  (await allMovements(rail)).filter((each) => each.orderId === orderId);

/** The contract of every rail; a new one calls this with a factory in its own test. */
export function railContract(name: string, make: () => Promise<RailUnderTest>): void {
  describe(`${name} as a payment rail`, () => {
    ordersOf(make);
    listOf(make);
    ratesOf(make);
    wordsOf(make);
  });
}

function ordersOf(make: () => Promise<RailUnderTest>): void {
  it('gives an order one stable, unique place, of its network or of none for play money', async () => {
    const { rail, restart, isPlayMoney } = await make();
    const places = new Map<DepositOrder, PaymentPlace>();
    for (const channel of CHANNEL_TYPES) {
      const order = orderOf(channel);
      const place = await rail.createOrder(order);
      expect(await rail.createOrder(order)).toEqual(place);
      expect(await rail.createOrder({ ...order, orderId: newOrderId() })).not.toEqual(place);
      expect(rail.origins).toContain(new URL(place.payUrl).origin);
      const target = place.account?.cardNo ?? place.address;
      expect(isPlaceOf(place, isPlayMoney)).toBe(true);
      // Nobody can send real money to a place of play money: no network knows it.
      const networks = isPlayMoney ? CHANNEL_TYPES : [channel];
      for (const network of networks) expect(readAddress(network, target).ok).toBe(!isPlayMoney);
      places.set(order, place);
    }
    await restart();
    for (const [order, place] of places) expect(await rail.createOrder(order)).toEqual(place);
  });

  it('rejects an order id with other content', async () => {
    const { rail } = await make();
    const order = orderOf('erc20');
    await rail.createOrder(order);
    await expect(rail.createOrder({ ...order, amountMinor: 26_00n })).rejects.toThrow(/./);
    const payout = payoutOf('erc20');
    await rail.disburse(payout);
    await expect(rail.disburse({ ...payout, amountMinor: 1n })).rejects.toThrow(/./);
  });
}

function listOf(make: () => Promise<RailUnderTest>): void {
  it('lists every payment with its amount, repeats included', async () => {
    const { rail, pay } = await make();
    const order = orderOf('bank');
    await rail.createOrder(order);
    await pay(order.orderId, 25_00n);
    await pay(order.orderId, 3_33n);
    const found = await movementsOf(rail, order.orderId);
    expect(found).toMatchObject([
      { direction: 'in', outcome: 'done', amountMinor: 25_00n },
      { direction: 'in', outcome: 'done', amountMinor: 3_33n },
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it('pays a disbursement once for repeated and concurrent requests, also after a restart', async () => {
    const { rail, restart } = await make();
    const payout = payoutOf('trc20');
    await Promise.all(Array.from({ length: 16 }, () => rail.disburse(payout)));
    await restart();
    await rail.disburse(payout);
    expect(await movementsOf(rail, payout.orderId)).toMatchObject([
      { direction: 'out', outcome: 'done', amountMinor: 19_00n },
    ]);
  });

  it('reports a failed disbursement once', async () => {
    const { rail, failNextPayout } = await make();
    await failNextPayout();
    const payout = payoutOf('bank');
    await rail.disburse(payout);
    await rail.disburse(payout);
    expect(await movementsOf(rail, payout.orderId)).toMatchObject([{ outcome: 'failed' }]);
  });

  it('lists in a stable order, page by page, and resumes from a cursor', async () => {
    const { rail, pay } = await make();
    const order = orderOf('btc');
    await rail.createOrder(order);
    for (let i = 1n; i <= 230n; i += 1n) await pay(order.orderId, i);
    const { cursor, isLast } = await rail.listMovements('');
    expect(isLast).toBe(false);
    const all = await allMovements(rail);
    expect(all.map(({ amountMinor }) => amountMinor)).toEqual(
      Array.from({ length: 230 }, (_, i) => BigInt(i + 1)),
    );
    expect(await allMovements(rail)).toEqual(all);
    const rest = await allMovements(rail, cursor);
    expect(rest).toEqual(all.slice(-rest.length));
  });

  it('lists from the beginning for a cursor of another list', async () => {
    const [gone, { rail, pay }] = [await make(), await make()];
    for (let i = 1n; i <= 3n; i += 1n) await gone.pay(orderOf('btc').orderId, i);
    const { cursor } = await gone.rail.listMovements('');
    expect(await allMovements(rail, cursor)).toEqual([]);
    for (let i = 1n; i <= 4n; i += 1n) await pay(orderOf('btc').orderId, i);
    expect(await allMovements(rail, cursor)).toHaveLength(4);
  });
}

function ratesOf(make: () => Promise<RailUnderTest>): void {
  it('publishes one rate with its time for each coin that it trades', async () => {
    const { rail } = await make();
    const rates = await rail.listRates();
    expect(rates.length).toBeGreaterThan(0);
    expect(new Set(rates.map(({ coin }) => coin)).size).toBe(rates.length);
    for (const { coin, rateE4, ratedAt } of rates) {
      expect(COINS).toContain(coin);
      expect(rateE4).toBeGreaterThan(0n);
      expect(ratedAt).toBeLessThanOrEqual(Date.now());
    }
    for (const later of await rail.listRates()) {
      const { ratedAt } = rates.find(({ coin }) => coin === later.coin)!;
      expect(later.ratedAt).toBeGreaterThanOrEqual(ratedAt);
    }
  });
}

function wordsOf(make: () => Promise<RailUnderTest>): void {
  it('accepts a callback only with its signature and a fresh timestamp', async () => {
    const { rail, sign, bodyOf, pay } = await make();
    const order = orderOf('erc20');
    await rail.createOrder(order);
    await pay(order.orderId, 25_00n);
    const [movement] = await movementsOf(rail, order.orderId);
    const body = bodyOf(movement!);
    expect(rail.readCallback(sign(body, NOW), body, NOW)).toEqual(movement);
    const other = body.replace('2500', '9900');
    const late = epochMs(NOW + 301_000);
    const refused: [string, Record<string, string>, string, EpochMs][] = [
      ['no headers', {}, body, NOW],
      ['another body', sign(body, NOW), other, NOW],
      ['another time in the header', { ...sign(body, NOW), 'x-rail-timestamp': String(late) }, body, late],
      ['too late', sign(body, NOW), body, late],
      ['from the future', sign(body, late), body, NOW],
      ['no movement', sign('{}', NOW), '{}', NOW],
      ['nothing', sign('', NOW), '', NOW],
    ];
    for (const [why, headers, said, at] of refused) {
      expect(() => rail.readCallback(headers, said, at), why).toThrow(CallbackRefused);
    }
  });

  it('rejects while it is unreachable', async () => {
    const { rail, stop } = await make();
    await stop();
    await expect(rail.createOrder(orderOf('btc'))).rejects.toThrow(/./);
    await expect(rail.disburse(payoutOf('btc'))).rejects.toThrow(/./);
    await expect(rail.listMovements('')).rejects.toThrow(/./);
    await expect(rail.listRates()).rejects.toThrow(/./);
  });
}
