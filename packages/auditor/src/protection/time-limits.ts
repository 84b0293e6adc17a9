import type { ObservedProtection } from '../observed/snapshot.ts';
import { type Breach, PERIODS, periodsOf, stepsOf } from './limit-steps.ts';
import type { Use } from './use.ts';

/** Bets that are further apart are not one time at play. */
export const PAUSE_MS = 15 * 60_000;
/** The clock of a bet and that of its limit are read one after the other. */
const READ_APART_MS = 2_000;
const MINUTE_MS = 60_000;

/** The bets and tickets that were accepted although the time at play was used up: the time from one to the
 *  next, pauses left out, in the window that the first of them opened. Both are in the order of their time.
 *  Units: ms.   Cost: each use once a limit. */
export const timeBreaches = (
  changes: readonly ObservedProtection[],
  uses: readonly Pick<Use, 'id' | 'atMs'>[],
): Breach[] => periodsOf(changes, 'time').flatMap((period) => breachesIn(period, changes, uses));

function breachesIn(
  period: string,
  changes: readonly ObservedProtection[],
  uses: readonly Pick<Use, 'id' | 'atMs'>[],
): Breach[] {
  const steps = stepsOf(changes, 'time', period);
  const breaches: Breach[] = [];
  let window: { readonly endMs: number; lastMs: number; usedMs: number } | undefined;
  for (const { id, atMs } of uses) {
    const max = steps.findLast((step) => step.atMs < atMs)?.max;
    if (max === undefined) {
      window = undefined;
      continue;
    }
    if (!window || atMs >= window.endMs)
      window = { endMs: atMs + (PERIODS[period] ?? 0), lastMs: atMs, usedMs: 0 };
    const gapMs = atMs - window.lastMs;
    if (gapMs <= PAUSE_MS) window.usedMs += gapMs;
    window.lastMs = atMs;
    if (max === 0n || window.usedMs >= Number(max) + READ_APART_MS)
      breaches.push({
        at: id,
        message: `has played ${Math.round(window.usedMs / 1_000)} s of time ${period} ${Number(max) / MINUTE_MS} min`,
      });
  }
  return breaches;
}
