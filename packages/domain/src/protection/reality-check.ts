import { ok, refuse, type Result } from '../result.ts';
import { type EpochMs, epochMs, MINUTE_MS } from '../time.ts';
import { AT_PLAY_MS } from './play-guard.ts';

/** Intervals of the reality check, which reports the time at play and its net result. */
export const CHECK_MINUTES = [15, 30, 45, 60] as const;
export type CheckMinutes = (typeof CHECK_MINUTES)[number];
export const CHECK_MINUTES_DEFAULT: CheckMinutes = 30;

export const isCheckMinutes = (value: number): value is CheckMinutes =>
  CHECK_MINUTES.some((each) => each === value);

/** A time at play, from its first bet on, and when the next check is due. */
export type Sitting = { readonly since: EpochMs; readonly dueAt: EpochMs };

/** The sitting that begins with a bet. */
export const newSitting = (at: EpochMs, minutes: CheckMinutes): Sitting => ({
  since: at,
  dueAt: epochMs(at + minutes * MINUTE_MS),
});

/** The sitting after its check was answered; one that is not due yet stays as it is. */
export const answered = ({ since, dueAt }: Sitting, at: EpochMs, minutes: CheckMinutes): Sitting =>
  at < dueAt ? { since, dueAt } : { ...newSitting(at, minutes), since };

/** The sitting with another interval: a shorter one counts at once, a longer one from the next check on, so
 *  that no choice puts off a check. */
export function withInterval({ since, dueAt }: Sitting, at: EpochMs, minutes: CheckMinutes): Sitting {
  const next = newSitting(at, minutes).dueAt;
  return { since, dueAt: next < dueAt ? next : dueAt };
}

/** Returns true if a member has paused for so long that the next bet begins another sitting.   Units:
 *  lastStakeAt 0 without a bet. */
export const hasPaused = (lastStakeAt: EpochMs, at: EpochMs): boolean => at - lastStakeAt > AT_PLAY_MS;

/** Facts that decide whether a bet continues a time at play or begins one. */
export type Play = {
  /** Undefined before the first bet. */
  readonly dueAt: EpochMs | undefined;
  readonly lastStakeAt: EpochMs;
  readonly minutes: CheckMinutes;
};

/** Judges a bet by the time at play that it would be of. Gives the sitting that it begins; undefined where
 *  one continues whose check lies ahead, also over a pause.   Refuses: REALITY_CHECK_DUE. */
export function checkPlay(
  { dueAt, lastStakeAt, minutes }: Play,
  at: EpochMs,
): Result<Sitting | undefined, 'REALITY_CHECK_DUE'> {
  if (dueAt !== undefined && at < dueAt) return ok(undefined);
  const goesOn = dueAt !== undefined && !hasPaused(lastStakeAt, at);
  return goesOn ? refuse('REALITY_CHECK_DUE') : ok(newSitting(at, minutes));
}
