import { amountsOf } from '@tessera/domain/book-amounts';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import { payoutOf } from '@tessera/domain/odds';
import { addToBook, type Book, largestStakeBeside } from '@tessera/domain/wager/liability';
import { maxStakeAt } from '@tessera/domain/wager/max-stake';

import type { Game } from '../game/game-catalogue.ts';
import type { Covered, RoundView } from '../wager/round-view.ts';
import { countCombinations, riskOf } from './exposure.ts';

/** The number of exact worst cases that one call may compute; each takes up to 10 ms. Further rows get a
 *  lower estimate from the bound. */
const EXACT_PER_CALL = 4;

/** One selection of a row, at the odds in force. */
export type RowLine = { readonly selection: string; readonly oddsE4: number };

/** A row of a slip on a round: which stake does it still take? */
type Row = {
  readonly game: Game;
  /** With what the round sells. */
  readonly family: FamilyDefinition;
  readonly view: RoundView;
  readonly lines: readonly RowLine[];
  readonly budget: ExactBudget;
};

export type ExactBudget = { exactLeft: number };
export const createExactBudget = (): ExactBudget => ({ exactLeft: EXACT_PER_CALL });

/** Estimates the largest stake that each line of a row can still have, all of them the same: what the limits
 *  of line, member and round leave, and what the exposure of the round has left beside the bets of the view.
 *  Other rows of the slip are not counted. Exact for one line; for a set a lower estimate.
 *  Units: 1/100.   Cost: additions, unless the round is near its cap; then up to 10 ms for one line and 40 ms
 *  for a set, shared by all who ask within a second; the budget limits it for a call. */
export function largestStakeNow(row: Row, memberMinor: bigint): bigint {
  const { game, view, lines } = row;
  const count = BigInt(lines.length);
  const limits = [
    ...lines.map(({ oddsE4 }) => maxStakeAt(game, oddsE4)),
    (game.issueLimitMinor - memberMinor) / count,
    (game.roundLimitMinor - view.stakeMinor) / count,
    exposureLeft(row),
  ];
  const least = limits.reduce((low, each) => (each < low ? each : low));
  return least < game.minStakeMinor ? 0n : least;
}

/** Stake that the exposure allows on each line, up to the largest stake of the game. */
function exposureLeft(row: Row): bigint {
  const name = row.lines.map(({ selection }) => selection).join(' ');
  const known = row.view.known.get(name);
  if (known !== undefined) return known;
  const left = leftOfScopes(row);
  // Without a budget left the answer may be lower than need be: the next call may do better.
  if (row.budget.exactLeft > 0) row.view.known.set(name, left);
  return left;
}

/** Scope of a limit: the book of a round, or of one of its parts, and its largest loss beyond its stakes.
 *  Units: 1/100. */
type Scope = Pick<Row, 'family' | 'lines' | 'budget'> & {
  readonly covered: Covered;
  readonly capMinor: bigint;
  /** The largest stake that is asked for. */
  readonly mostMinor: bigint;
};

/** Stake that the round and each part with a pick of the row allow on each line. */
function leftOfScopes({ game, family, view, lines, budget }: Row): bigint {
  if (hasTooMany(family, view, lines)) return 0n;
  const { exposureCapMinor, partCapMinor } = riskOf(game, family);
  const common = { family, lines, budget, mostMinor: game.maxStakeMinor };
  const parts = [...view.books].filter(
    ([part]) => view.books.size > 1 && lines.some(({ selection }) => family.partOf(selection) === part),
  );
  const scopes: Scope[] = parts.map(([part, covered]) => ({
    ...common,
    covered,
    capMinor: partCapMinor,
    lines: lines.filter(({ selection }) => family.partOf(selection) === part),
  }));
  const all = [...view.books.values()];
  const covered = {
    book: new Map(all.flatMap(({ book }) => [...book])),
    coverMinor: all.reduce((sum, { coverMinor }) => sum + coverMinor, 0n),
  };
  scopes.push({ ...common, covered, capMinor: exposureCapMinor });
  return scopes.map(solve).reduce((least, each) => (each < least ? each : least));
}

/** Returns true if the round takes no more different combinations on bets, and the row has new ones. */
function hasTooMany({ combinations }: FamilyDefinition, view: RoundView, lines: readonly RowLine[]): boolean {
  if (!combinations) return false;
  const books = [...view.books.values()].map(({ ofBets }) => ofBets);
  const isFresh = ({ selection }: RowLine): boolean =>
    combinations.isOne(selection) && !books.some((book) => book.has(selection));
  const fresh = new Set(lines.filter(isFresh).map(({ selection }) => selection));
  const taken = books.reduce((sum, book) => sum + countCombinations(combinations.isOne, book), 0);
  return fresh.size > 0 && taken + fresh.size > combinations.most;
}

/** The risk beyond the stakes is convex in the stake of the row: it is the greatest of many straight lines,
 *  one for each outcome. So the straight line between a stake that fits and one that does not meets the cap
 *  at a stake that fits. */
function solve(scope: Scope): bigint {
  const { family, covered, capMinor, lines } = scope;
  let high = scope.mostMinor;
  let highRisk = riskWith(scope, high);
  if (highRisk <= capMinor) return high;
  const [only] = lines;
  if (only && lines.length === 1) {
    if (family.selectionOf(only.selection)?.hasHalves) {
      const affordable = capMinor + covered.coverMinor;
      return atLeastZero(largestStakeBeside(family, covered.book, only, affordable));
    }
    // The worst outcome is one in which the line wins, since all others fit before.
    const room = capMinor - (highRisk - payoutOf(high, only.oddsE4) + high);
    return atLeastZero((room * ODDS_SCALE) / (BigInt(only.oddsE4) - ODDS_SCALE));
  }
  let low = 0n;
  let lowRisk = riskWith(scope, low);
  for (let step = 0; step < CHORDS && lowRisk < capMinor; step += 1) {
    // Payouts are rounded down once a line, by less than a cent each.
    const rise = highRisk - lowRisk + BigInt(lines.length);
    const next = low + ((high - low) * (capMinor - lowRisk)) / rise;
    if (next === low) break;
    const nextRisk = riskWith(scope, next);
    if (nextRisk > capMinor) [high, highRisk] = [next, nextRisk];
    else [low, lowRisk] = [next, nextRisk];
  }
  return low;
}

const CHORDS = 2;
const ODDS_SCALE = 10_000n;
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Loss of the house in the worst outcome, beyond the stakes, with a stake on each line of the row: by the
 *  cheapest figure that fits the cap, else exactly while the budget lasts. */
function riskWith({ family, covered, lines, budget, capMinor }: Scope, stakeMinor: bigint): bigint {
  const book: Book = new Map(covered.book);
  for (const { selection, oddsE4 } of lines)
    addToBook(book, selection, amountsOf(family.selectionOf(selection) ?? {}, stakeMinor, oddsE4));
  const stakes = covered.coverMinor + stakeMinor * BigInt(lines.length);
  let all = 0n;
  for (const { payoutMinor } of book.values()) all += payoutMinor;
  if (all - stakes <= capMinor) return all - stakes;
  const bound = family.liabilityBound(book) - stakes;
  if (bound <= capMinor || budget.exactLeft <= 0) return bound;
  budget.exactLeft -= 1;
  return family.worstCase(book) - stakes;
}
