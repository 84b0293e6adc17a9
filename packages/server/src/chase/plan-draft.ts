import { type ChaseDraft, checkPlan, planChase, type PlannedIssue } from '@tessera/domain/chase/plan';
import type { RefusalCode } from '@tessera/domain/refusal';
import type { Result } from '@tessera/domain/result';
import { type Slot, slotOpenAt } from '@tessera/domain/rounds/schedule';
import { epochMs, type EpochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { DraftLines, DraftTerms } from './read-draft.ts';

/** A plan, decided at once but refused in the order of precedence. */
export type Plan = {
  /** CHASE_INVALID, ISSUE_NOT_EXIST or ISSUE_CLOSED. */
  readonly refusal: Refusal | undefined;
  /** The issues in order; none of a plan that is refused. */
  readonly issues: readonly PlannedIssue[];
  /** The refusal of a chase that could never be bought: BET_LIMIT, ISSUE_LIMIT, ROUND_LIMIT. */
  readonly overBounds: Refusal | undefined;
};

/** Plans a chase at a moment of the database's clock.   Units: 1/100. */
export function planDraft(game: Game, lines: DraftLines, terms: DraftTerms, now: EpochMs): Plan {
  const draft: ChaseDraft = { schedule: game.schedule, now, unitMinor: lines.unitMinor, ...terms };
  const planned = planChase(draft);
  const issues = planned.ok ? planned.value : [];
  return {
    refusal: refusalOf(planned),
    issues,
    overBounds: refusalOf(checkPlan(game, lines.priced, issues)),
  };
}

const refusalOf = (result: Result<unknown, RefusalCode>): Refusal | undefined =>
  result.ok ? undefined : new Refusal(result.refusal, result.detail);

/** An issue with the times of its sale. */
export const saleOf = ({ issue, opensAt, closesAt, drawsAt }: Slot) => ({
  game_no: issue,
  opentime: toEpochSeconds(opensAt),
  closetime: toEpochSeconds(closesAt),
  drawtime: toEpochSeconds(drawsAt),
});

/** The slot that is drawn at a moment of a game's timetable. */
export const slotDrawnAt = ({ schedule }: Game, drawsAt: number): Slot =>
  slotOpenAt(schedule, epochMs(drawsAt - schedule.closeLeadMs - 1));
