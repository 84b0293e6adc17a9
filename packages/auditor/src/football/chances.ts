import type { Chance } from '../plays/odds.ts';
import type { Rule } from './markets.ts';
import { TICKETS } from './score-table.ts';
import { ALL_STORIES, STORIES } from './stories.ts';

/** The wins and refunds that a stake can expect at each of the hundred scores, in halves of
 *  `ALL_STORIES`. No strength of a club is in it: it is counted once for all matches. */
export type Shares = readonly { readonly won: bigint; readonly back: bigint }[];

const counted = new WeakMap<Rule, Shares>();

/** Cost: the first time a look at each of some 9,000 stories. */
export function sharesOf(rule: Rule): Shares {
  const known = counted.get(rule);
  if (known) return known;
  const shares = STORIES.map((told) => {
    let [won, back] = [0n, 0n];
    for (const { story, share } of told) {
      const result = rule(story);
      won += BigInt(result.won) * share;
      back += BigInt(result.back) * share;
    }
    return { won, back };
  });
  counted.set(rule, shares);
  return shares;
}

/** Exact: the shares of a stake that win and that come back, over all tickets of a match. */
export function chanceOn(table: readonly number[], rule: Rule): Chance<bigint> {
  let [won, back] = [0n, 0n];
  for (const [score, share] of sharesOf(rule).entries()) {
    const tickets = BigInt(table[score] ?? 0);
    won += tickets * share.won;
    back += tickets * share.back;
  }
  return { won, back, of: 2n * TICKETS * ALL_STORIES };
}
