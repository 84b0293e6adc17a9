import { fraction, type Fraction } from '../../fraction.ts';
import { ok, refuse, type Result } from '../../result.ts';
import { WIN } from '../../selection-result.ts';
import type { TicketTerms } from '../family.ts';
import type { MatchChances } from './chances.ts';
import type { MatchFacts } from './facts.ts';
import { canReturn, type Market, marketOf } from './markets.ts';

/** One claim of a combination: a pick of a market of the same match. */
export type BuilderPart = { readonly market: Market; readonly pick: string };

/** The market whose picks are combinations. */
export const BUILDER = 'bb';
/** The most different combinations that a match day takes on bets, and as many on tickets. */
export const BUILDERS_MAX = 300;
export const BUILDER_PARTS = { least: 2, most: 6 } as const;

/** A combination on a ticket is one pick of its match, since two of them can both win, and multiplies a line
 *  as much as a score does.   Source: sports, section 4. */
export const BUILDER_ON_TICKETS: TicketTerms = { maxLegs: 4, isExclusive: false };

/** Between parts stands a plus and the name of a market; a plus before a line belongs to it: `hcp+1=h`. */
const BETWEEN_PARTS = /\+(?=[a-z]|1x2=)/;

/** Reads `1x2=h+btts=y`, the pick of the market `bb`, into its parts.
 *  Refuses NUMBER_INVALID: parts out of order or twice on one market, a market whose stake can come back,
 *  fewer than two parts or more than six. */
export function readBuilder(pick: string): Result<readonly BuilderPart[], 'NUMBER_INVALID'> {
  const texts = pick.split(BETWEEN_PARTS);
  const parts = texts.flatMap((text): readonly BuilderPart[] => {
    const [key = '', chosen = '', ...rest] = text.split('=');
    const market = marketOf(key);
    const isPart = rest.length === 0 && market?.picks.includes(chosen) && !canReturn(market);
    return market && isPart ? [{ market, pick: chosen }] : [];
  });
  const isWhole = parts.length === texts.length;
  const hasSize = parts.length >= BUILDER_PARTS.least && parts.length <= BUILDER_PARTS.most;
  if (!isWhole || !hasSize || writeBuilder(parts) !== pick || hasMarketTwice(parts))
    return refuse('NUMBER_INVALID');
  return ok(parts);
}

/** Writes parts in their one order: equal combinations are one selection. */
export const writeBuilder = (parts: readonly BuilderPart[]): string =>
  parts
    .map(({ market, pick }) => `${market.key}=${pick}`)
    .toSorted()
    .join('+');

const hasMarketTwice = (parts: readonly BuilderPart[]): boolean =>
  new Set(parts.map(({ market }) => market.key)).size < parts.length;

/** Returns true if every part of a combination holds. */
export const holdsOn = (parts: readonly BuilderPart[], facts: MatchFacts): boolean =>
  parts.every(({ market, pick }) => market.resultOf(pick, facts) === WIN);

/** The chance of a combination, from the joint table: parts of one match depend on each other.
 *  Cost: some 820 steps. */
export const builderChance = (chances: MatchChances, parts: readonly BuilderPart[]): Fraction =>
  parts.length === 0 ? fraction(1) : chances.chanceOf((facts) => holdsOn(parts, facts));

/** The parts that another one implies: without them the chance is the same. */
export function addingNothing(chances: MatchChances, parts: readonly BuilderPart[]): readonly BuilderPart[] {
  const whole = builderChance(chances, parts);
  return parts.filter((part) => {
    const others = builderChance(
      chances,
      parts.filter((each) => each !== part),
    );
    return others.n === whole.n && others.d === whole.d;
  });
}
