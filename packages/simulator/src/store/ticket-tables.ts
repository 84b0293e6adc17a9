import type { EpochMs } from '@tessera/domain/time';

/** A leg as stored.   Units: odds x 10 000. */
export type StoredLeg = {
  readonly round_id: bigint;
  readonly match: number;
  readonly market: string;
  readonly picks: readonly string[];
  readonly odds_e4: readonly number[];
  readonly is_banker: boolean;
};

/** Units: 1/100. */
export type StoredTicket = {
  readonly home_round_id: bigint;
  readonly account_id: bigint;
  readonly key: string;
  readonly id: bigint;
  readonly body_hash: string;
  readonly batch_id: bigint;
  readonly sizes: number;
  readonly unit_minor: bigint;
  readonly lines: number;
  readonly stake_minor: bigint;
  readonly max_payout_minor: bigint;
  readonly carrier: number;
  readonly base_minor: bigint;
  readonly carried_minor: bigint;
  readonly balance_after_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
  readonly legs: readonly StoredLeg[];
};

export type StoredPayout = {
  readonly home: bigint;
  readonly account: bigint;
  readonly minor: bigint;
  readonly isVoid: boolean;
};

export type StoredCashOut = {
  readonly paidMinor: bigint;
  readonly worthMinor: bigint;
  readonly targetMinor: bigint | null;
  readonly at: EpochMs;
};

export type StoredPart = {
  readonly ticket: bigint;
  readonly number: number;
  readonly stakeMinor: bigint;
  readonly paidMinor: bigint;
  readonly worthMinor: bigint;
  readonly targetMinor: bigint | null;
  readonly at: EpochMs;
};

/** A step of a home's settlement. */
export type TicketChunk = { readonly phase: string; readonly n: number; readonly last: bigint };

export type TicketTables = {
  /** Settlement time of the tickets of a home. */
  readonly homes: Map<bigint, { readonly settledAt: EpochMs | null }>;
  /** "home/round". */
  readonly links: Map<string, { readonly home: bigint; readonly round: bigint }>;
  readonly byHome: Map<bigint, StoredTicket[]>;
  /** By ticket. */
  readonly byId: Map<bigint, StoredTicket>;
  readonly cancelled: Map<bigint, { readonly at: EpochMs }>;
  readonly cashedOut: Map<bigint, StoredCashOut>;
  /** "ticket/number". */
  readonly parts: Map<string, StoredPart>;
  readonly dead: Map<bigint, bigint>;
  readonly payouts: Map<bigint, StoredPayout>;
  /** "home/phase/n". */
  readonly chunks: Map<string, TicketChunk & { readonly home: bigint }>;
};

export const emptyTickets = (): TicketTables => ({
  homes: new Map(),
  links: new Map(),
  byHome: new Map(),
  byId: new Map(),
  cancelled: new Map(),
  cashedOut: new Map(),
  parts: new Map(),
  dead: new Map(),
  payouts: new Map(),
  chunks: new Map(),
});
