// What an outsider can see of the product, in the words of the wire: what clients sent and were answered,
// what was drawn, and the books at the end. The auditor knows nothing else. Amounts and odds are texts as on
// the wire ("12.34", "1.94"); minor units are 1/100.

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

/** A round as everybody can look it up once it is over. */
export type ObservedRound = {
  readonly roundId: string;
  readonly gameId: number;
  readonly family: 'k3' | 'pk10' | 'ssc' | 'pc28';
  readonly issue: string;
  readonly state: 'drawn' | 'void' | 'pending';
  /** In the order drawn; empty unless drawn. */
  readonly numbers: readonly number[];
  readonly closesAtMs: number;
};

export type ObservedBet = {
  readonly betId: string;
  readonly member: string;
  readonly roundId: string;
  readonly play: string;
  readonly number: string;
  readonly odds: string;
  readonly stakeMinor: bigint;
  readonly state: 'pending' | 'win' | 'lose' | 'cancelled';
  /** What came back to the member: payout or refund. */
  readonly returnedMinor: bigint;
  /** By the database's clock. */
  readonly placedAtMs: number;
};

/** The wallet's part of the books, and what the world outside has written down by itself: its word is not
 *  ours. */
export type WalletBooks = {
  /** What members have asked to be paid out and have neither been paid nor got back. */
  readonly frozen: Iterable<{ readonly member: string; readonly minor: bigint }>;
  readonly transfers: Iterable<ObservedTransfer>;
  readonly deposits: Iterable<ObservedDeposit>;
  readonly withdrawals: Iterable<ObservedWithdrawal>;
  readonly outside: Iterable<OutsideMovement>;
};

export type ObservedTransfer = {
  readonly orderId: string;
  readonly from: string;
  readonly to: string;
  readonly amountMinor: bigint;
};

export type ObservedDeposit = {
  readonly orderId: string;
  readonly member: string;
  readonly amountMinor: bigint;
  /** What was credited; undefined as long as nothing was. */
  readonly paidMinor: bigint | undefined;
};

export type ObservedWithdrawal = {
  readonly orderId: string;
  readonly member: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly state: 'pending' | 'paid' | 'refused';
};

/** Money that moved at the cashier, by the cashier's own journal. */
export type OutsideMovement = {
  readonly movementId: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly outcome: 'done' | 'failed';
};

/** The whole state at a moment when nothing is under way. */
export type Books = {
  /** What each member may spend. */
  readonly members: Iterable<{ readonly member: string; readonly balanceMinor: bigint }>;
  readonly rounds: Iterable<ObservedRound>;
  readonly bets: Iterable<ObservedBet>;
  /** Every account's balance, members' included: must sum to zero. */
  readonly totalMinor: bigint;
  /** Absent where there is no wallet. */
  readonly wallet?: WalletBooks;
};

/** Something that is not as it should be. `what` names the kind of promise, for counting. */
export type Difference = {
  readonly what:
    | 'lost'
    | 'doubled'
    | 'drift'
    | 'negative'
    | 'late'
    | 'wrong-pay'
    | 'wrong-reply'
    | 'wrong-odds';
  /** The op, bet, member or round it is about. */
  readonly at: string;
  readonly says: string;
};
