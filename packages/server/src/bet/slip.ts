import type { Halves } from '@tessera/domain/book-amounts';

import type { Game } from '../game/game-catalogue.ts';
import type { Aged } from '../kernel/attempt.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { RequestKey } from '../kernel/request-key.ts';

/** One bet line with its price. Units: amounts 1/100, oddsE4 x 10 000. */
export type SlipLine = {
  /** The row of the client's slip that produced the line, from 0. */
  readonly row: number;
  /** `play:pick`. */
  readonly selection: string;
  readonly oddsE4: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** The part of the round on which it depends. */
  readonly part: number;
  /** Only of a selection that may be won or lost by half. */
  readonly halves?: Halves | undefined;
  /** The content of the line's leaf: selection, odds, pay table. */
  readonly content: string;
  readonly seed: Buffer;
};

/** A parsed and priced slip that waits for its batch. */
export type Slip = {
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** The member's pseudonym in published trees. */
  readonly tag: Buffer;
  readonly game: Game;
  readonly roundId: bigint;
  /** The place of the round in its chain by which the lines were priced; undefined where every round has the
   *  same prices. */
  readonly chainIndex: number | undefined;
  readonly issue: string;
  readonly lines: readonly SlipLine[];
  readonly totalMinor: bigint;
  /** The slip's own randomness, returned to the player. Lines without their own randomness use it. */
  readonly seed: Buffer;
  readonly key: RequestKey;
  /** Known before the batch, but reported in the order of refusals: changed odds, or the limit of a line. */
  readonly objection: Refusal | undefined;
  /** Frozen according to the session. The account's own flag is checked under its lock. */
  readonly isFrozen: boolean;
} & Aged;
