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
  /** Refuses what is wrong in the call itself: CHASE_INVALID. */
  readonly refuseInput: () => void;
  /** The issues in order.   Refuses: ISSUE_NOT_EXIST, ISSUE_CLOSED. */
  readonly issues: () => readonly PlannedIssue[];
  /** Refuses what could never be bought: BET_LIMIT, ISSUE_LIMIT, ROUND_LIMIT. */
  readonly refuseBeyondLimits: () => void;
};

/** Plans a chase at a moment of the database's clock.   Units: 1/100. */
export function planDraft(game: Game, lines: DraftLines, terms: DraftTerms, now: EpochMs): Plan {
  const draft: ChaseDraft = { schedule: game.schedule, now, unitMinor: lines.unitMinor, ...terms };
  const planned = planChase(draft);
  return {
    refuseInput: () => {
      if (!planned.ok && planned.refusal === 'CHASE_INVALID') valueOf(planned);
    },
    issues: () => valueOf(planned),
    refuseBeyondLimits: () => void valueOf(checkPlan(game, lines.priced, valueOf(planned))),
  };
}

function valueOf<T>(result: Result<T, RefusalCode>): T {
  if (result.ok) return result.value;
  throw new Refusal(result.refusal, result.detail);
}

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
