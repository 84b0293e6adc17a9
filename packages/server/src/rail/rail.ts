import type { ChannelType } from '@tessera/domain/channel';
import type { EpochMs } from '@tessera/domain/time';

/** Where a deposit is to be paid. */
export type PaymentPlace = {
  /** Empty for a bank. */
  readonly address: string;
  /** What a QR code should hold; empty for a bank. */
  readonly qr: string;
  readonly account: {
    readonly bankName: string;
    readonly cardNo: string;
    readonly bic: string;
    readonly realName: string;
    /** What the payer must name, so that the payment finds its order. */
    readonly reference: string;
  } | null;
  /** The rail's own page for this order; empty when it has none. */
  readonly payUrl: string;
};

export type DepositOrder = {
  /** Our order, as the rail names it back. */
  readonly orderId: string;
  readonly channel: ChannelType;
  /** Units: 1/100. */
  readonly amountMinor: bigint;
  readonly expiresAt: EpochMs;
};

export type DisbursementOrder = {
  readonly orderId: string;
  readonly channel: ChannelType;
  /** What arrives: the fee is taken off already. Units: 1/100. */
  readonly amountMinor: bigint;
  readonly address: string;
  readonly bankName: string;
  readonly bic: string;
  readonly realName: string;
};

/** Money that has moved outside, or a payout that will not. The same id always says the same. Units:
 *  1/100. */
export type Movement = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly outcome: 'done' | 'failed';
  readonly movedAt: EpochMs;
};

export type MovementPage = {
  readonly movements: readonly Movement[];
  /** Hand it back to go on from here. */
  readonly cursor: string;
  readonly isLast: boolean;
};

/** A callback that is not the rail's word, or not in time: nothing of it may be believed. */
export class CallbackRefused extends Error {
  override readonly name = 'CallbackRefused';
}

/** A world outside that takes money in and pays it out. Nothing it says moves money here but through
 *  `ingestMovement`. Every call may be repeated: the same order gets the same place, the same payout is paid
 *  once. A rail that cannot be reached throws; the caller tries again later with the same input. No call is
 *  made while a transaction is open. */
export type Rail = {
  /** Its name in the books: letters and digits, never changed. */
  readonly name: string;
  /** Origins of the pages it may send a payer to. */
  readonly origins: readonly string[];
  readonly createOrder: (order: DepositOrder) => Promise<PaymentPlace>;
  /** Hands a payout over. Once this returns the rail will pay it once, or say by a movement that it
   *  failed. */
  readonly disburse: (order: DisbursementOrder) => Promise<void>;
  /** What a callback says, once its signature and time are found right. Throws CallbackRefused.
   *  Units: `now` is Unix ms. */
  readonly readCallback: (
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: string,
    now: EpochMs,
  ) => Movement;
  /** Every movement in the order in which the rail wrote it down, from a cursor on. "" is the beginning, and
   *  so is a cursor of a list that is gone: the rail was set up anew, or an old copy of it was put back. */
  readonly listMovements: (cursor: string) => Promise<MovementPage>;
};
