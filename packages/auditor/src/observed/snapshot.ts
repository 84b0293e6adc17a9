// The state of the product as read from outside; the auditor has no other input. Minor units are 1/100.

/** A round as published once it is over. */
export type ObservedRound = {
  readonly roundId: string;
  readonly gameId: number;
  readonly family: 'k3' | 'pk10' | 'ssc' | 'pc28' | '11x5' | 'mark6' | 'football';
  readonly issue: string;
  readonly state: 'drawn' | 'void' | 'pending';
  /** In the order drawn; empty unless drawn. */
  readonly numbers: readonly number[];
  readonly closesAtMs: number;
  /** When it was settled or refunded, by the database's clock. */
  readonly overAtMs?: number | undefined;
};

export type ObservedBet = {
  readonly betId: string;
  readonly member: string;
  readonly roundId: string;
  readonly play: string;
  readonly number: string;
  readonly odds: string;
  readonly stakeMinor: bigint;
  readonly state: 'pending' | 'win' | 'half_win' | 'push' | 'half_lose' | 'lose' | 'cancelled';
  /** The amount returned to the member: payout or refund. */
  readonly returnedMinor: bigint;
  /** By the database's clock. */
  readonly placedAtMs: number;
};

/** A part of a ticket's stake that was cashed out.   Units: 1/100, ms. */
export type ObservedPart = {
  readonly number: number;
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
  readonly worthMinor: bigint;
  readonly atMs: number;
};

/** A ticket as the product keeps it. */
export type ObservedTicket = {
  readonly ticketId: string;
  readonly member: string;
  readonly homeRoundId: string;
  readonly unitMinor: bigint;
  /** Of its lines, ascending. */
  readonly sizes: readonly number[];
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  /** In the order of their rounds and matches. */
  readonly legs: readonly {
    readonly roundId: string;
    readonly play: string;
    readonly picks: readonly string[];
    readonly odds: readonly string[];
    readonly isBanker: boolean;
  }[];
  /** `pending` until its home round has paid its tickets; `void` when every leg was. */
  readonly state: 'pending' | 'win' | 'lose' | 'void' | 'cancelled' | 'cashout';
  /** The amount returned to the member: payout, refund or what it was cashed out for, with its parts. */
  readonly returnedMinor: bigint;
  /** Parts of its stake that were cashed out before its end; absent where there are none. */
  readonly parts?: readonly ObservedPart[] | undefined;
  /** By the database's clock. */
  readonly placedAtMs: number;
  /** When its member took it back or cashed it out. */
  readonly endedAtMs: number | undefined;
  /** Its worth then, as the product keeps it; absent where it was not cashed out. */
  readonly worthMinor?: bigint | undefined;
};

/** The balance of the escrow of the tickets that are at home in a round. */
export type ObservedEscrow = { readonly roundId: string; readonly balanceMinor: bigint };

/** A posting of the ledger about tickets: what it moved into their escrow, negative out of it. */
export type ObservedTicketPosting = {
  readonly key: string;
  readonly kind: 'tstake' | 'tcancel' | 'cashout' | 'tcover' | 'tsweep' | 'tpayout';
  /** The home round whose escrow it moved. */
  readonly roundId: string;
  readonly escrowMinor: bigint;
  /** The amount that each member received, negative for a stake. */
  readonly members: readonly { readonly member: string; readonly minor: bigint }[];
};

/** The tickets' part of the snapshot. */
export type TicketsSnapshot = {
  readonly tickets: Iterable<ObservedTicket>;
  readonly escrows: Iterable<ObservedEscrow>;
  /** Absent where only balances are known. */
  readonly postings?: Iterable<ObservedTicketPosting>;
};

export type ChaseIssueState =
  | 'waiting'
  | 'buying'
  | 'bought'
  | 'refused'
  | 'missed'
  | 'cancelled'
  | 'stopped';

/** A chase as the product keeps it. */
export type ObservedChase = {
  readonly chaseId: string;
  readonly member: string;
  readonly gameId: number;
  readonly createdAtMs: number;
  readonly lines: readonly { readonly play: string; readonly number: string; readonly stakeMinor: bigint }[];
  readonly stopOnWin: boolean;
  readonly stopLossMinor: bigint | undefined;
  readonly stopWinMinor: bigint | undefined;
  readonly end: 'completed' | 'cancelled' | 'won' | 'stop_loss' | 'stop_win' | undefined;
  /** In the order of their draws. */
  readonly issues: readonly ObservedChaseIssue[];
};

export type ObservedChaseIssue = {
  readonly issue: string;
  readonly roundId: string;
  readonly multiple: number;
  readonly state: ChaseIssueState;
  readonly code: string | undefined;
  /** The id of the first bet of its slip. */
  readonly slipId: string | undefined;
  /** Whether its result is noted; of a refused issue, that nothing was bought. */
  readonly isSettled: boolean;
  readonly result: ChaseIssueResult | undefined;
};

/** The result of the bets of an issue that were not cancelled. */
export type ChaseIssueResult = {
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly hasWon: boolean;
};

/** The wallet's part of the snapshot, and the cashier's own record as an independent source. */
export type WalletSnapshot = {
  /** Amounts of withdrawals that were neither paid nor returned. */
  readonly frozen: Iterable<{ readonly member: string; readonly minor: bigint }>;
  readonly transfers: Iterable<ObservedTransfer>;
  readonly deposits: Iterable<ObservedDeposit>;
  /** In the order of their time; absent in products that lock no deposits. */
  readonly credits?: Iterable<ObservedCredit>;
  /** Amounts of deposits that lie locked. */
  readonly locked?: Iterable<{ readonly member: string; readonly minor: bigint }>;
  readonly withdrawals: Iterable<ObservedWithdrawal>;
  readonly claims: Iterable<ObservedClaim>;
  readonly outside: Iterable<RailMovement>;
};

/** A paid reward. `key` names what was claimed, such as `vip-2` or `sign-in-2026-11-22`. */
export type ObservedClaim = { readonly member: string; readonly key: string; readonly amountMinor: bigint };

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
  /** The credited amount; undefined while nothing was credited. */
  readonly paidMinor: bigint | undefined;
};

export type ObservedWithdrawal = {
  readonly orderId: string;
  readonly member: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly state: 'pending' | 'paid' | 'refused';
  /** The locked deposit that goes back; absent for a withdrawal from the balance. */
  readonly depositId?: string | undefined;
};

/** A movement at the cashier, from the cashier's own journal. */
export type RailMovement = {
  readonly movementId: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly outcome: 'done' | 'failed';
};

/** A change that a member made to the own protection, as the product's log has it. */
export type ObservedProtection = {
  readonly member: string;
  readonly change:
    /** `amount` as it was asked for; null for none. A raise that waits changes nothing yet. */
    | {
        readonly kind: 'limit';
        readonly measure: string;
        readonly period: string;
        readonly amount: string | null;
      }
    | { readonly kind: 'raise'; readonly measure: string; readonly period: string }
    | { readonly kind: 'exclusion'; readonly length: string }
    | { readonly kind: 'block'; readonly gameId: number }
    | { readonly kind: 'interval'; readonly minutes: number }
    | { readonly kind: 'answer' };
  /** By the database's clock, in the transaction that made it. */
  readonly atMs: number;
};

/** A posting that gave a member what was paid in: a payment, or a later release of what was locked.
 *  Units: 1/100. */
export type ObservedCredit = {
  readonly member: string;
  readonly depositId: string;
  /** The amount that the member could use from then on. */
  readonly minor: bigint;
  /** The amount that was locked, negative when it was released. */
  readonly lockedMinor: bigint;
  /** By the database's clock, at the beginning of its transaction. */
  readonly atMs: number;
};

/** The whole state at a moment when nothing is in flight. */
export type Snapshot = {
  /** The spendable balance of each member. */
  readonly members: Iterable<{ readonly member: string; readonly balanceMinor: bigint }>;
  readonly rounds: Iterable<ObservedRound>;
  readonly bets: Iterable<ObservedBet>;
  /** The sum of all account balances, members' included; must be zero. */
  readonly totalMinor: bigint;
  /** Absent in products without chases. */
  readonly chases?: Iterable<ObservedChase>;
  /** Absent in products without tickets. */
  readonly tickets?: TicketsSnapshot;
  /** In the order of their making; absent in products without protection. */
  readonly protection?: Iterable<ObservedProtection>;
  /** Absent in products without a wallet. */
  readonly wallet?: WalletSnapshot;
};
