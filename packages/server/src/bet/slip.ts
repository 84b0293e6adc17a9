import type { Game } from '../game/game-catalogue.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { RequestKey } from '../kernel/request-key.ts';

/** One bet line with its price. Units: amounts 1/100, oddsE4 x 10 000. */
export type SlipLine = {
  /** The row of the client's slip from which the line came, from 0. */
  readonly row: number;
  /** `play:pick`. */
  readonly selection: string;
  readonly oddsE4: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** What the line's leaf says: selection, odds, pay table. */
  readonly content: string;
  readonly seed: Buffer;
};

/** A slip that has been read and priced and waits for its batch. */
export type Slip = {
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** The member's pseudonym in published trees. */
  readonly tag: Buffer;
  readonly game: Game;
  readonly roundId: bigint;
  readonly issue: string;
  readonly lines: readonly SlipLine[];
  readonly totalMinor: bigint;
  /** The slip's own randomness, returned to the player; lines that brought none carry it. */
  readonly seed: Buffer;
  readonly key: RequestKey;
  /** Known before the batch, said after what goes before it in the order of refusals: other odds, a line's
   *  limit. */
  readonly objection: Refusal | undefined;
  /** Frozen as the session knows it; the account's own mark is looked at under its lock. */
  readonly isFrozen: boolean;
};
