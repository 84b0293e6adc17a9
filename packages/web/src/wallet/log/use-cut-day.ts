import { serverClock } from '../../api/server-clock.ts';
import { useHouseDay } from '../../live/use-house-day.ts';
import { cutsDay, type Days } from '../../ui/date-range/index.ts';

/** Returns true if a date range of the house covers only a part of the reader's day around a moment; its sum
 *  would be partial. Units: epoch seconds. */
export function useCutDay(days: Days): (at: number) => boolean {
  const { dateOf } = useHouseDay();
  return (at) => cutsDay(days, at, serverClock.now() / 1000, (seconds) => dateOf(seconds * 1000));
}
