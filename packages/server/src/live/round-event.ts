import type { RoundEvent } from '@tessera/contract/live';
import type { EpochMs } from '@tessera/domain/time';

/** Fields of the round in all its events. */
export type EventRound = {
  readonly id: bigint;
  readonly game_id: number;
  readonly issue: string;
  readonly opens_at: EpochMs;
  readonly closes_at: EpochMs;
  readonly draws_at: EpochMs;
};

/** The fields that every event of a round contains. */
export const eventOf = (round: EventRound, kind: RoundEvent['kind']): RoundEvent => ({
  kind,
  game_id: round.game_id,
  round_id: round.id.toString(),
  game_no: round.issue,
  opens_at_ms: round.opens_at,
  closes_at_ms: round.closes_at,
  draws_at_ms: round.draws_at,
});
