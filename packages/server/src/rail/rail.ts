import type { EpochMs } from '@tessera/domain/time';
import type { ChannelType } from '@tessera/domain/wallet/channel';
import type { Coin, Rate } from '@tessera/domain/wallet/coin';

/** The address or account to which a deposit is paid. */
export type PaymentPlace = {
  /** Empty where there is an account. */
  readonly address: string;
  /** The content of a QR code; empty for none. */
  readonly qr: string;
  readonly account: {
    readonly bankName: string;
    readonly cardNo: string;
    readonly bic: string;
    readonly realName: string;
    /** The reference that the payer must give, so that the payment finds its order. */
    readonly reference: string;
  } | null;
  /** The rail's own payment page of this order; empty when there is none. */
  readonly payUrl: string;
};

/** An order in coins, at the rate that it keeps. Units: steps of the coin's last decimal, ten-thousandths. */
export type OrderCoins = { readonly coin: Coin; readonly steps: bigint; readonly rateE4: bigint };

export type DepositOrder = {
  /** Our order id, as the rail returns it. */
  readonly orderId: string;
  readonly channel: ChannelType;
  /** Units: 1/100. */
  readonly amountMinor: bigint;
  readonly coins: OrderCoins | null;
  readonly expiresAt: EpochMs;
};

export type DisbursementOrder = {
  readonly orderId: string;
  readonly channel: ChannelType;
  /** The amount that arrives, after the fee. Units: 1/100. */
  readonly amountMinor: bigint;
  /** The coins that arrive. */
  readonly coins: OrderCoins | null;
  readonly address: string;
  readonly bankName: string;
  readonly bic: string;
  readonly realName: string;
};

/** Money that moved outside, or a disbursement that failed. The content of an id never changes. Units:
 *  1/100. */
export type Movement = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: bigint;
  /** The coins that moved, for an order in coins: `amountMinor` is their worth by its rate, rounded down. */
  readonly coinSteps?: bigint | undefined;
  readonly outcome: 'done' | 'failed';
  readonly movedAt: EpochMs;
};

/** A rate as its rail published it. */
export type RailRate = Rate & { readonly ratedAt: EpochMs };

export type MovementPage = {
  readonly movements: readonly Movement[];
  /** The cursor of the next page. */
  readonly cursor: string;
  readonly isLast: boolean;
};

/** A callback with an invalid signature or time: none of its content is trusted. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused';
}

/** An external system that takes money in and pays it out. Its reports move money only through
 *  `ingestMovement`. Every call may be retried: the same order gets the same place, the same disbursement
 *  is paid once. An unreachable rail throws; the caller retries later with the same input. No call is made
 *  while a transaction is open. */
export type Rail = {
  /** Its name in the ledger: letters and digits, never changed. */
  readonly name: string;
  /** Origins of payment pages to which it may send a payer. */
  readonly origins: readonly string[];
  readonly createOrder: (order: DepositOrder) => Promise<PaymentPlace>;
  /** Sends a disbursement. Once this returns, the rail pays it exactly once, or reports by a movement that
   *  it failed. */
  readonly disburse: (order: DisbursementOrder) => Promise<void>;
  /** Parses a callback after verifying its signature and time. Throws CallbackRefused.
   *  Units: `now` is Unix ms. */
  readonly readCallback: (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
    now: EpochMs,
  ) => Movement;
  /** Lists its present rates, one for each coin that it trades. */
  readonly listRates: () => Promise<readonly RailRate[]>;
  /** Lists every movement after a cursor, in the order in which the rail recorded it. "" is the beginning,
   *  and so is a cursor of a list that no longer exists because the rail was reset or restored from an old
   *  backup. */
  readonly listMovements: (cursor: string) => Promise<MovementPage>;
};
