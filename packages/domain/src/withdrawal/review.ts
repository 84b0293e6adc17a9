import type { EpochMs } from '../time.ts';
import type { Turnover } from './turnover.ts';

/** Reason to review a withdrawal, whatever its amount. */
export type ReviewFlag = 'new_card' | 'shared_address' | 'pass_through';

/** The facts about a withdrawal at its request that decide its review. Units: 1/100, Unix ms. */
export type ReviewCase = {
  readonly now: EpochMs;
  readonly cardAddedAt: EpochMs;
  readonly cardHoldMs: number;
  /** The same address stands, or stood, on a card of another member. */
  readonly isSharedAddress: boolean;
  readonly turnover: Turnover;
  /** Amounts that came in: from outside, and the part of it from other members. */
  readonly cameMinor: bigint;
  readonly receivedMinor: bigint;
};

/** Sums of a member's withdrawal requests in the last 24 hours and the last seven days, this request
 *  included.
 *  Units: 1/100. */
export type RequestedSums = { readonly dayMinor: bigint; readonly weekMinor: bigint };

/** Sums at which persons are asked, of 24 hours and of seven days. Units: 1/100. */
export type ReviewPolicy = {
  readonly reviewFromMinor: bigint;
  readonly reviewFromWeekMinor: bigint;
  readonly twoPersonsAboveMinor: bigint;
  readonly twoPersonsAboveWeekMinor: bigint;
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

/** Number of approvals required: two above an upper sum, none below both lower ones without a flag, else one.
 *  The sums decide and not the request, or a large amount would leave in small parts unseen.
 *  Units: 1/100. */
export function approvalsNeeded(
  { dayMinor, weekMinor }: RequestedSums,
  flags: readonly ReviewFlag[],
  policy: ReviewPolicy,
): 0 | 1 | 2 {
  if (dayMinor > policy.twoPersonsAboveMinor || weekMinor > policy.twoPersonsAboveWeekMinor) return 2;
  const isSmall = dayMinor < policy.reviewFromMinor && weekMinor < policy.reviewFromWeekMinor;
  return isSmall && flags.length === 0 ? 0 : 1;
}
