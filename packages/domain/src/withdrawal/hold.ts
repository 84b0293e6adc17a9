import { epochMs, type EpochMs } from '../time.ts';

/** A password and a fund password that were both changed look like an account in other hands. */
const BOTH_FACTOR = 3;

/** Until when withdrawals wait because a password was changed, or null when none was. Changes of both kinds within one
 *  hold of each other wait three times as long, counted from the later one.
 *  Units: Unix ms. */
export function passwordHoldEnd(
  changedAt: EpochMs | null,
  fundChangedAt: EpochMs | null,
  holdMs: number,
): EpochMs | null {
  if (changedAt === null && fundChangedAt === null) return null;
  const last = Math.max(changedAt ?? 0, fundChangedAt ?? 0);
  const areBoth =
    changedAt !== null && fundChangedAt !== null && Math.abs(changedAt - fundChangedAt) < holdMs;
  return epochMs(last + (areBoth ? BOTH_FACTOR : 1) * holdMs);
}
