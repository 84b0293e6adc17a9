import type { SourceExport } from '@tessera/domain/fairness/export-format';
import type { SelectionResult } from '@tessera/domain/selection-result';
import type { EpochMs } from '@tessera/domain/time';
import type { SlipRow } from '@tessera/server/bet/bet-store';
import type { AuditRow } from '@tessera/server/fairness/audit-store';
import type { ChainRow } from '@tessera/server/fairness/chain-store';
import type { FigureRow } from '@tessera/server/game/figure-store';
import type { GameRow } from '@tessera/server/game/game-store';
import type { MemberRow } from '@tessera/server/member/member-store';
import type { DrawRow } from '@tessera/server/round/draw-store';
import type { RoundRow } from '@tessera/server/round/round-store';
import type { CloseRow } from '@tessera/server/round/seal-store';

import type { StoredChase, StoredIssue } from './chase/chase-tables.ts';
import { emptyProtection, type ProtectionTables } from './protection-tables.ts';
import { emptyTickets, type TicketTables } from './ticket-tables.ts';

// Rows are replaced, never changed, so that earlier results stay valid.

export type AccountRow = {
  readonly id: bigint;
  readonly kind: string;
  readonly balance_minor: bigint;
  readonly seq: bigint;
  readonly is_frozen: boolean;
  /** Restrictions on its member's bets; null for members who have set nothing. */
  readonly guard: readonly bigint[] | null;
};

export type EntryRow = {
  readonly posting: bigint;
  readonly kind: string;
  readonly amount: bigint;
  readonly after: bigint;
  readonly ref: bigint | null;
};

export type PayTable = {
  readonly id: string;
  readonly hash: Buffer;
  readonly content: string;
  readonly published_at: number;
};

export type BookRow = {
  readonly part: number;
  readonly version: number;
  readonly bet_count: number;
  readonly cancelled_count: number;
  readonly tickets: string;
  readonly tickets_version: number;
  readonly stake_minor: bigint;
  readonly worst_minor: bigint;
  readonly combinations: number;
  readonly book: string;
};

export type StoredRound = RoundRow & { readonly business_date: string; readonly seq: number };

export type BetRow = Omit<SlipRow, 'issue' | 'chain_id' | 'chain_index' | 'leaves' | 'signature'> & {
  readonly round_id: bigint;
  readonly account_id: bigint;
  readonly key: string;
  readonly body_hash: string;
  readonly payout_minor: bigint;
};

export type ReceiptRow = {
  readonly batch_id: bigint;
  readonly leaves: Buffer;
  readonly signature: Buffer;
};

export type StoredClose = CloseRow & { readonly abandoned_at: EpochMs | null };

export type ChunkRow = {
  readonly n: number;
  readonly kind: string;
  readonly first_account: bigint;
  readonly last_account: bigint;
  readonly members: number;
  readonly paid_minor: bigint;
};

export type EventRow = {
  readonly seq: bigint;
  readonly game_id: number;
  readonly round_id: bigint;
  readonly game_previous: bigint;
  readonly round_previous: bigint;
  readonly body: unknown;
};

/** The rows that belong to one round. */
export type RoundFile = {
  /** By account. */
  readonly bets: Map<bigint, BetRow[]>;
  /** "account/bet". */
  readonly cancelled: Map<string, true>;
  readonly receipts: Map<bigint, ReceiptRow>;
  readonly results: Map<string, SelectionResult>;
  readonly chunks: Map<number, ChunkRow>;
};

export type EventTopic = `game:${number}` | `round:${string}`;

export type Tables = {
  readonly members: Map<bigint, MemberRow & { readonly tag: Buffer }>;
  readonly memberNames: Map<string, bigint>;
  readonly accounts: Map<bigint, AccountRow>;
  /** Kind by id, and id by key. */
  readonly postings: Map<bigint, string>;
  readonly postingKeys: Map<string, bigint>;
  /** By account; the place in the list is the sequence number less one. */
  readonly entries: Map<bigint, EntryRow[]>;
  readonly games: Map<number, GameRow>;
  /** "family/figure". */
  readonly figures: Map<string, FigureRow>;
  readonly payTables: Map<string, PayTable>;
  readonly chains: Map<string, ChainRow>;
  readonly rounds: Map<bigint, StoredRound>;
  /** An index of unfinished rounds; a commit removes finished ones. */
  readonly live: Map<bigint, true>;
  /** By game, in the order of their draws. */
  readonly roundsOfGame: Map<number, bigint[]>;
  readonly files: Map<bigint, RoundFile>;
  /** "round/part". */
  readonly books: Map<string, BookRow>;
  /** The parts of a round's book. */
  readonly partsOf: Map<bigint, readonly number[]>;
  /** "account/bet" to round. */
  readonly betRounds: Map<string, bigint>;
  readonly closes: Map<bigint, StoredClose>;
  readonly chases: Map<bigint, StoredChase>;
  /** By chase and round. */
  readonly chaseIssues: Map<bigint, Map<bigint, StoredIssue>>;
  /** An index of chases with work left; a commit removes the others. */
  readonly liveChases: Map<bigint, true>;
  /** "member/kind/cause" of messages about chases. */
  readonly messages: Map<string, true>;
  readonly draws: Map<bigint, DrawRow>;
  readonly audit: AuditRow[];
  /** The ends of the two chains, and of the events of each game and each round. */
  readonly heads: Map<'audit' | 'event' | EventTopic, { readonly seq: bigint; readonly hash: Buffer }>;
  readonly events: EventRow[];
  readonly tickets: TicketTables;
  readonly protection: ProtectionTables;
  readonly sequences: { member: bigint };
};

/** The initial state after the migrations: the house's accounts and two empty chains. */
export function emptyTables(): Tables {
  const house = (id: bigint, kind: string): [bigint, AccountRow] => [
    id,
    { id, kind, balance_minor: 0n, seq: 0n, is_frozen: false, guard: null },
  ];
  return {
    members: new Map(),
    memberNames: new Map(),
    accounts: new Map([house(1n, 'bankroll'), house(2n, 'promo'), house(3n, 'clearing'), house(4n, 'fees')]),
    postings: new Map(),
    postingKeys: new Map(),
    entries: new Map(),
    games: new Map(),
    figures: new Map(),
    payTables: new Map(),
    chains: new Map(),
    rounds: new Map(),
    live: new Map(),
    roundsOfGame: new Map(),
    files: new Map(),
    books: new Map(),
    partsOf: new Map(),
    betRounds: new Map(),
    closes: new Map(),
    chases: new Map(),
    chaseIssues: new Map(),
    liveChases: new Map(),
    messages: new Map(),
    draws: new Map(),
    audit: [],
    heads: new Map([
      ['audit', { seq: 0n, hash: Buffer.alloc(32) }],
      ['event', { seq: 0n, hash: Buffer.alloc(32) }],
    ]),
    events: [],
    tickets: emptyTickets(),
    protection: emptyProtection(),
    sequences: { member: 100_001n },
  };
}

export const emptyFile = (): RoundFile => ({
  bets: new Map(),
  cancelled: new Map(),
  receipts: new Map(),
  results: new Map(),
  chunks: new Map(),
});

export const NO_SOURCES: readonly SourceExport[] = [];
