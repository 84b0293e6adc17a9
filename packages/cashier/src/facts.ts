/** Ways in and out that this cashier serves. */
export type Channel = 'erc20' | 'trc20' | 'btc' | 'bank';

/** Where an order is to be paid. All of it is play: nobody holds a key to these addresses. */
export type Place = {
  /** Empty for a bank. */
  readonly address: string;
  readonly qr: string;
  readonly account: {
    readonly bankName: string;
    readonly cardNo: string;
    readonly bic: string;
    readonly realName: string;
    readonly reference: string;
  } | null;
};

/** An order to take money in. Units: amountMinor 1/100 as decimal digits, expiresAt Unix ms. */
export type Order = {
  readonly id: string;
  readonly channel: Channel;
  readonly amountMinor: string;
  readonly expiresAt: number;
  /** Names the order's page; nobody can guess it. */
  readonly token: string;
};

/** An order to pay money out. Units: 1/100 as decimal digits. */
export type Payout = {
  readonly id: string;
  readonly channel: Channel;
  readonly amountMinor: string;
  readonly address: string;
};

/** Money that has moved, or a payout that will not. Units: 1/100 as decimal digits, movedAt Unix ms. */
export type Movement = {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: string;
  readonly outcome: 'done' | 'failed';
  readonly movedAt: number;
};

/** Where callbacks go, and which pages may show the payer's page in a frame. */
export type Listener = { readonly url: string; readonly origins: readonly string[] };

/** One line of the journal. What belongs together stands in one line, so that it is there or not as a
 *  whole. */
export type Fact =
  | { readonly fact: 'order'; readonly order: Order }
  | { readonly fact: 'payment'; readonly movement: Movement }
  | { readonly fact: 'payout'; readonly payout: Payout; readonly movement: Movement }
  | { readonly fact: 'delivered'; readonly id: string }
  | { readonly fact: 'listener'; readonly listener: Listener }
  | { readonly fact: 'silence'; readonly orders: readonly string[]; readonly isSilent: boolean }
  | { readonly fact: 'failing'; readonly nextPayouts: number; readonly addresses: readonly string[] };
