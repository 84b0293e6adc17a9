import type { BetStatus, ResultReason } from '../bets/bet-status.ts';
import type { DrawLabel } from '../games/families.ts';
import type { Policy } from './announcement.ts';
import type { KeyChange } from './operator-keys.ts';
import type { Grade, WitnessLocation } from './verify/grade.ts';

/** The export of a round, which anyone can verify offline: plain JSON. Bytes are lower-case hex, amounts
 *  decimal text of minor units, times Unix milliseconds. */
export type RoundExport = {
  readonly format: 'rf1/round/1';
  readonly announcement: AnnouncementExport;
  /** i, the index of the chain that the round is bound to. */
  readonly index: number;
  /** c_i, as shown before the round opened. */
  readonly commitment: string;
  readonly close: CloseExport;
  readonly book: BookExport;
  readonly sources: readonly SourceExport[];
  /** s_i. */
  readonly seed: string;
  /** A seed of the same chain that was known before: one revealed earlier, or the head at index 0. */
  readonly anchor: ChainPoint;
  /** E. */
  readonly external: string;
  readonly label: DrawLabel;
  readonly numbers: readonly number[];
  readonly resultHash: string;
  readonly witnessLocation: WitnessLocation;
  readonly grade: Grade;
  /** A void round shows what the result would have been; its bets are cancelled. */
  readonly outcome: 'drawn' | 'void';
  readonly payTables: readonly PayTableExport[];
  /** The reader's own bets; empty in a public export. */
  readonly bets: readonly BetExport[];
  /** The reader's own bets and tickets in the round; absent in a public export. An export with fewer is
   *  incomplete. */
  readonly own?: { readonly bets: number; readonly tickets: number };
} & Partial<LeagueExport>;

/** Further fields of a round that is a match day of a league. Its bets are priced by the model, so that it
 *  has no pay tables. */
export type LeagueExport = {
  /** The text of the league's model, whose hash is part of the announced game. */
  readonly model: string;
  /** The matches in their order. */
  readonly fixtures: readonly FixtureExport[];
  /** The reader's own tickets with a leg in the round; empty in a public export. */
  readonly tickets: readonly TicketExport[];
};

/** A ticket, written out and proved in each round with a leg of it. */
export type TicketExport = {
  /** In the form of a bet id. */
  readonly ticketId: string;
  readonly accountTag: string;
  /** Its terms; their hash stands in each of its leaves. */
  readonly text: string;
  readonly acceptedAt: number;
  readonly playerSeed: string;
  /** In the order of the text: the last one is its home, whose book holds its stake. */
  readonly rounds: readonly TicketRoundExport[];
  /** `pending` while a leg is not decided. */
  readonly status: BetStatus;
  readonly reason: ResultReason | null;
  /** The amount paid at its end, for the rest of its stake. */
  readonly payoutMinor: string;
  /** The parts of its stake that were cashed out before, in their order; absent where there are none. */
  readonly parts?: readonly TicketPartExport[];
};

/** A part of a ticket's stake, and the amount paid for it. */
export type TicketPartExport = { readonly stakeMinor: string; readonly paidMinor: string };

/** Proof of a ticket in one of its rounds. */
export type TicketRoundExport = Pick<BetExport, 'content' | 'stakeMinor' | 'leaf' | 'receipt'> & {
  /** Null until the round is closed. */
  readonly path: PathExport | null;
  /** Null for the round of the export itself. */
  readonly round: OtherRoundExport | null;
};

/** Another round as far as a ticket needs it: what gives its hashes q and that of its result, by which its
 *  own export is known. */
export type OtherRoundExport = Pick<RoundExport, 'index'> & {
  readonly announcement: Pick<AnnouncementExport, 'hash' | 'chainId'> & {
    /** Absent in exports of before an operator could have two keys. */
    readonly operatorKey?: string;
  };
  /** Key changes that link that key to the key of the exported round, where they differ. */
  readonly keyChanges?: readonly KeyChange[];
  /** Null until the round is closed. */
  readonly close: CloseExport | null;
  /** Null until the round is drawn. */
  readonly draw: Pick<RoundExport, 'external' | 'label' | 'numbers' | 'resultHash'> | null;
  /** Null while neither is known. */
  readonly outcome: RoundExport['outcome'] | null;
};

/** Two clubs by their codes, and the mean goals of each in hundredths, the home side's first. */
export type FixtureExport = {
  readonly home: string;
  readonly away: string;
  readonly means: readonly [home: number, away: number];
};

/** A drawn round as the server sends it: a pay table is named by its hash, under which its text is served
 *  once and for all. */
export type RoundReply = Omit<RoundExport, 'payTables'> & { readonly payTables: readonly PayTableName[] };

/** The part of a round that is known once its entropy is available. */
export type ClosedRound = Pick<RoundExport, 'announcement' | 'index' | 'close' | 'sources'>;

export type ChainPoint = { readonly index: number; readonly value: string };

export type AnnouncementExport = {
  readonly hash: string;
  readonly previous: string;
  readonly chainId: string;
  readonly game: string;
  readonly length: number;
  readonly head: string;
  readonly policy: Policy;
  /** Genesis in Unix seconds, period and guard in seconds. */
  readonly beacon: BeaconExport | null;
  readonly witnesses: readonly { readonly id: string; readonly head: string; readonly key: string }[];
  readonly operatorKey: string;
  readonly createdAt: number;
};

export type BeaconExport = {
  readonly chainHash: string;
  readonly genesis: number;
  readonly period: number;
  readonly guard: number;
  /** Hashed into the chain hash, together with genesis and period. */
  readonly publicKey: string;
  readonly groupHash: string;
  readonly beaconId: string;
};

export type CloseExport = {
  readonly game: string;
  readonly issue: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly sealedAt: number;
  readonly leafCount: number;
  readonly root: string;
  readonly q: string;
  readonly signature: string;
};

/** The totals of the closed book, published and signed together with the close record. */
export type BookExport = {
  /** The number of bets under the root that were cancelled before the close. */
  readonly cancelledCount: number;
  /** The stakes of all others. */
  readonly stakeMinor: string;
  readonly signature: string;
};

export type SourceExport =
  | { readonly type: 'beacon'; readonly round: number; readonly signature: string }
  | {
      readonly type: 'witness';
      readonly witness: string;
      readonly value: string;
      readonly seenAt: number;
      readonly cosignature: string;
    };

/** A pay table: its id and the SHA-256 of its text. */
export type PayTableName = { readonly id: string; readonly hash: string };

/** The prices of a game, word for word as hashed. */
export type PayTableExport = PayTableName & { readonly text: string };

export type PathExport = {
  readonly index: number;
  readonly size: number;
  readonly hashes: readonly string[];
};

export type SideExport = { readonly side: 'left' | 'right'; readonly hash: string };

export type BetExport = {
  readonly betId: string;
  readonly accountTag: string;
  /** `selection|oddsE4|payTableId|payTableHash`. */
  readonly content: string;
  readonly stakeMinor: string;
  readonly acceptedAt: number;
  readonly playerSeed: string;
  readonly leaf: string;
  readonly receipt: {
    readonly batchRoot: string;
    /** The path from the leaf to the root of its batch, nearest first. */
    readonly path: readonly SideExport[];
    readonly signature: string;
  };
  readonly path: PathExport;
  readonly status: 'win' | 'lose' | 'cancelled';
  /** The reason of a cancellation: the round was void, the member cancelled before the close, or the draw
   *  returned the stake; or that half of the bet was won or lost. */
  readonly reason: ResultReason | null;
  readonly payoutMinor: string;
};
