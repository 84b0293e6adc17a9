import { addDays, type BusinessDate, dayStart } from '@tessera/domain/rounds/calendar';
import type { EpochMs } from '@tessera/domain/time';
import type { DayStakes } from '@tessera/domain/vip/rebate';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { houseDayAt, houseZone } from '../wallet/house-day.ts';
import { countDay, type DayStakesRow, keepDay, keptDays } from './day-stakes-store.ts';

/** Stakes of an account on the rounds of one house day. Units: 1/100. */
export type StakedDay = {
  readonly day: BusinessDate;
  /** By class of rebate, of opposite sides the difference. */
  readonly stakes: DayStakes;
  /** True if the day is over and every round of it has its outcome. */
  readonly isFinal: boolean;
};

export type DayDeps = Pick<Context, 'games'> & {
  readonly db: { readonly reader: Queryable; readonly main: Queryable };
};

/** The days from one to another, both included. */
export function daysBetween(first: BusinessDate, last: BusinessDate): BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Sums an account's settled stakes by house day: the day for which the draw was planned. A finished day
 *  never changes, so its sums are stored and its bets are read once.
 *  Units: 1/100.   Cost: one round trip, and for each day that is not stored one range of the account's own
 *  bets; see `countDay`. */
export async function stakedDays(
  { db, games }: DayDeps,
  accountId: bigint,
  days: readonly BusinessDate[],
  now: EpochMs,
): Promise<StakedDay[]> {
  const kept = new Map((await keptDays(db.reader, accountId, days)).map((row) => [row.day, row]));
  const today = houseDayAt({ games }, now);
  const found: StakedDay[] = [];
  for (const day of days) {
    const known = kept.get(day);
    if (known) {
      found.push(stakedDay(day, known, true));
      continue;
    }
    const { is_pending: isPending, ...counted } = await countDay(
      db.reader,
      accountId,
      dayStart(day, houseZone({ games })),
    );
    const isFinal = day < today && !isPending;
    if (isFinal) await keepDay(db.main, accountId, day, counted);
    found.push(stakedDay(day, counted, isFinal));
  }
  return found;
}

/** The stored stakes of one day; undefined until the day is over and every round of it has its outcome.
 *  Units: 1/100.   Cost: one round trip. */
export async function finalStakes(
  db: Queryable,
  accountId: bigint,
  day: BusinessDate,
): Promise<DayStakes | undefined> {
  const [row] = await keptDays(db, accountId, [day]);
  return row && stakedDay(day, row, true).stakes;
}

const stakedDay = (day: BusinessDate, row: DayStakesRow, isFinal: boolean): StakedDay => ({
  day,
  stakes: { sides: row.sides_minor, numbers: row.numbers_minor },
  isFinal,
});
