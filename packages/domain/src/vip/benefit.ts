/** Where a benefit stands for one member: its condition is not met, it can be claimed, it was. */
export const BENEFIT_STATUSES = ['locked', 'unlocked', 'claimed'] as const;
export type BenefitStatus = (typeof BENEFIT_STATUSES)[number];

/** The kinds of reward outside the levels. */
export const WELFARE_TYPES = ['sign_in', 'rebate', 'first_deposit', 'activity'] as const;
export type WelfareType = (typeof WELFARE_TYPES)[number];

/** Units of a reward's progress. */
export const PROGRESS_UNITS = ['days', 'money'] as const;
export type ProgressUnit = (typeof PROGRESS_UNITS)[number];

/** Everything that pays from the house's promo account on a claim. */
export const REWARD_KINDS = ['vip', ...WELFARE_TYPES] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** Range of the turnover multiple of a reward before a withdrawal. */
export const MULTIPLE_MIN = 1;
export const MULTIPLE_MAX = 10;

/** The stake that a reward requires before a withdrawal.   Units: 1/100. */
export const requiredTurnover = (amountMinor: bigint, multiple: number): bigint =>
  amountMinor * BigInt(multiple);
