import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { GameLimits } from '@tessera/domain/limits';
import { assert } from '@tessera/domain/result';
import {
  addToBook,
  type Book,
  boundLiability,
  exactLiability,
  isAffordable,
  largestStakeBeside,
  removeFromBook,
} from '@tessera/domain/wager/liability';

import { withCarried } from '../wager/part-tickets.ts';
import type { SlipLine } from '../wager/price-slip.ts';
import type { Covered } from '../wager/round-view.ts';
import type { PartCache, RoundCache } from './round-cache.ts';

/** The number of exact worst cases one batch may compute for a round while it holds the round's lock. Each
 *  takes up to 10 ms. */
export const EXACT_PER_BATCH = 3;

/** Limit that a slip exceeds: that of the round, of one of its parts, or of different combinations. */
export type RiskLimit = 'exposure' | 'match' | 'combinations';

/** yes: the slip is in the book. deferred: the answer needs a computation, or books, that are left to the
 *  next batch. An object: the book is unchanged. The same slip fits with a total stake of `left`, or has so
 *  many combinations that fit. Units: 1/100. */
export type Fits =
  | 'yes'
  | 'deferred'
  | { readonly of: RiskLimit; readonly limit: bigint; readonly left: bigint };

/** The remaining budget of a batch for exact answers. */
export type ExposureBudget = { exactChecksLeft: number };

/** Selections of a round, and the largest loss that the house may lose on it and on each of its parts. Units:
 *  1/100. */
export type RoundRisk = {
  readonly family: FamilyDefinition;
  readonly exposureCapMinor: bigint;
  readonly partCapMinor: bigint;
};

/** The risk of a round of a game.   Units: 1/100. */
export const riskOf = (
  { exposureCapMinor, partCapMinor = exposureCapMinor }: GameLimits,
  family: FamilyDefinition,
): RoundRisk => ({ family, exposureCapMinor, partCapMinor });

/** Enters a slip's lines into its round's book, unless the worst outcome would then cost the house more than
 *  the game's cap beyond the stakes, or that of one part more than the cap of a part. The parts of a round
 *  are independent: its worst outcome is that of each together. Tickets at home in the round count with what
 *  a part carries of them, but their stakes cover nothing. An upper bound of each part's payout is maintained
 *  by adding every payout. Only when it exceeds what the house can afford is it tightened, first
 *  to the computed bound and then to the exact worst case; then, where the round exceeds its cap, that of the
 *  parts that the slip does not touch.
 *  Units: 1/100.   Cost: additions only, unless the round is near its cap; a slip of several lines that does
 *  not fit takes one bound more. */
export function enterIfAffordable(
  risk: RoundRisk,
  cache: RoundCache,
  lines: readonly SlipLine[],
  budget: ExposureBudget,
): Fits {
  const tooMany = combinationsBeyond(risk.family, cache, lines);
  if (tooMany) return tooMany;
  const touched = touchedParts(cache, lines);
  const before = touched.map(({ ceilingMinor }) => ceilingMinor);
  enterLines(cache, lines);
  if (!exceeds(risk, cache, touched)) return 'yes';
  for (const part of touched) lowerTo(cache, part, boundOf(risk, part));
  if (!exceeds(risk, cache, touched)) return 'yes';
  const answer = tighten(risk, cache, touched, budget);
  if (answer === 'yes') return 'yes';
  const worst = { round: cache.ceilingMinor, parts: touched.map(({ ceilingMinor }) => ceilingMinor) };
  removeEntered(cache, lines);
  touched.forEach((part, at) => lowerTo(cache, part, before[at] ?? part.ceilingMinor));
  if (answer === 'deferred') return 'deferred';
  return leftOf(risk, cache, lines, { touched, worst, budget });
}

/** Computes worst cases exactly: of the parts that a slip touches, and of all if the round still exceeds its
 *  cap. */
function tighten(
  risk: RoundRisk,
  cache: RoundCache,
  touched: readonly PartCache[],
  budget: ExposureBudget,
): 'yes' | 'no' | 'deferred' {
  if (budget.exactChecksLeft-- <= 0) return 'deferred';
  for (const part of touched) toExact(risk, cache, part);
  if (exceedsTogether(risk, cache)) {
    const all = [...cache.parts.values()];
    if (all.some(({ book }) => book === undefined)) {
      cache.needsAllParts = true;
      return 'deferred';
    }
    for (const part of all) toExact(risk, cache, part);
  }
  return exceeds(risk, cache, touched) ? 'no' : 'yes';
}

function toExact({ family }: RoundRisk, cache: RoundCache, part: PartCache): void {
  if (part.isExact) return;
  lowerTo(cache, part, exactLiability(family, liableIn(part)) + baseOf(part));
  part.isExact = true;
}

/** Returns true if the round, or one of these parts, may cost the house more than its cap. */
const exceeds = (risk: RoundRisk, cache: RoundCache, parts: readonly PartCache[]): boolean =>
  exceedsTogether(risk, cache) ||
  parts.some(({ ceilingMinor, stakeMinor }) => ceilingMinor > risk.partCapMinor + stakeMinor);

const exceedsTogether = ({ exposureCapMinor }: RoundRisk, cache: RoundCache): boolean =>
  cache.ceilingMinor > exposureCapMinor + cache.stakeMinor;

function touchedParts(cache: RoundCache, lines: readonly SlipLine[]): readonly PartCache[] {
  const [first] = lines;
  if (first && lines.every(({ part }) => part === first.part)) return [partIn(cache, first.part)];
  return [...new Set(lines.map(({ part }) => part))].map((part) => partIn(cache, part));
}

function partIn({ parts }: RoundCache, part: number): PartCache {
  const found = parts.get(part);
  assert(found, `a round has its part ${part}`);
  return found;
}

function bookIn({ book }: PartCache): Book {
  assert(book, 'the book of a part that is needed was read');
  return book;
}

/** The book of a part with what its tickets carry. */
const liableIn = (part: PartCache): Book =>
  part.tickets ? withCarried(bookIn(part), part.tickets) : bookIn(part);

/** Payout of the tickets of a part in every outcome of its match. */
const baseOf = ({ tickets }: PartCache): bigint => tickets?.baseMinor ?? 0n;

const boundOf = ({ family }: RoundRisk, part: PartCache): bigint =>
  boundLiability(family, liableIn(part)) + baseOf(part);

function lowerTo(cache: RoundCache, part: PartCache, minor: bigint): void {
  if (minor >= part.ceilingMinor) return;
  cache.ceilingMinor -= part.ceilingMinor - minor;
  part.ceilingMinor = minor;
}

function enterLines(cache: RoundCache, lines: readonly SlipLine[]): void {
  for (const line of lines) {
    const part = partIn(cache, line.part);
    addToBook(bookIn(part), line.selection, line);
    part.betCount += 1;
    part.stakeMinor += line.stakeMinor;
    part.ceilingMinor += line.payoutMinor;
    part.isExact = false;
    cache.stakeMinor += line.stakeMinor;
    cache.ceilingMinor += line.payoutMinor;
  }
}

/** Removes a slip that was entered. The upper bounds are not lowered: they may be too high. */
export function removeEntered(cache: RoundCache, lines: readonly SlipLine[]): void {
  for (const line of lines) {
    const part = partIn(cache, line.part);
    removeFromBook(bookIn(part), line.selection, line);
    part.betCount -= 1;
    part.stakeMinor -= line.stakeMinor;
    part.isExact = false;
    cache.stakeMinor -= line.stakeMinor;
  }
}

/** The refusal of a slip with more different combinations than the round still takes on bets; those on
 *  tickets are counted by themselves. */
function combinationsBeyond(
  family: FamilyDefinition,
  cache: RoundCache,
  lines: readonly SlipLine[],
): Exclude<Fits, string> | undefined {
  const { combinations } = family;
  if (!combinations) return undefined;
  const fresh = new Set(
    lines
      .filter(
        ({ selection, part }) => combinations.isOne(selection) && !bookIn(partIn(cache, part)).has(selection),
      )
      .map(({ selection }) => selection),
  );
  if (fresh.size === 0) return undefined;
  let taken = 0;
  for (const part of cache.parts.values()) taken += combinationsIn(family, part);
  if (taken + fresh.size <= combinations.most) return undefined;
  return {
    of: 'combinations',
    limit: BigInt(combinations.most),
    left: atLeastZero(BigInt(combinations.most - taken)),
  };
}

/** Number of combinations among the lines of a part. Cost: none for a family without them, else a step a
 *  line. */
export function combinationsIn({ combinations }: FamilyDefinition, part: PartCache): number {
  if (!combinations) return 0;
  return part.book ? countCombinations(combinations.isOne, part.book) : part.combinations;
}

export function countCombinations(isOne: (selection: string) => boolean, book: Book): number {
  let count = 0;
  for (const selection of book.keys()) if (isOne(selection)) count += 1;
  return count;
}

/** Returns true if the removal of a bet would let the house lose more than the game's cap and more than with
 *  the bet: other bets may have been accepted because its stake covered them.
 *  Units: 1/100.  Cost: a sum, unless the round is near its cap; then two exact worst cases at most, 10 ms
 *  each. */
export function isNeeded(
  { family, capMinor }: { readonly family: FamilyDefinition; readonly capMinor: bigint },
  whole: Covered,
  without: Covered,
): boolean {
  if (isAffordable(family, without.book, capMinor + without.coverMinor)) return false;
  const lossOf = ({ book, coverMinor }: Covered): bigint => exactLiability(family, book) - coverMinor;
  return lossOf(without) > lossOf(whole);
}

type Refused = {
  readonly touched: readonly PartCache[];
  /** The payout in the worst outcome with the slip, of the round and of each part it touches. */
  readonly worst: { readonly round: bigint; readonly parts: readonly bigint[] };
  readonly budget: ExposureBudget;
};

/** A limit that a slip exceeds: of the round, or of one part.   Units: 1/100. */
type Scope = {
  readonly of: RiskLimit;
  readonly limit: bigint;
  readonly lines: readonly SlipLine[];
  /** The largest payout that the house can afford without the slip's stakes. */
  readonly affordableMinor: bigint;
  /** The payout in the worst outcome with the slip. */
  readonly worstMinor: bigint;
  /** An upper bound of it without the slip. */
  readonly baseMinor: bigint;
};

/** The limit that leaves a slip that does not fit the least, with the largest total stake that would fit, all
 *  lines scaled by the same factor. The slip is no longer entered. */
function leftOf(
  risk: RoundRisk,
  cache: RoundCache,
  lines: readonly SlipLine[],
  { touched, worst, budget }: Refused,
): Exclude<Fits, string> {
  const [only] = lines;
  if (!only || lines.length > 1) lowerBases(risk, cache, touched, budget);
  const scopes: Scope[] = [
    {
      of: 'exposure',
      limit: risk.exposureCapMinor,
      lines,
      affordableMinor: risk.exposureCapMinor + cache.stakeMinor,
      worstMinor: worst.round,
      baseMinor: cache.ceilingMinor,
    },
    ...touched.map((part, at): Scope => ({
      of: 'match',
      limit: risk.partCapMinor,
      lines: lines.filter((line) => line.part === part.part),
      affordableMinor: risk.partCapMinor + part.stakeMinor,
      worstMinor: worst.parts[at] ?? 0n,
      baseMinor: part.ceilingMinor,
    })),
  ];
  const totalMinor = stakeOf(lines);
  const lefts = scopes.map(({ of, limit, ...scope }) => {
    const left =
      only && lines.length === 1
        ? leftOfLine(risk, cache, only, { ...scope, isRound: of === 'exposure' })
        : leftOfLines(scope, totalMinor);
    return { of, limit, left: atLeastZero(left) };
  });
  const [round, ...parts] = lefts;
  assert(round, 'a round has a cap');
  return parts.reduce((least, each) => (each.left < least.left ? each : least), round);
}

/** One line. The others were affordable before, so the outcome that is too expensive is one in which the
 *  line wins, and the rest of its payout is known exactly. A line with halves may also be too expensive where
 *  half of it wins. */
function leftOfLine(
  { family }: RoundRisk,
  cache: RoundCache,
  only: SlipLine,
  { affordableMinor, worstMinor, isRound }: Omit<Scope, 'of' | 'limit'> & { readonly isRound: boolean },
): bigint {
  if (!only.halves) {
    const roomMinor = affordableMinor - (worstMinor - only.payoutMinor);
    return (roomMinor * ODDS_SCALE) / (BigInt(only.oddsE4) - ODDS_SCALE);
  }
  const part = partIn(cache, only.part);
  const othersMinor = isRound ? cache.ceilingMinor - part.ceilingMinor : 0n;
  return largestStakeBeside(family, liableIn(part), only, affordableMinor - othersMinor - baseOf(part));
}

/** Several lines: an outcome may pay some of them, and the risk rises with the factor no faster than linearly
 *  from the book without them. */
function leftOfLines(
  { lines, affordableMinor, worstMinor, baseMinor }: Omit<Scope, 'of' | 'limit'>,
  totalMinor: bigint,
): bigint {
  // Payouts are rounded down once a line, by less than a cent each.
  const steepest = worstMinor + BigInt(lines.length) - stakeOf(lines) - baseMinor;
  if (steepest <= 0n || worstMinor - stakeOf(lines) <= affordableMinor) return totalMinor;
  return (totalMinor * (affordableMinor - baseMinor)) / steepest;
}

/** Tightens the bounds of the parts without the slip: by the computed bound, and exactly while the budget
 *  lasts. */
function lowerBases(
  risk: RoundRisk,
  cache: RoundCache,
  touched: readonly PartCache[],
  budget: ExposureBudget,
): void {
  for (const part of touched) lowerTo(cache, part, boundOf(risk, part));
  if (!exceeds(risk, cache, touched) || budget.exactChecksLeft-- <= 0) return;
  for (const part of touched) toExact(risk, cache, part);
}

const stakeOf = (lines: readonly SlipLine[]): bigint =>
  lines.reduce((sum, line) => sum + line.stakeMinor, 0n);

const ODDS_SCALE = 10_000n;
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
