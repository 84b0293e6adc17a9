import type { Match } from './match.ts';
import { isInFirstHalf, SHARE_OF_ALL, SHARE_OF_FIRST_HALF } from './match.ts';
import { GOALS } from './score-table.ts';

/** The facts of a match that markets are judged by. */
export type Story = {
  readonly home: number;
  readonly away: number;
  readonly halfHome: number;
  readonly halfAway: number;
  readonly first: 'h' | 'n' | 'a';
};

/** A story of a score, with its share of `ALL_STORIES`. */
type StoryShare = { readonly story: Story; readonly share: bigint };

const MOST = 2 * GOALS;

/** Orders of goals are paths on a grid, one step to the right for each goal of home and one up for away:
 *  PATHS[right][up] of them, counted from corner to corner. */
const PATHS: readonly (readonly bigint[])[] = (() => {
  const grid: bigint[][] = [];
  for (let right = 0; right <= MOST; right += 1) {
    const column: bigint[] = [];
    for (let up = 0; up <= MOST; up += 1)
      column.push(right === 0 || up === 0 ? 1n : (grid[right - 1]?.[up] ?? 0n) + (column[up - 1] ?? 0n));
    grid.push(column);
  }
  return grid;
})();
const paths = (right: number, up: number): bigint => (right < 0 || up < 0 ? 0n : (PATHS[right]?.[up] ?? 0n));

const span = (last: number): number[] => Array.from({ length: last + 1 }, (_, at) => at);
const GRID = span(GOALS).flatMap((home) => span(GOALS).map((away) => ({ home, away })));

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisor(b, a % b));
/** A multiple of the orders of every score. */
const ORDERS = GRID.reduce((all, { home, away }) => {
  const orders = paths(home, away);
  return (all * orders) / divisor(all, orders);
}, 1n);

/** The sum of the shares of the stories of each score. */
export const ALL_STORIES = BigInt(SHARE_OF_ALL) ** BigInt(MOST) * ORDERS;

/** The stories of each of the hundred scores, as a match is drawn: first how many goals fall before
 *  half-time, each with the same share, then the order of the sides, each order as likely. */
export const STORIES: readonly (readonly StoryShare[])[] = GRID.map(({ home, away }) =>
  span(home).flatMap((halfHome) =>
    span(away).flatMap((halfAway) => toldOf({ home, away, halfHome, halfAway })),
  ),
);

function toldOf(score: Omit<Story, 'first'>): StoryShare[] {
  const { home, away, halfHome, halfAway } = score;
  const goals = home + away;
  const early = halfHome + halfAway;
  const times =
    paths(early, goals - early) *
    BigInt(SHARE_OF_FIRST_HALF) ** BigInt(early) *
    BigInt(SHARE_OF_ALL - SHARE_OF_FIRST_HALF) ** BigInt(goals - early) *
    BigInt(SHARE_OF_ALL) ** BigInt(MOST - goals);
  const each = (times * ORDERS) / paths(home, away);
  const later = paths(home - halfHome, away - halfAway);
  const orders =
    early > 0
      ? { h: paths(halfHome - 1, halfAway) * later, n: 0n, a: paths(halfHome, halfAway - 1) * later }
      : { h: paths(home - 1, away), n: goals === 0 ? 1n : 0n, a: paths(home, away - 1) };
  return (['h', 'n', 'a'] as const)
    .filter((first) => orders[first] > 0n)
    .map((first) => ({ story: { ...score, first }, share: each * orders[first] }));
}

/** The facts of a match that was drawn. */
export function storyOf({ home, away, goals }: Match): Story {
  const early = goals.filter(isInFirstHalf);
  const [first] = goals;
  return {
    home,
    away,
    halfHome: early.filter(({ isHome }) => isHome).length,
    halfAway: early.filter(({ isHome }) => !isHome).length,
    first: first ? (first.isHome ? 'h' : 'a') : 'n',
  };
}
