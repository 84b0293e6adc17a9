import type { BenefitStatus } from './benefit.ts';
import type { Lifetime } from './ladder.ts';

/** Reward of each consecutive day of signing in. Units: 1/100. */
export const SIGN_IN_MINOR: readonly bigint[] = [20n, 30n, 40n, 50n, 60n, 80n, 2_00n];
export const SIGN_IN_MULTIPLE = 3;

/** Returns true if sign-ins pay a member: after one deposit, or accounts would be opened for them alone. */
export const maySignIn = ({ depositMinor }: Pick<Lifetime, 'depositMinor'>): boolean => depositMinor > 0n;

/** The last sign-ins of a member: the day of the cycle that was claimed on the house day, null for none. */
export type SignIns = { readonly yesterday: number | null; readonly today: number | null };

export type SignInDay = {
  readonly day: number;
  readonly amountMinor: bigint;
  readonly status: BenefitStatus;
};

/** The day of the cycle that a sign-in on this house day counts as: the one after yesterday's, and the first
 *  after the last day or after a missed one. */
export const signInDay = ({ yesterday, today }: SignIns): number =>
  today ?? (yesterday === null ? 1 : (yesterday % SIGN_IN_MINOR.length) + 1);

export const signInAmount = (day: number): bigint => SIGN_IN_MINOR[day - 1] ?? 0n;

/** The seven days as they stand; without `mayClaim` today's waits too.   Units: 1/100. */
export function signInDays(signIns: SignIns, mayClaim: boolean): readonly SignInDay[] {
  const current = signInDay(signIns);
  const isDone = signIns.today !== null;
  const statusOf = (day: number): BenefitStatus => {
    if (day < current || (day === current && isDone)) return 'claimed';
    return day === current && mayClaim ? 'unlocked' : 'locked';
  };
  return SIGN_IN_MINOR.map((amountMinor, at) => ({
    day: at + 1,
    amountMinor,
    status: statusOf(at + 1),
  }));
}
