import { DAY_MS, type EpochMs, epochMs, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import type { Clock } from '../kernel/clock.ts';

// usual -> hot: in the last five minutes log-ins failed more than three times as often as in the week before,
// and at least twenty did. hot -> usual: that has not been so for an hour. Who is kept out while it is hot
// does not fail, so an attack would begin anew each time: a server that becomes hot again within a day stays
// so for twice as long, up to 16 hours. Each server watches what it sees itself; after a start a fifth of all
// log-ins counts as the usual share of failures.

/** Tells whether log-ins fail unusually often. */
export type LoginWatch = {
  /** Counts a log-in that was judged. */
  readonly note: (isRight: boolean) => void;
  readonly isHot: () => boolean;
  /** Until when attempts from unknown devices are refused, as far as this server knows. */
  readonly closedUntil: () => EpochMs;
  readonly closeFor: (until: EpochMs) => void;
};

const RECENT_MINUTES = 5;
const WEEK_MINUTES = (7 * DAY_MS) / MINUTE_MS;
const HOT_FOR_MS = HOUR_MS;
const HOT_FOR_MAX_MS = 16 * HOUR_MS;
const FAILURES_MIN = 20;
const TIMES_USUAL = 3;
/** So that the share of a house where a third fails can be exceeded at all. */
const SHARE_MAX = 0.9;
const USUAL_SHARE = 0.2;
/** Fewer log-ins than this say nothing about a week. */
const USUAL_FROM = 100;

type Minute = { readonly at: number; right: number; wrong: number; isHot: boolean };

/** Minutes while it was hot are no measure of what is usual.   Cost: a look at a few numbers; once a minute
 *  at those of a week. */
export function createLoginWatch(clock: Clock, onChange: (isHot: boolean) => void = () => {}): LoginWatch {
  let minutes: Minute[] = [];
  let hotUntil = 0;
  let hotForMs = HOT_FOR_MS;
  let wasHot = false;
  let share = USUAL_SHARE;
  let closedUntil = epochMs(0);

  const nowMinute = (): number => Math.floor(clock.now() / MINUTE_MS);

  const begin = (at: number): Minute => {
    minutes = minutes.filter((each) => each.at > at - WEEK_MINUTES && each.at < at);
    share = usualShare(minutes.filter((each) => !each.isHot && each.at <= at - RECENT_MINUTES));
    const minute = { at, right: 0, wrong: 0, isHot: false };
    minutes.push(minute);
    return minute;
  };

  const isHot = (): boolean => {
    const isNow = clock.now() < hotUntil;
    if (isNow !== wasHot) onChange((wasHot = isNow));
    return isNow;
  };

  const heatUp = (): void => {
    const now = clock.now();
    if (now >= hotUntil)
      hotForMs = now < hotUntil + DAY_MS ? Math.min(HOT_FOR_MAX_MS, 2 * hotForMs) : HOT_FOR_MS;
    hotUntil = Math.max(hotUntil, now + hotForMs);
  };

  return {
    note: (isRight) => {
      const at = nowMinute();
      const last = minutes.at(-1);
      const minute = last?.at === at ? last : begin(at);
      if (isRight) minute.right += 1;
      else minute.wrong += 1;
      const { right, wrong } = sumOf(
        minutes.slice(-RECENT_MINUTES).filter((each) => each.at > at - RECENT_MINUTES),
      );
      const limit = Math.min(SHARE_MAX, TIMES_USUAL * share);
      if (wrong >= FAILURES_MIN && wrong > limit * (right + wrong)) heatUp();
      minute.isHot ||= isHot();
    },
    isHot,
    closedUntil: () => closedUntil,
    closeFor: (until) => (closedUntil = until),
  };
}

function usualShare(minutes: readonly Minute[]): number {
  const { right, wrong } = sumOf(minutes);
  return right + wrong < USUAL_FROM ? USUAL_SHARE : wrong / (right + wrong);
}

function sumOf(minutes: readonly Minute[]): { right: number; wrong: number } {
  const sum = { right: 0, wrong: 0 };
  for (const { right, wrong } of minutes) {
    sum.right += right;
    sum.wrong += wrong;
  }
  return sum;
}
