import type { RefusalCode } from '../refusal.ts';
import type { EpochMs } from '../time.ts';

/** Facts that decide whether a withdrawal may be requested. Units: 1/100, Unix ms. */
export type WithdrawalCase = {
  readonly now: EpochMs;
  /** The requested amount; before a request, the minimum. */
  readonly amountMinor: bigint;
  readonly hasFundPassword: boolean;
  readonly fundPasswordLockedUntil: EpochMs | null;
  readonly isFrozen: boolean;
  readonly isOff: boolean;
  /** The card that is asked for, or any before that. */
  readonly hasCard: boolean;
  readonly cardUsableAt: EpochMs | null;
  /** The card is paid in a coin whose rate is out of date. */
  readonly isRateOld: boolean;
  readonly passwordHeldUntil: EpochMs | null;
  readonly hasPending: boolean;
  readonly turnoverLeftMinor: bigint;
  readonly dailyLeftMinor: bigint;
  readonly dayEndsAt: EpochMs;
  readonly balanceMinor: bigint;
};

export const OBSTACLE_REASONS = [
  'frozen',
  'off',
  'no_fund_password',
  'fund_password_locked',
  'no_card',
  'rate',
  'card_new',
  'password_changed',
  'pending',
  'turnover',
  'daily',
  'balance',
] as const;
export type ObstacleReason = (typeof OBSTACLE_REASONS)[number];

/** One reason that stands in the way: the refusal it would meet, when it will be gone by itself, what is
 *  missing. */
export type Obstacle = {
  readonly code: RefusalCode;
  readonly reason: ObstacleReason;
  readonly until: EpochMs | null;
  readonly leftMinor: bigint | null;
};

/** Lists every obstacle to a withdrawal in the order of refusals: fund
 *  password, account, card, rate, daily limit, the house's conditions, balance. Empty when nothing does.
 *  Units: 1/100, Unix ms.   Cost: none. */
export function obstaclesOf(facts: WithdrawalCase): Obstacle[] {
  const lockedUntil = later(facts.fundPasswordLockedUntil, facts.now);
  const usableAt = later(facts.cardUsableAt, facts.now);
  const heldUntil = later(facts.passwordHeldUntil, facts.now);
  const missingMinor = facts.amountMinor - facts.balanceMinor;
  const found: (Obstacle | false)[] = [
    !facts.hasFundPassword && obstacle('FUND_PASSWORD_NOT_SET', 'no_fund_password'),
    lockedUntil !== null && obstacle('FUND_PASSWORD_LOCKED', 'fund_password_locked', lockedUntil),
    facts.isFrozen && obstacle('ACCOUNT_IS_FROZEN', 'frozen'),
    !facts.hasCard && obstacle('CARD_NOT_EXISTS', 'no_card'),
    facts.isRateOld && obstacle('RATE_TOO_OLD', 'rate'),
    facts.amountMinor > facts.dailyLeftMinor && obstacle('DAILY_LIMIT', 'daily', facts.dayEndsAt),
    facts.isOff && obstacle('WITHDRAW_REJECT', 'off'),
    usableAt !== null && obstacle('WITHDRAW_REJECT', 'card_new', usableAt),
    heldUntil !== null && obstacle('WITHDRAW_REJECT', 'password_changed', heldUntil),
    facts.hasPending && obstacle('WITHDRAW_REJECT', 'pending'),
    facts.turnoverLeftMinor > 0n && obstacle('WITHDRAW_REJECT', 'turnover', null, facts.turnoverLeftMinor),
    missingMinor > 0n && obstacle('BALANCE_NOT_ENOUGH', 'balance', null, missingMinor),
  ];
  return found.filter((each) => each !== false);
}

const obstacle = (
  code: RefusalCode,
  reason: ObstacleReason,
  until: EpochMs | null = null,
  leftMinor: bigint | null = null,
): Obstacle => ({ code, reason, until, leftMinor });

const later = (at: EpochMs | null, now: EpochMs): EpochMs | null => (at !== null && at > now ? at : null);
