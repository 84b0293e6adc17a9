import type { Game } from '../game/game-catalogue.ts';
import type { Aged } from '../kernel/attempt.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { RequestKey } from '../kernel/request-key.ts';
import type { SlipLine } from '../wager/price-slip.ts';

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
  /** Known before the batch, but reported in the order of refusals: changed odds, the limit of a line. */
  readonly changedOdds: Refusal | undefined;
  readonly overBounds: Refusal | undefined;
  /** Of a slip that the house places: its member is under review or closed. */
  readonly isAbnormal: boolean;
  /** Frozen according to the session. The account's own flag is checked under its lock. */
  readonly isFrozen: boolean;
} & Aged;
