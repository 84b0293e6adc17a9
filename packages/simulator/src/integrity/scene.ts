import type { IntegrityFlag } from '@tessera/domain/integrity/flags';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Seeded } from '../seeded.ts';
import type { Acts } from './house.ts';

/** Inputs of one scenario. `isMiss`: just below the threshold, so that nothing is flagged. */
export type Scene = {
  readonly acts: Acts;
  readonly random: Seeded;
  /** The number of the scenario among those of its flag. */
  readonly nth: number;
  readonly at: number;
  readonly isMiss: boolean;
};
export type Play = (scene: Scene) => void;

export const HOUR_MS = 60 * MINUTE_MS;

/** An amount from `least` units on, of so many. */
export const amountOf = (random: Seeded, least: number, span: number): bigint =>
  BigInt(least + random.below(span)) * 100n;
export const percentOf = (amount: bigint, percent: number): bigint => (amount * BigInt(percent)) / 100n;
export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Members of a scenario: suspects, who are labelled unless it is a miss, and others. */
export function people(
  { acts, isMiss }: Scene,
  flag: IntegrityFlag,
  suspects: number,
  others = 0,
): readonly [bigint[], bigint[]] {
  return [
    times(suspects).map(() => (isMiss ? acts.member() : acts.member(flag))),
    times(others).map(() => acts.member()),
  ];
}
