import { range } from '../combinatorics.ts';
import { GOALS_MAX, SCORE_TICKETS, type Sides } from './season/model.ts';

export type Score = Sides<number>;

/** Distribution of the score of a match: the number of equally likely tickets for each score. */
export type ScoreTable = {
  /** Row by row: 0-0, 0-1, ... 0-9, 1-0, ... 9-9. Their sum is `SCORE_TICKETS`. */
  readonly tickets: readonly number[];
  /** The score of a ticket, counted from 0.   Cost: at most 100 additions. */
  readonly scoreOf: (ticket: number) => Score;
};

const GOALS = range(0, GOALS_MAX);
/** Every score in the order of the tables. */
export const SCORES: readonly Score[] = GOALS.flatMap((home) => GOALS.map((away) => ({ home, away })));

/** The tickets of each score for the mean goals of both sides: independent Poisson with the correction of
 *  Dixon and Coles for low scores. Cut off at nine goals, the exponentials cancel, so that the table is
 *  exact; what rounding down leaves goes to the cells with the largest remainders.
 *  Units: means and rho 1/100.   Source: sports, section 2.1.   Cost: 100 products of long integers. */
export function scoreTable(means: Sides<number>, rho: number): ScoreTable {
  const weights = SCORES.map((score) => weightOf(score, means, rho));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight, at) => {
    const scaled = BigInt(SCORE_TICKETS) * weight;
    return { at, tickets: Number(scaled / total), rest: scaled % total };
  });
  const tickets = shares.map((share) => share.tickets);
  const missing = SCORE_TICKETS - tickets.reduce((sum, each) => sum + each, 0);
  const byRest = shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of byRest.slice(0, missing)) tickets[at] = (tickets[at] ?? 0) + 1;
  return { tickets, scoreOf: (ticket) => scoreAmong(tickets, ticket) };
}

function weightOf({ home, away }: Score, means: Sides<number>, rho: number): bigint {
  const powers =
    BigInt(means.home) ** BigInt(home) *
    BigInt(means.away) ** BigInt(away) *
    100n ** BigInt(2 * GOALS_MAX - home - away);
  return powers * fallingFrom(home) * fallingFrom(away) * BigInt(correction({ home, away }, means, rho));
}

/** 9! / goals!, so that no weight is a fraction. */
const fallingFrom = (goals: number): bigint =>
  range(goals + 1, GOALS_MAX).reduce((product, n) => product * BigInt(n), 1n);

/** The correction of low scores.   Units: 1/1 000 000. */
function correction({ home, away }: Score, means: Sides<number>, rho: number): number {
  if (home === 0 && away === 0) return 1_000_000 - means.home * means.away * rho;
  if (home === 0 && away === 1) return 1_000_000 + 100 * means.home * rho;
  if (home === 1 && away === 0) return 1_000_000 + 100 * means.away * rho;
  if (home === 1 && away === 1) return 1_000_000 - 10_000 * rho;
  return 1_000_000;
}

function scoreAmong(tickets: readonly number[], ticket: number): Score {
  let below = 0;
  const at = tickets.findIndex((each) => {
    below += each;
    return ticket < below;
  });
  const score = SCORES[at];
  if (!score || ticket < 0) throw new RangeError('a ticket lies below the number of tickets');
  return score;
}
