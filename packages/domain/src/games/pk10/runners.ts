import type { Numbers } from '../numbers.ts';

export const RUNNERS = 10;
/** Rank 1 meets rank 10, 2 meets 9, and so on. */
export const DUELS = 5;
export const PODIUM_SUM_BIG_FROM = 12;

export const runnerAt = (numbers: Numbers, rank: number): number => numbers[rank - 1] ?? 0;

/** Champion plus runner-up: 3 to 19. */
export const podiumSum = (numbers: Numbers): number => runnerAt(numbers, 1) + runnerAt(numbers, 2);

/** 0 dragon, 1 tiger: the better rank of the pair wins as dragon when its runner's number is the larger. */
export const duelAt = (numbers: Numbers, duel: number): number =>
  runnerAt(numbers, duel) > runnerAt(numbers, RUNNERS + 1 - duel) ? 0 : 1;

/** Runners as bits, so that who stands in the first places does not depend on their order. */
export const bitOf = (runner: number): number => 1 << (runner - 1);

/** One number for champion and runner-up in order. */
export const exactaCode = (first: number, second: number): number => first * (RUNNERS + 1) + second;
