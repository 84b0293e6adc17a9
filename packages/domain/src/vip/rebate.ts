import type { Level } from './ladder.ts';
import { REBATE_CLASSES, type RebateClass } from './rebate-class.ts';

const E4 = 10_000n;

/** The days after a house day on which its rebate can be claimed. */
export const REBATE_DAYS = 7;

/** The settled stakes of one house day that count. Units: 1/100. */
export type DayStakes = Readonly<Record<RebateClass, bigint>>;

export type RebatePart = {
  readonly name: RebateClass;
  readonly rateE4: number;
  readonly stakeMinor: bigint;
  readonly amountMinor: bigint;
};

/** The rebate of a day at the rates of a level: each class rounded down by itself.
 *  Units: 1/100, ten-thousandths.   Cost: none. */
export const rebateParts = (
  { rebateE4 }: Pick<Level, 'rebateE4'>,
  stakes: DayStakes,
): readonly RebatePart[] =>
  REBATE_CLASSES.map((name) => ({
    name,
    rateE4: rebateE4[name],
    stakeMinor: stakes[name],
    amountMinor: (stakes[name] * BigInt(rebateE4[name])) / E4,
  }));

export const rebateSum = (parts: readonly Pick<RebatePart, 'amountMinor'>[]): bigint =>
  parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** All stakes of a day that count, of whatever class.   Units: 1/100. */
export const stakedSum = ({ sides, numbers }: DayStakes): bigint => sides + numbers;
