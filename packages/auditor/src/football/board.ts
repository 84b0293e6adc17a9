import { type Chance, oddsFor } from '../plays/odds.ts';
import { chanceOn } from './chances.ts';
import { builderParts, builderRule, type Market, marketOf, MARKETS } from './markets.ts';
import type { Model } from './model.ts';

/** A selection of a match with its price.   Units: odds x 100. */
export type Price = {
  readonly chance: Chance<bigint>;
  readonly odds: bigint;
  readonly isOnSale: boolean;
};

/** The prices of a match by market and pick, on sale or not. */
export type Board = ReadonlyMap<string, ReadonlyMap<string, Price>>;

type Terms = Pick<Model, 'rtpE4' | 'prices' | 'lines'>;

const isWithin = (odds: bigint, [from, to]: readonly [number, number]): boolean =>
  odds * 100n >= BigInt(from) && odds * 100n <= BigInt(to);

export function boardOf(terms: Terms, table: readonly number[]): Board {
  return new Map(MARKETS.map((market) => [market.key, pricesOf(terms, table, market)]));
}

function pricesOf(
  { rtpE4, prices, lines }: Terms,
  table: readonly number[],
  market: Market,
): Map<string, Price> {
  const priced = Array.from(market.picks, ([pick, rule]) => {
    const chance = chanceOn(table, rule);
    return [pick, { chance, odds: chance.won === 0n ? 0n : oddsFor(chance, rtpE4) }] as const;
  });
  // Of a line both sides are sold or none.
  const isSold = market.line === undefined || priced.every(([, { odds }]) => isWithin(odds, lines));
  return new Map(
    priced.map(([pick, price]) => [pick, { ...price, isOnSale: isSold && isWithin(price.odds, prices) }]),
  );
}

/** The price of a combination as it is written; undefined when it is none or cannot win. */
export function builderPrice(
  { rtpE4, prices }: Terms,
  table: readonly number[],
  text: string,
): Price | undefined {
  const parts = builderParts(text);
  if (!parts) return undefined;
  const chance = chanceOn(table, builderRule(parts));
  if (chance.won === 0n) return undefined;
  const odds = oddsFor(chance, rtpE4);
  return { chance, odds, isOnSale: isWithin(odds, prices) };
}

/** The parts that the others imply: without them the chance is the same. */
export function idleParts(table: readonly number[], text: string): string[] {
  const parts = builderParts(text) ?? [];
  const won = (some: typeof parts): bigint => chanceOn(table, builderRule(some)).won;
  return parts
    .filter((part) => won(parts.filter((other) => other !== part)) === won(parts))
    .map((part) => part.join('='));
}

type FirstLines = { readonly ah: string; readonly ou: string; readonly hcp: string };

/** The lines shown first: the most even handicap and total, and the three-way handicap whose likeliest pick
 *  is the least likely. */
export function firstLines(board: Board): FirstLines {
  const even = (key: string): readonly [bigint, bigint] => {
    const [one = 0n, other = 0n] = Array.from(board.get(key)?.values() ?? [], ({ chance }) => chance.won);
    return [one > other ? one - other : other - one, one + other];
  };
  const likeliest = (key: string): readonly [bigint, bigint] => {
    const chances = Array.from(board.get(key)?.values() ?? [], ({ chance }) => chance);
    const [{ won, of } = { won: 0n, of: 1n }] = chances.toSorted((a, b) => (a.won < b.won ? 1 : -1));
    return [won, of];
  };
  return { ah: least('ah', even), ou: least('ou', even), hcp: least('hcp', likeliest) };
}

/** The market of this kind with the least ratio; of equals the one nearer 0, then the negative one. */
function least(kind: string, ratio: (key: string) => readonly [bigint, bigint]): string {
  const kinds = MARKETS.filter(({ key }) => lineOf(kind, key) !== undefined)
    .map(({ key }) => ({ key, line: lineOf(kind, key) ?? 0, ratio: ratio(key) }))
    .toSorted((a, b) => Math.abs(a.line) - Math.abs(b.line) || a.line - b.line);
  const [first, ...others] = kinds;
  if (!first) throw new Error(`no market ${kind}`);
  return others.reduce(
    (best, each) => (each.ratio[0] * best.ratio[1] < best.ratio[0] * each.ratio[1] ? each : best),
    first,
  ).key;
}

/** The number behind the kind of a market: -0.25 of ah-0.25. */
function lineOf(kind: string, key: string): number | undefined {
  const rest = key.slice(kind.length);
  return key.startsWith(kind) && marketOf(key) && /^[+-]?[\d.]+$/.test(rest) ? Number(rest) : undefined;
}
