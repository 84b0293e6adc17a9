import type { EpochMs } from '../time.ts';
import type { Turnover } from './turnover.ts';

/** Why a person should look at a withdrawal, whatever its amount. */
export type ReviewFlag = 'new_card' | 'shared_address' | 'pass_through';

/** The facts about a withdrawal at its request that decide its review. Units: 1/100, Unix ms. */
export type ReviewCase = {
  readonly now: EpochMs;
  readonly cardAddedAt: EpochMs;
  readonly cardHoldMs: number;
  /** The same address stands, or stood, on a card of another member. */
  readonly isSharedAddress: boolean;
  readonly turnover: Turnover;
  /** What came in: from outside, and of it from other members. */
  readonly cameMinor: bigint;
  readonly receivedMinor: bigint;
};

/** Amounts at which persons are asked. Units: 1/100. */
export type ReviewPolicy = {
  readonly reviewFromMinor: bigint;
  readonly twoPersonsAboveMinor: bigint;
};

/** A card counts as new for this many times the hold before it could be used. */
const NEW_HOLDS = 3;

/** Flags what is unusual about a withdrawal. A flag never refuses it: it requires a review by a person.
 *  Passing through is money that goes out before it was staked once, where the house lets it, or that came
 *  mostly from other members. */
export function reviewFlags(facts: ReviewCase): ReviewFlag[] {
  const isNew = facts.now < facts.cardAddedAt + NEW_HOLDS * facts.cardHoldMs;
  const isUnstaked = facts.turnover.stakedMinor < facts.cameMinor;
  const isOthers = facts.receivedMinor * 2n > facts.cameMinor;
  return [
    ...(isNew ? (['new_card'] as const) : []),
    ...(facts.isSharedAddress ? (['shared_address'] as const) : []),
    ...(isUnstaked || isOthers ? (['pass_through'] as const) : []),
  ];
}

/** How many persons must approve: two above the upper amount, none below the lower one without a flag, else
 *  one.
 *  Units: 1/100. */
export function approvalsNeeded(
  amountMinor: bigint,
  flags: readonly ReviewFlag[],
  policy: ReviewPolicy,
): 0 | 1 | 2 {
  if (amountMinor > policy.twoPersonsAboveMinor) return 2;
  return amountMinor < policy.reviewFromMinor && flags.length === 0 ? 0 : 1;
}
