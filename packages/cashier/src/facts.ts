import type { Coins } from './coins.ts';

/** The deposit and withdrawal channels of this cashier. */
export const CHANNELS = ['erc20', 'trc20', 'btc', 'bank', 'unionpay', 'alipay', 'wechat'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Payment details of an order: an address or an account. All of it is play money, in a form that no real
 *  wallet or bank takes. */
export type Place = {
  /** Empty where there is an account. */
  readonly address: string;
  /** The payment page, as a code to scan. */
  readonly qr: string;
  readonly account: {
    readonly bankName: string;
    readonly cardNo: string;
    readonly bic: string;
    readonly realName: string;
    readonly reference: string;
  } | null;
};

/** An order for an incoming payment. Units: amountMinor 1/100 as decimal digits, expiresAt Unix ms. */
export type Order = {
  readonly id: string;
  readonly channel: Channel;
  readonly amountMinor: string;
  /** The amount to pay in coins, for an order in coins. */
  readonly coins?: Coins | undefined;
  readonly expiresAt: number;
  /** Identifies the order's page; unguessable. */
  readonly token: string;
};

/** An order for a disbursement. Units: 1/100 as decimal digits. */
export type Payout = {
  readonly id: string;
  readonly channel: Channel;
  readonly amountMinor: string;
  readonly coins?: Coins | undefined;
  readonly address: string;
};

/** Money that has moved, or a disbursement that failed. Units: 1/100 as decimal digits, movedAt Unix ms. */
export type Movement = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: string;
  /** The coins that moved, in steps as decimal digits. */
  readonly coinSteps?: string | undefined;
  readonly outcome: 'done' | 'failed';
  readonly movedAt: number;
};

/** The callback URL, and the origins that may frame the payment page. */
export type Listener = { readonly url: string; readonly origins: readonly string[] };

/** One line of the journal. Facts that must be atomic share one line. */
export type Fact =
  | { readonly fact: 'order'; readonly order: Order }
  | { readonly fact: 'payment'; readonly movement: Movement }
  | { readonly fact: 'payout'; readonly payout: Payout; readonly movement: Movement }
  | { readonly fact: 'delivered'; readonly id: string }
  | { readonly fact: 'listener'; readonly listener: Listener }
  | { readonly fact: 'silence'; readonly orders: readonly string[]; readonly isSilent: boolean }
  | { readonly fact: 'failing'; readonly nextPayouts: number; readonly addresses: readonly string[] };
