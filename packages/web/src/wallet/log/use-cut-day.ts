import { serverClock } from '../../live/server-clock.ts';
import { useHouseDay } from '../../live/use-house-day.ts';
import { cutsDay, type Days } from '../../ui/date-range/index.ts';

/** Tells of a day of the reader's, by a moment of it, whether a span of the house's days holds only a part of
 *  it: its sum would be that of the part. Units: epoch seconds. */
export function useCutDay(days: Days): (at: number) => boolean {
  const { dateOf } = useHouseDay();
  return (at) => cutsDay(days, at, serverClock.now() / 1000, (seconds) => dateOf(seconds * 1000));
}
