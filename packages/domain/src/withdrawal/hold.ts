import { epochMs, type EpochMs } from '../time.ts';

/** A password and a fund password that were both changed look like an account in other hands. */
const BOTH_FACTOR = 3;

/** Until when withdrawals wait because a password was changed, or null when none was. When both kinds were
 *  changed they wait three times as long, counted from the later change, but from no more than one hold after
 *  the earlier one. Only the latest change of each kind is known, so the threefold hold must not end at once
 *  where the two come to be one hold apart: a thief who changed both could change one again and get the money
 *  sooner. As it is, no further change of either kind moves the end to an earlier time; changes that are
 *  three holds apart are two single ones. Units: Unix ms. */
export function passwordHoldEnd(
  changedAt: EpochMs | null,
  fundChangedAt: EpochMs | null,
  holdMs: number,
): EpochMs | null {
  if (changedAt === null && fundChangedAt === null) return null;
  const last = Math.max(changedAt ?? 0, fundChangedAt ?? 0);
  if (changedAt === null || fundChangedAt === null) return epochMs(last + holdMs);
  const first = Math.min(changedAt, fundChangedAt);
  return epochMs(Math.max(last + holdMs, Math.min(last, first + holdMs) + BOTH_FACTOR * holdMs));
}
