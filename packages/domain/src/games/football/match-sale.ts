import { keepingLast } from '../../cache/keeping-last.ts';
import { lazily } from '../../cache/lazily.ts';
import { oddsFor, returnOf } from '../../odds.ts';
import type { Price } from '../../pricing.ts';
import { ok, refuse } from '../../result.ts';
import { LOSS, type SelectionResult, WIN } from '../../selection-result.ts';
import type { Play, Selection } from '../family.ts';
import { listPlay } from '../plays.ts';
import type { Atom } from './atoms.ts';
import {
  BUILDER,
  BUILDER_ON_TICKETS,
  BUILDER_PARTS,
  BUILDERS_MAX,
  builderChance,
  holdsOn,
  readBuilder,
} from './builder.ts';
import { matchChances, type Shares } from './chances.ts';
import type { MatchFacts } from './facts.ts';
import { factsIn } from './numbers.ts';
import { firstLine, marketsOnSale, type PricedMarket } from './prices.ts';
import { type ScoreTable, scoreTable } from './score-table.ts';
import type { FootballModel } from './season/model.ts';
import type { Fixture } from './season/season.ts';

/** A selection of one match of a day. */
export type FootballSelection = Selection & {
  /** From 1. */
  readonly match: number;
  readonly resultOf: (facts: MatchFacts) => SelectionResult;
  /** Undefined where the odds are not sold. */
  readonly price: () => Price | undefined;
};

/** The selections and prices of one match. */
export type MatchSale = {
  readonly table: () => ScoreTable;
  readonly atoms: () => readonly Atom[];
  /** Every market on sale, without combinations.   Cost: some milliseconds, at first use. */
  readonly markets: () => readonly PricedMarket[];
  /** The markets shown first: the result, and the most even line of each kind. */
  readonly firstMarkets: () => readonly PricedMarket[];
  readonly plays: () => readonly Play<FootballSelection>[];
  /** The play of a market, or of combinations, by its key without the match. */
  readonly playOf: (market: string) => Play<FootballSelection> | undefined;
};

/** All that one match may have on bets and on tickets, and as many that are asked for: a worst case that went
 *  through more than are kept would price each of them anew. */
const BUILDERS_KEPT = 4 * BUILDERS_MAX;
const NEVER = { n: 0n, d: 1n };

/** Builds the sale of a match from the means of its sides.
 *  Source: sports, sections 4 and 5.   Cost: nothing until used; a combination some 820 steps. */
export function matchSale(model: FootballModel, { means }: Fixture, match: number): MatchSale {
  const table = lazily(() => scoreTable(means, model.rho));
  const chances = lazily(() => matchChances(table()));
  const markets = lazily(() => marketsOnSale(chances(), model));
  const plays = lazily(() => [...markets().map((priced) => marketPlay(model, match, priced)), combinations]);
  const byMarket = lazily(
    () => new Map(plays().map((play) => [play.key.slice(matchKey(match).length + 1), play])),
  );
  const builderOf = keepingLast(BUILDERS_KEPT, (pick: string): FootballSelection | undefined => {
    const read = readBuilder(pick);
    const won = read.ok ? builderChance(chances(), read.value) : NEVER;
    if (!read.ok || won.n === 0n) return undefined;
    const resultOf = (facts: MatchFacts) => (holdsOn(read.value, facts) ? WIN : LOSS);
    return selection({ model, match, market: BUILDER }, { pick, shares: { won, back: NEVER }, resultOf });
  });
  const combinations: Play<FootballSelection> = {
    key: `${matchKey(match)}.${BUILDER}`,
    group: matchKey(match),
    ticket: BUILDER_ON_TICKETS,
    pick: { kind: 'claims', ...BUILDER_PARTS },
    isListed: false,
    selections: [],
    selectionOf: builderOf,
    expand: (input) => {
      const found = typeof input === 'string' ? builderOf(input) : undefined;
      return found ? ok([found]) : refuse('NUMBER_INVALID');
    },
  };
  return {
    table,
    atoms: () => chances().atoms(),
    markets,
    firstMarkets: lazily(() => firstOf(markets())),
    plays,
    // Combinations are priced without the other markets.
    playOf: (market) => (market === BUILDER ? combinations : byMarket().get(market)),
  };
}

export const matchKey = (match: number): string => `m${match}`;

const PLAY = /^m([1-9][0-9]?)\.(.+)$/;

/** The match and the market of a play such as `m3.1x2`; undefined for any other text. */
export function splitPlay(key: string): { readonly match: number; readonly market: string } | undefined {
  const [, match, market] = PLAY.exec(key) ?? [];
  return market === undefined ? undefined : { match: Number(match), market };
}

function firstOf(onSale: readonly PricedMarket[]): readonly PricedMarket[] {
  const result = onSale.find(({ market }) => market.family === '1x2');
  const lines = (['hcp', 'ah', 'ou'] as const).map((family) => firstLine(onSale, family));
  return [result, ...lines].filter((market) => market !== undefined);
}

const marketPlay = (
  model: FootballModel,
  match: number,
  { market, shares, picks }: PricedMarket,
): Play<FootballSelection> =>
  listPlay({ key: `${matchKey(match)}.${market.key}`, group: matchKey(match), ticket: market }, () =>
    market.picks.flatMap((pick, at) => {
      const hasHalves = market.quarters % 2 !== 0;
      const ofPick = shares[at];
      const resultOf = (facts: MatchFacts) => market.resultOf(pick, facts);
      return ofPick && picks.has(pick)
        ? [selection({ model, match, market: market.key }, { pick, shares: ofPick, resultOf, hasHalves })]
        : [];
    }),
  );

type SelectionParts = Pick<FootballSelection, 'pick' | 'resultOf'> & {
  readonly shares: Shares;
  readonly hasHalves?: boolean;
};

type Place = { readonly model: FootballModel; readonly match: number; readonly market: string };

function selection(
  { model, match, market }: Place,
  { pick, shares, ...parts }: SelectionParts,
): FootballSelection {
  const play = `${matchKey(match)}.${market}`;
  return {
    ...parts,
    key: `${play}:${pick}`,
    play,
    pick,
    match,
    probability: shares.won,
    push: shares.back,
    price: lazily(() => priceAt(model, shares)),
    resultOn: (numbers) => parts.resultOf(factsIn(numbers, match)),
  };
}

/** The odds of markets were checked when they were put on sale; those of a combination are here. */
function priceAt({ rtpE4, prices }: FootballModel, { won, back }: Shares): Price | undefined {
  const oddsE4 = oddsFor(won, rtpE4, back);
  if (oddsE4 < prices.least || oddsE4 > prices.most) return undefined;
  return { oddsE4, probability: won, return: returnOf(won, oddsE4, back) };
}
