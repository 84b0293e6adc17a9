import type { Goal } from '@tessera/domain/games/football/match';
import { isFirstHalf, minuteOf, SLOTS } from '@tessera/domain/games/football/minutes';
import type { Sides } from '@tessera/domain/games/football/season/model';

import { REPLAY_MS } from './replay-length.ts';

const BREAK_MS = 3_000;
const PLAYED_MS = REPLAY_MS - BREAK_MS;
const FIRST_HALF_SLOTS = Array.from({ length: SLOTS }, (_, slot) => slot).filter(isFirstHalf).length;

/** In whole milliseconds, so that a slot has begun when its time has come. */
const startOf = (slot: number): number => Math.ceil((slot * PLAYED_MS) / SLOTS);
const slotAt = (playedMs: number): number =>
  Math.min(SLOTS - 1, Math.floor((Math.floor(playedMs) * SLOTS) / PLAYED_MS));
const BREAK_AT_MS = startOf(FIRST_HALF_SLOTS);

/** Phase and minute of a replay. */
export type ReplayTime = {
  readonly phase: 'first' | 'break' | 'second' | 'over';
  /** The slot being played; all before it are over. */
  readonly slot: number;
};

/** The place of a replay, from the time since its draw: the same on every phone.   Units: ms. */
export function replayAt(elapsedMs: number): ReplayTime {
  if (elapsedMs >= REPLAY_MS) return { phase: 'over', slot: SLOTS };
  const played = Math.max(0, elapsedMs);
  if (played < BREAK_AT_MS) return { phase: 'first', slot: slotAt(played) };
  if (played < BREAK_AT_MS + BREAK_MS) return { phase: 'break', slot: FIRST_HALF_SLOTS };
  return { phase: 'second', slot: slotAt(played - BREAK_MS) };
}

/** The goals that a replay has shown by then, in their order. */
export const goalsBy = <G extends Pick<Goal, 'slot'>>(
  goals: readonly G[],
  { slot }: ReplayTime,
): readonly G[] => goals.filter((goal) => goal.slot < slot);

/** The score of goals. */
export function scoreOf(goals: readonly Pick<Goal, 'side'>[]): Sides<number> {
  const home = goals.filter(({ side }) => side === 'home').length;
  return { home, away: goals.length - home };
}

/** The minute on the clock: 45+2 in stoppage time; null in the break and at the end. */
export function minuteText({ phase, slot }: ReplayTime): string | null {
  return phase === 'first' || phase === 'second' ? slotText(slot) : null;
}

/** The minute of a slot as it is written: 46 is 45+2'. */
export function slotText(slot: number): string {
  const { minute, added } = minuteOf(slot);
  return added > 0 ? `${minute}+${added}\u2032` : `${minute}\u2032`;
}

/** Next change of the picture, from the time since the draw; null at the end.   Units: ms. */
export function nextChangeMs(elapsedMs: number): number | null {
  const { phase, slot } = replayAt(elapsedMs);
  if (phase === 'over') return null;
  if (phase === 'break') return BREAK_AT_MS + BREAK_MS;
  return startOf(slot + 1) + (phase === 'second' ? BREAK_MS : 0);
}
