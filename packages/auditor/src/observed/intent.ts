// What clients of the product sent and were answered, in the fields of the wire. Amounts and odds are texts
// as on the wire ("12.34", "1.94").

/** What a client set out to do. `op` names it once and for all; a repeat is the same op with the same key. */
export type Intent =
  | { readonly kind: 'register'; readonly op: string; readonly member: string }
  | {
      readonly kind: 'bet';
      readonly op: string;
      readonly member: string;
      /** The Idempotency-Key. */
      readonly key: string;
      readonly gameId: number;
      readonly issue: string;
      readonly lines: readonly BetLine[];
    }
  | { readonly kind: 'cancel'; readonly op: string; readonly member: string; readonly betId: string }
  | { readonly kind: 'balance'; readonly op: string; readonly member: string }
  | WalletIntent;

/** What a member does with the wallet, and what an operator, who counts as a member without money here,
 *  decides. */
export type WalletIntent =
  | { readonly kind: 'fundPassword'; readonly op: string; readonly member: string }
  | {
      readonly kind: 'transfer';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly to: string;
      readonly amount: string;
    }
  /** Announces a deposit. */
  | {
      readonly kind: 'recharge';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly amount: string;
    }
  /** Pays for an announced deposit outside, at the page that its reply named. */
  | {
      readonly kind: 'pay';
      readonly op: string;
      readonly member: string;
      readonly orderId: string;
      readonly payUrl: string;
      readonly amount: string;
    }
  | { readonly kind: 'card'; readonly op: string; readonly member: string; readonly address: string }
  | {
      readonly kind: 'withdraw';
      readonly op: string;
      readonly member: string;
      readonly key: string;
      readonly cardId: string;
      readonly amount: string;
    }
  /** Looks how the latest deposits or withdrawals stand. */
  | { readonly kind: 'deposits' | 'withdrawals'; readonly op: string; readonly member: string }
  | {
      readonly kind: 'decide';
      readonly op: string;
      readonly member: string;
      readonly orderId: string;
      readonly decision: 'approve' | 'refuse';
    };

export type BetLine = {
  readonly play: string;
  readonly number: string;
  readonly amount: string;
  readonly odds: string | undefined;
};

/** What the client knows in the end: an answer, or that there was none. An unknown outcome is asked again
 *  under the same key until it is known. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly data: unknown }
  /** `code` is the refusal's name, such as BALANCE_NOT_ENOUGH. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

const WALLET: ReadonlySet<string> = new Set<WalletIntent['kind']>([
  'fundPassword',
  'transfer',
  'recharge',
  'pay',
  'card',
  'withdraw',
  'deposits',
  'withdrawals',
  'decide',
]);

export const isWalletIntent = (intent: Intent): intent is WalletIntent => WALLET.has(intent.kind);
