import type { ChaseEnd, ChaseIssueState, StopRules } from '@tessera/domain/chase/next-step';
import type { EpochMs } from '@tessera/domain/time';

/** The lines of a chase as stored: selection and stake at a multiple of 1, in 1/100. */
export type StoredLines = readonly (readonly [selection: string, stakeMinor: string])[];

/** The stop rules of a chase as stored. Units: 1/100. */
export type StopColumns = {
  readonly stop_on_win: boolean;
  readonly stop_loss_minor: bigint | null;
  readonly stop_win_minor: bigint | null;
};

/** A chase with the sums over its issues. Units: 1/100. */
export type ChaseRow = StopColumns & {
  readonly id: bigint;
  readonly game_id: number;
  readonly body_hash: string;
  readonly lines: StoredLines;
  readonly unit_minor: bigint;
  readonly created_at: EpochMs;
  readonly end_reason: ChaseEnd | null;
  readonly ended_at: EpochMs | null;
  readonly issues: number;
  readonly waiting: number;
  readonly bought: number;
  readonly failed: number;
  readonly first_issue: string;
  readonly last_issue: string;
  readonly total_minor: bigint;
  readonly bought_minor: bigint;
  readonly settled_minor: bigint;
  readonly returned_minor: bigint;
};

export type IssueRow = {
  readonly round_id: bigint;
  readonly issue: string;
  readonly multiple: number;
  readonly cost_minor: bigint;
  readonly state: ChaseIssueState;
  readonly code: string | null;
  readonly slip_id: bigint | null;
  /** The stakes of the bets that are not cancelled. */
  readonly staked_minor: bigint | null;
  readonly returned_minor: bigint | null;
  readonly has_won: boolean | null;
};

export const stopRulesOf = (row: StopColumns): StopRules => ({
  onWin: row.stop_on_win,
  lossMinor: row.stop_loss_minor ?? undefined,
  winMinor: row.stop_win_minor ?? undefined,
});
