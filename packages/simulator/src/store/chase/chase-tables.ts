import type { ChaseEnd } from '@tessera/domain/chase/next-step';
import type { EpochMs } from '@tessera/domain/time';
import type { IssueRow, StopColumns, StoredLines } from '@tessera/server/chase/chase-row';

export type StoredChase = StopColumns & {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly game_id: number;
  readonly key: string;
  readonly body_hash: string;
  readonly lines: StoredLines;
  readonly unit_minor: bigint;
  readonly created_at: EpochMs;
  readonly next_round_id: bigint | null;
  readonly end_reason: ChaseEnd | null;
  readonly ended_at: EpochMs | null;
};

export type StoredIssue = IssueRow & {
  readonly chase_id: bigint;
  readonly claimed_at: EpochMs | null;
  readonly settled_at: EpochMs | null;
  readonly staked_minor: bigint | null;
};
