import { refuse, ok, type Result } from '../result.ts';
import { DAY_MS, type EpochMs, epochMs, SECOND_MS } from '../time.ts';

/** The wait before a limit can be raised: 72 hours unless the house sets another, never less than a day. */
export const RAISE_WAIT_MS = { min: DAY_MS, fallback: 3 * DAY_MS, max: 7 * DAY_MS } as const;
/** A raise that the member does not confirm within this after the wait lapses. */
export const RAISE_LAPSE_MS = 7 * DAY_MS;

/** A raise that was asked for. `max` undefined removes the limit. Units: 1/100; of time ms. */
export type Raise = { readonly max: bigint | undefined; readonly from: EpochMs };

/** The limit in force, undefined for none, and a raise that waits. */
export type LimitState = { readonly max: bigint | undefined; readonly raise: Raise | undefined };

/** Changes a limit: to less at once, to more (or to none) after the wait and a confirmation. Either takes the
 *  place of a raise that waits; the amount in force takes it back.
 *  Units: 1/100; of time ms. */
export function changeLimit(
  { max }: LimitState,
  wanted: bigint | undefined,
  at: EpochMs,
  waitMs: number,
): LimitState {
  if (max === wanted) return { max, raise: undefined };
  const isLower = wanted !== undefined && (max === undefined || wanted < max);
  if (isLower) return { max: wanted, raise: undefined };
  return { max, raise: { max: wanted, from: epochMs(at + waitMs) } };
}

/** Until when a raise can be confirmed. */
export const lapsesAt = ({ from }: Raise): EpochMs => epochMs(from + RAISE_LAPSE_MS);

/** The raise that still waits; one that was not confirmed in time is none. */
export const waitingRaise = ({ raise }: LimitState, at: EpochMs): Raise | undefined =>
  raise && at < lapsesAt(raise) ? raise : undefined;

/** Confirms a raise.
 *  Refuses: LIMIT_RAISE_NOT_EXIST when none waits or it has lapsed; LIMIT_WAIT with the moment from which it
 *  can be confirmed.   Units: `until` epoch seconds. */
export function confirmRaise(
  state: LimitState,
  at: EpochMs,
): Result<LimitState, 'LIMIT_RAISE_NOT_EXIST' | 'LIMIT_WAIT'> {
  const raise = waitingRaise(state, at);
  if (!raise) return refuse('LIMIT_RAISE_NOT_EXIST');
  if (at < raise.from) return refuse('LIMIT_WAIT', { until: Math.ceil(raise.from / SECOND_MS) });
  return ok({ max: raise.max, raise: undefined });
}
