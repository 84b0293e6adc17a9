import {
  deviationOf,
  RETURN_GATE,
  RETURN_WINDOWS,
  type ReturnWindow,
} from '@tessera/domain/statistics/realised-return';
import type { Verdict } from '@tessera/domain/statistics/verdict';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { houseDayAt } from '../wallet/house-day.ts';
import { returnsOfWindows, type WindowReturn } from './return-store.ts';

/** A play over a number of days, with how many standard deviations its return is off. */
export type JudgedReturn = WindowReturn & {
  readonly days: ReturnWindow;
  readonly z: number | undefined;
  readonly verdict: Extract<Verdict, 'usual' | 'unusual' | 'early'>;
};

/** Compares what the plays of some games have returned with what their chances let expect, over 1, 7 and 30
 *  days of the house, the present one among them. Plays without bets are absent.
 *  Cost: see `returnsOfWindows`. */
export async function judgedReturns(
  { db, games }: Pick<Context, 'db' | 'games'>,
  gameIds: readonly number[],
  now: EpochMs,
): Promise<readonly JudgedReturn[]> {
  const found = await returnsOfWindows(db.reader, gameIds, houseDayAt({ games }, now), RETURN_WINDOWS);
  return found.flatMap((each) => {
    const days = RETURN_WINDOWS.find((window) => window === each.days);
    return days ? [{ ...each, days, ...judged(each) }] : [];
  });
}

function judged(sums: WindowReturn): Pick<JudgedReturn, 'z' | 'verdict'> {
  const z = deviationOf({
    returnedMinor: sums.returned_minor,
    expectedMinor: sums.expected_minor,
    variance: sums.variance,
    reachMinor: sums.reach_minor,
  });
  if (z === undefined) return { z, verdict: 'early' };
  return { z, verdict: Math.abs(z) > RETURN_GATE ? 'unusual' : 'usual' };
}
