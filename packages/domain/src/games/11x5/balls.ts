import { range } from '../combinatorics.ts';
import type { Numbers } from '../numbers.ts';

export const BALLS = 11;
export const DRAWN = 5;
export const ALL_BALLS = range(1, BALLS);

/** The only ball, and the only total, that is neither big nor small: it returns the stakes of both. A ball
 *  that is neither is neither odd nor even. */
const NEITHER_BALL = 11;
export const NEITHER_TOTAL = 30;
const BALL_BIG_FROM = 6;
const TAIL_BIG_FROM = 5;

type Size = 'big' | 'small' | 'none';

export const ballAt = (numbers: Numbers, place: number): number => numbers[place - 1] ?? 0;

export function sizeOfBall(ball: number): Size {
  if (ball === NEITHER_BALL) return 'none';
  return ball >= BALL_BIG_FROM ? 'big' : 'small';
}

export const parityOfBall = (ball: number): 'odd' | 'even' | 'none' =>
  ball === NEITHER_BALL ? 'none' : parityOf(ball);

export function sizeOfTotal(total: number): Size {
  if (total === NEITHER_TOTAL) return 'none';
  return total > NEITHER_TOTAL ? 'big' : 'small';
}

export const parityOf = (number: number): 'odd' | 'even' => (number % 2 === 0 ? 'even' : 'odd');

/** By the last figure of a total. */
export const sizeOfTail = (total: number): 'big' | 'small' => (total % 10 >= TAIL_BIG_FROM ? 'big' : 'small');

export const totalOf = (numbers: Numbers): number => numbers.reduce((sum, ball) => sum + ball, 0);

/** 0 dragon, 1 tiger: the first ball against the last. */
export const duelOf = (numbers: Numbers): number => (ballAt(numbers, 1) > ballAt(numbers, DRAWN) ? 0 : 1);

/** A set of balls as bits, so that it does not depend on their order. */
export const bitsOf = (balls: Numbers): number => balls.reduce((bits, ball) => bits | (1 << (ball - 1)), 0);

/** The first balls in order as one number. */
export const orderedCode = (balls: Numbers): number =>
  balls.reduce((code, ball) => code * (BALLS + 1) + ball, 0);
