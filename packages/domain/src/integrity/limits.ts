/** The thresholds of the rules. A rule flags what is above its threshold, or at it where the name says
 *  "from" or "times".   Units: amounts 1/100, shares in percent. */
export type IntegrityLimits = Readonly<Record<LimitName, number>>;
export type LimitName = keyof typeof INTEGRITY_LIMITS;

/** Each threshold with its default and the range in which a house may set it. */
export const INTEGRITY_LIMITS = {
  /** pass_through: withdrawn of what was deposited in the time, in percent, with a turnover below so many
   *  percent. */
  pass_hours: { value: 72, min: 1, max: 720 },
  pass_percent: { value: 80, min: 1, max: 1_000 },
  pass_turnover_percent: { value: 100, min: 1, max: 1_000 },
  /** velocity: deposits in the minutes, payout accounts in the days, transfers in a day. */
  deposits: { value: 3, min: 1, max: 1_000 },
  deposits_minutes: { value: 10, min: 1, max: 1_440 },
  payees: { value: 5, min: 1, max: 1_000 },
  payees_days: { value: 30, min: 1, max: 365 },
  transfers_a_day: { value: 10, min: 1, max: 10_000 },
  /** shared_payout: members with one payout account, or one device. */
  shared_by: { value: 2, min: 1, max: 1_000 },
  /** ring: accounts that pay one, or are paid by one, in a day; and how much of a payment comes back. */
  fan: { value: 5, min: 1, max: 10_000 },
  ring_percent: { value: 50, min: 1, max: 100 },
  /** ring: the largest payment of one from which on it counts: friends pay small sums back. */
  ring_from: { value: 30_00, min: 0, max: 999_999_999 },
  /** opposed_bets: how much of a pair's bets on a round cancels out, and the stake of a pair from which
   *  on. */
  hedged_percent: { value: 90, min: 1, max: 99 },
  hedged_from: { value: 20_00, min: 0, max: 999_999_999 },
  /** chip_dumping: losers who send to one account in the days, and what each has sent from which on. */
  dumpers: { value: 2, min: 1, max: 1_000 },
  dumping_days: { value: 7, min: 1, max: 30 },
  dumping_from: { value: 100_00, min: 0, max: 999_999_999 },
  /** sudden_change: the stake of a round in medians of the 30 days before, from this stake and so many
   *  rounds on. */
  stake_times: { value: 10, min: 2, max: 1_000 },
  stake_from: { value: 50_00, min: 1, max: 999_999_999 },
  habit_rounds: { value: 20, min: 5, max: 1_000 },
  /** sudden_change: losses in a row after which a stake is so many times that of the first of them. Who
   *  doubles after each of five is at 32; who raises by half, as many do, stays below 8. */
  losses: { value: 5, min: 2, max: 100 },
  chase_times: { value: 8, min: 2, max: 1_000 },
  /** sudden_change: rounds of the last week at night, in percent, of who played so many percent at night
   *  before. */
  night_percent: { value: 50, min: 1, max: 100 },
  night_before_percent: { value: 10, min: 0, max: 100 },
  /** staff: standard deviations by which the bets of the last second win too often. */
  late_sigmas: { value: 4, min: 2, max: 100 },
} as const satisfies Readonly<Record<string, { value: number; min: number; max: number }>>;

export const LIMIT_NAMES = Object.keys(INTEGRITY_LIMITS) as LimitName[];

/** The defaults. */
export const defaultLimits = (): IntegrityLimits =>
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, INTEGRITY_LIMITS[name].value])) as IntegrityLimits;
