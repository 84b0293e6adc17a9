import { formatMoney } from '../format-money.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** One round that a member has played.   Units: 1/100, Unix ms. */
export type PlayedRound = {
  readonly at: number;
  readonly stakeMinor: bigint;
  readonly creditMinor: bigint;
};

const WEEK_MS = 7 * DAY_MS;
const NIGHT_ENDS_HOUR = 6;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;
const HUNDRED = 100;

/** Flags a member who plays unlike before, at the last of the rounds of 30 days, which are in order of time:
 *  a stake `stake_times` the median of the rounds before; after `losses` lost rounds in a row, stakes that
 *  never fell and are `chase_times` the first of them; or `night_percent` of the week's rounds between
 *  midnight and 6 by the house's clock, of who played at most `night_before_percent` then in the weeks
 *  before. What is known of fewer than `habit_rounds` rounds is no habit.
 *  Units: 1/100, Unix ms, minutes east of UTC.   Cost: one sort. */
export function suddenChange(
  rounds: readonly PlayedRound[],
  limits: IntegrityLimits,
  zoneMinutes: number,
): Evidence | undefined {
  const last = rounds.at(-1);
  if (!last || last.stakeMinor < BigInt(limits.stake_from)) return undefined;
  const before = rounds.slice(0, -1);
  const evidence = {
    ...stakeAbove(before, last, limits),
    ...chased(before, last, limits),
    ...atNight(rounds, last.at, limits, zoneMinutes),
  };
  if (Object.keys(evidence).length === 0) return undefined;
  return { ...evidence, stake: formatMoney(last.stakeMinor) };
}

function stakeAbove(before: readonly PlayedRound[], last: PlayedRound, limits: IntegrityLimits): Evidence {
  const median = medianOf(before.map(({ stakeMinor }) => stakeMinor));
  const isMore = last.stakeMinor >= median * BigInt(limits.stake_times);
  if (before.length < limits.habit_rounds || !isMore) return {};
  return { median_stake: formatMoney(median) };
}

function chased(before: readonly PlayedRound[], last: PlayedRound, limits: IntegrityLimits): Evidence {
  const losses = before.slice(-limits.losses);
  const [first] = losses;
  if (!first || losses.length < limits.losses || losses.some((each) => each.creditMinor > 0n)) return {};
  const stakes = [...losses, last].map(({ stakeMinor }) => stakeMinor);
  const hasFallen = stakes.some((stake, at) => stake < (stakes[at - 1] ?? 0n));
  if (hasFallen || last.stakeMinor < first.stakeMinor * BigInt(limits.chase_times)) return {};
  return { stakes_while_losing: stakes.map((stake) => formatMoney(stake)) };
}

function atNight(
  rounds: readonly PlayedRound[],
  now: number,
  limits: IntegrityLimits,
  zoneMinutes: number,
): Evidence {
  const week = rounds.filter(({ at }) => at > now - WEEK_MS);
  const weeks = rounds.filter(({ at }) => at <= now - WEEK_MS);
  if (week.length < limits.habit_rounds || weeks.length < limits.habit_rounds) return {};
  const share = (of: readonly PlayedRound[]): number =>
    (of.filter(({ at }) => isNight(at, zoneMinutes)).length * HUNDRED) / of.length;
  if (share(week) < limits.night_percent || share(weeks) > limits.night_before_percent) return {};
  return { night_percent: Math.floor(share(week)), night_percent_before: Math.floor(share(weeks)) };
}

const isNight = (at: number, zoneMinutes: number): boolean =>
  Math.floor((at + zoneMinutes * MINUTE_MS) / HOUR_MS) % DAY_HOURS < NIGHT_ENDS_HOUR;

/** The lower of the two in the middle, where the number is even. */
function medianOf(amounts: readonly bigint[]): bigint {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
}
