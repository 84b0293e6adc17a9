// The state of the product as it can be read from outside: the auditor knows nothing else. Minor units are
// 1/100.

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
export type WalletSnapshot = {
  /** What members have asked to be paid out and have neither been paid nor got back. */
  readonly frozen: Iterable<{ readonly member: string; readonly minor: bigint }>;
  readonly transfers: Iterable<ObservedTransfer>;
  readonly deposits: Iterable<ObservedDeposit>;
  readonly withdrawals: Iterable<ObservedWithdrawal>;
  readonly outside: Iterable<RailMovement>;
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
export type RailMovement = {
  readonly movementId: string;
  readonly direction: 'in' | 'out';
  readonly orderId: string;
  readonly amountMinor: bigint;
  readonly outcome: 'done' | 'failed';
};

/** The whole state at a moment when nothing is under way. */
export type Snapshot = {
  /** What each member may spend. */
  readonly members: Iterable<{ readonly member: string; readonly balanceMinor: bigint }>;
  readonly rounds: Iterable<ObservedRound>;
  readonly bets: Iterable<ObservedBet>;
  /** Every account's balance, members' included: must sum to zero. */
  readonly totalMinor: bigint;
  /** Absent where there is no wallet. */
  readonly wallet?: WalletSnapshot;
};
