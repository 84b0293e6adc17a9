import { assert } from '../result.ts';
import { REBATE_CLASSES, type RebateClass } from './rebate-class.ts';

/** One level: what it takes, what reaching it pays once, and what part of each stake comes back.
 *  Units: 1/100; rates in ten-thousandths. */
export type Level = {
  readonly level: number;
  /** Names the level in catalogues and pictures. */
  readonly code: string;
  readonly depositMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly rewardMinor: bigint;
  readonly rebateE4: Readonly<Record<RebateClass, number>>;
};

/** Turnover multiples of level rewards and of rebates before a withdrawal. */
export const LEVEL_MULTIPLE = 3;
export const REBATE_MULTIPLE = 1;

/** The highest rebate there may be: a third of the edge of the games, so that no stake gains by it. */
const REBATE_MAX_E4 = 100;

/** The levels, lowest first. A member has the highest one of which both conditions are met. */
export const LADDER: readonly Level[] = [
  rung(1, 'bronze', [0n, 0n, 0n], [10, 20]),
  rung(2, 'silver', [100n, 1_000n, 5n], [12, 24]),
  rung(3, 'gold', [1_000n, 10_000n, 28n], [15, 30]),
  rung(4, 'platinum', [5_000n, 60_000n, 88n], [18, 36]),
  rung(5, 'emerald', [20_000n, 300_000n, 288n], [22, 44]),
  rung(6, 'sapphire', [60_000n, 1_000_000n, 888n], [26, 52]),
  rung(7, 'diamond', [200_000n, 4_000_000n, 2_888n], [30, 60]),
  rung(8, 'crown', [600_000n, 15_000_000n, 8_888n], [35, 70]),
];

/** Amounts in whole units; rates of sides and numbers. */
function rung(
  n: number,
  code: string,
  [deposit, turnover, reward]: readonly [bigint, bigint, bigint],
  [sides, numbers]: readonly [number, number],
): Level {
  return {
    level: n,
    code,
    depositMinor: deposit * 100n,
    turnoverMinor: turnover * 100n,
    rewardMinor: reward * 100n,
    rebateE4: { sides, numbers },
  };
}

/** Faults of a ladder; empty for a sound one. Levels count from 1, the first takes nothing and pays nothing,
 *  and each one takes more and gives more than the one before, up to the highest rebate. */
export function ladderFaults(ladder: readonly Level[]): string[] {
  const [first] = ladder;
  if (!first) return ['a ladder has a level'];
  const faults: string[] = [];
  if (first.depositMinor !== 0n || first.turnoverMinor !== 0n || first.rewardMinor !== 0n) {
    faults.push('level 1 takes nothing and pays nothing');
  }
  ladder.forEach((each, at) => {
    if (each.level !== at + 1) faults.push(`level ${each.level} stands at ${at + 1}`);
    const before = ladder[at - 1];
    if (before && !isMore(each, before)) faults.push(`level ${each.level} is not above the one before`);
    for (const name of REBATE_CLASSES) {
      const rate = each.rebateE4[name];
      if (!Number.isInteger(rate) || rate < 0 || rate > REBATE_MAX_E4) {
        faults.push(`level ${each.level} has a rebate of ${rate} on ${name}`);
      }
    }
  });
  if (new Set(ladder.map(({ code }) => code)).size !== ladder.length) faults.push('two levels share a code');
  return faults;
}

const isMore = (level: Level, before: Level): boolean =>
  level.depositMinor > before.depositMinor &&
  level.turnoverMinor > before.turnoverMinor &&
  level.rewardMinor > before.rewardMinor &&
  REBATE_CLASSES.every((name) => level.rebateE4[name] >= before.rebateE4[name]);

/** Lifetime sums that decide a member's level. Units: 1/100. */
export type Lifetime = {
  readonly depositMinor: bigint;
  /** Stakes on rounds that are settled; never less than it was. */
  readonly turnoverMinor: bigint;
};

/** Returns true if a member has reached a level: both conditions, met exactly or exceeded.   Units: 1/100. */
export const hasReached = (
  { depositMinor, turnoverMinor }: Lifetime,
  level: Pick<Level, 'depositMinor' | 'turnoverMinor'>,
): boolean => depositMinor >= level.depositMinor && turnoverMinor >= level.turnoverMinor;

/** The highest level that a member has reached.   Units: 1/100.   Cost: one pass over the ladder. */
export function levelOf(lifetime: Lifetime, ladder: readonly Level[] = LADDER): Level {
  const reached = ladder.findLast((each) => hasReached(lifetime, each));
  assert(reached, 'everybody has reached the first level');
  return reached;
}

/** The level after a level; nothing after the last. */
export const nextLevel = ({ level: n }: Level, ladder: readonly Level[] = LADDER): Level | undefined =>
  ladder[n];
