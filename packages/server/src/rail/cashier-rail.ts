import { createHmac, timingSafeEqual } from 'node:crypto';

import { Type } from 'typebox';

import { epochMs, type EpochMs, MINUTE_MS } from '@tessera/domain/time';
import { COINS } from '@tessera/domain/wallet/coin';

import { type Secret, secretsOf } from '../kernel/secrets.ts';
import { callCashier, type CashierPlace } from './cashier-client.ts';
import { MovementMessage, readMovement } from './movement-message.ts';
import { CallbackRefused, type Movement, type OrderCoins, type Rail } from './rail.ts';

export type CashierRailOptions = CashierPlace & {
  /** Origins of payment pages to which it may send a payer. */
  readonly origins: readonly string[];
  /** Secrets that may sign its callbacks: two during a rotation. Never the secret of the calls. */
  readonly callbackSecrets: readonly Secret[];
};

/** The largest accepted clock difference of a callback, past or future. */
const CALLBACK_AGE_MAX_MS = 5 * MINUTE_MS;
const TIMESTAMP = /^[0-9]{13}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

const Text = Type.String({ maxLength: 300 });
const PlaceMessage = Type.Object({
  address: Text,
  qr: Text,
  account: Type.Union([
    Type.Object({ bankName: Text, cardNo: Text, bic: Text, realName: Text, reference: Text }),
    Type.Null(),
  ]),
  payUrl: Text,
});
const RatesMessage = Type.Object({
  rates: Type.Array(
    Type.Object({
      coin: Type.Union(COINS.map((coin) => Type.Literal(coin))),
      rateE4: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
      ratedAt: Type.Integer({ minimum: 0, maximum: 9_999_999_999_999 }),
    }),
    { maxItems: COINS.length },
  ),
});
const PageMessage = Type.Object({
  movements: Type.Array(MovementMessage, { maxItems: 1_000 }),
  cursor: Type.String({ maxLength: 100 }),
  isLast: Type.Boolean(),
});

/** The rail of the test cashier, our own or an external one, over HTTP. */
export function cashierRail(options: CashierRailOptions): Rail {
  const { callbackSecrets, origins } = options;
  return {
    name: 'cashier',
    origins,
    createOrder: async ({ orderId, channel, amountMinor, coins, expiresAt }) => {
      const input = { orderId, channel, amountMinor: String(amountMinor), ...coinsInput(coins), expiresAt };
      const place = await callCashier(options, 'createOrder', input, PlaceMessage);
      if (place.payUrl !== '' && !isAt(place.payUrl, origins))
        throw new Error('the cashier sends payers to a page that is not its own');
      return place;
    },
    disburse: async ({ amountMinor, coins, ...order }) => {
      const input = { ...order, amountMinor: String(amountMinor), ...coinsInput(coins) };
      await callCashier(options, 'payOut', input, Type.Object({}));
    },
    readCallback: (headers, body, now) => {
      assertSigned(callbackSecrets, headers, body, now);
      return movementOf(parse(body));
    },
    listRates: async () => {
      const { rates } = await callCashier(options, 'listRates', {}, RatesMessage);
      return rates.map(({ coin, rateE4, ratedAt }) => ({
        coin,
        rateE4: BigInt(rateE4),
        ratedAt: epochMs(ratedAt),
      }));
    },
    listMovements: async (cursor) => {
      const page = await callCashier(options, 'listMovements', { cursor }, PageMessage);
      return { ...page, movements: page.movements.map(movementOf) };
    },
  };
}

const coinsInput = (coins: OrderCoins | null) =>
  coins && { coins: { coin: coins.coin, steps: String(coins.steps), rateE4: String(coins.rateE4) } };

function movementOf(value: unknown): Movement {
  const movement = readMovement(value);
  if (!movement) throw new CallbackRefused('this is no movement');
  return movement;
}

const isAt = (url: string, origins: readonly string[]): boolean =>
  URL.canParse(url) && origins.includes(new URL(url).origin);

type Headers = Parameters<Rail['readCallback']>[0];

/** Throws CallbackRefused unless the callback is signed with a secret of ours and recent. */
function assertSigned(secrets: readonly Secret[], headers: Headers, body: string, now: EpochMs): void {
  const timestamp = headers['x-rail-timestamp'];
  const signature = headers['x-rail-signature'];
  if (typeof timestamp !== 'string' || !TIMESTAMP.test(timestamp))
    throw new CallbackRefused('a callback says when it was signed');
  if (typeof signature !== 'string' || !SIGNATURE.test(signature))
    throw new CallbackRefused('a callback is signed');
  const signed = Buffer.from(signature, 'hex');
  const isOurs = secrets
    .flatMap((each) => secretsOf(each))
    .some((secret) =>
      timingSafeEqual(createHmac('sha256', secret).update(`${timestamp}.${body}`).digest(), signed),
    );
  if (!isOurs) throw new CallbackRefused('the signature is not ours');
  if (Math.abs(now - Number(timestamp)) > CALLBACK_AGE_MAX_MS)
    throw new CallbackRefused('the callback was signed at another time');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
