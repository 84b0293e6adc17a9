import { type Coins, ratesAt, readCoins } from './coins.ts';
import { type Channel, CHANNELS, type Place } from './facts.ts';
import { placeOf } from './place.ts';
import type { Store } from './store.ts';

/** A bad request: 400 for an invalid body, 409 for an order that conflicts with an earlier one. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export type Calls = Readonly<Record<string, (input: Input) => unknown>>;
export type Input = Readonly<Record<string, unknown>>;

type Deps = {
  readonly store: Store;
  /** Unix ms. */
  readonly now: () => number;
  /** The base URL of this cashier for payers. */
  readonly pageUrl: () => string;
  /** Called when there may be movements to deliver. */
  readonly onMoved: () => void;
  /** Called when the listener changes. */
  readonly onListener: () => void;
};

const ID = /^[0-9A-Za-z_-]{1,64}$/;
const AMOUNT = /^[1-9][0-9]{0,14}$/;
const TEXT_MAX = 200;
const ORIGIN = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::[0-9]{1,5})?$/;

/** The calls for holders of the secret, each JSON in and out. All may be retried. */
export function cashierCalls({ store, now, pageUrl, onMoved, onListener }: Deps): Calls {
  return {
    createOrder: (input): Place & { payUrl: string } => {
      const order = store.createOrder({
        id: textOf(input, 'orderId', ID),
        channel: channelOf(input),
        amountMinor: textOf(input, 'amountMinor', AMOUNT),
        coins: coinsOf(input),
        expiresAt: numberOf(input, 'expiresAt'),
      });
      if (order === 'other') throw new CallRefused(409);
      const payUrl = `${pageUrl()}/pay/${order.token}`;
      return { ...placeOf(order, payUrl), payUrl };
    },
    payOut: (input) => {
      const movement = store.payOut({
        id: textOf(input, 'orderId', ID),
        channel: channelOf(input),
        amountMinor: textOf(input, 'amountMinor', AMOUNT),
        coins: coinsOf(input),
        address: textOf(input, 'address'),
      });
      if (movement === 'other') throw new CallRefused(409);
      onMoved();
      return {};
    },
    listRates: () => ({ rates: ratesAt(now()) }),
    listMovements: (input) => store.list(textOf(input, 'cursor')),
    setListener: (input) => {
      store.setListener({
        url: urlOf(textOf(input, 'url')),
        origins: textsOf(input, 'origins').map(originOf),
      });
      onListener();
      return {};
    },
    ...controls(store, onMoved),
  };
}

/** Calls for tests only: injected failures, and payments without a payer. */
const controls = (store: Store, onMoved: () => void): Calls => ({
  pay: (input) => {
    const coinSteps = input['coinSteps'] === undefined ? undefined : textOf(input, 'coinSteps', AMOUNT);
    const amountMinor = textOf(input, 'amountMinor', AMOUNT);
    const movement = store.pay(textOf(input, 'orderId', ID), { amountMinor, coinSteps });
    onMoved();
    return movement;
  },
  silence: (input) => {
    store.mute(textsOf(input, 'orderIds'), input['isSilent'] !== false);
    onMoved();
    return {};
  },
  failPayouts: (input) => {
    store.letFail(numberOf(input, 'next'), textsOf(input, 'addresses'));
    return {};
  },
});

function textOf(input: Input, name: string, form?: RegExp): string {
  const value = input[name];
  if (typeof value !== 'string' || value.length > TEXT_MAX || form?.test(value) === false) {
    throw new CallRefused(400);
  }
  return value;
}

function numberOf(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new CallRefused(400);
  return value;
}

function textsOf(input: Input, name: string): string[] {
  const value = input[name] ?? [];
  if (!Array.isArray(value)) throw new CallRefused(400);
  return value.map((each) => textOf({ each }, 'each'));
}

function channelOf(input: Input): Channel {
  const found = CHANNELS.find((each) => each === input['channel']);
  if (!found) throw new CallRefused(400);
  return found;
}

function coinsOf(input: Input): Coins | undefined {
  if (input['coins'] === undefined || input['coins'] === null) return undefined;
  const found = readCoins(input['coins']);
  if (!found) throw new CallRefused(400);
  return found;
}

function urlOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new CallRefused(400);
  return text;
}

/** Accepts only an origin, to prevent header injection: a URL's host may contain characters that end a
 *  directive of a policy. */
function originOf(text: string): string {
  const { origin } = new URL(urlOf(text));
  if (!ORIGIN.test(origin)) throw new CallRefused(400);
  return origin;
}
