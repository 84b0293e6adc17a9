import { seasonOf } from '@tessera/domain/fairness/draw-season';
import { matchChances } from '@tessera/domain/games/football/chances';
import { type FootballModel, modelHash, readModelText } from '@tessera/domain/games/football/model';
import { firstLine, marketsOnSale, type PricedMarket } from '@tessera/domain/games/football/prices';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import {
  type Fixture,
  fixturesOf,
  type MatchDay,
  matchDayOf,
  type Season,
} from '@tessera/domain/games/football/season';
import { lazily } from '@tessera/domain/lazily';

/** Everything about a league that follows from its model's text alone. */
export type League = {
  readonly model: FootballModel;
  readonly text: string;
  /** SHA-256 of the text, as hex. */
  readonly hash: string;
  readonly seasonAt: (season: number) => Season;
  /** The matches of the round with this chain index, in their order.   Cost: a mean for each side. */
  readonly fixturesAt: (index: number) => MatchDay & { readonly fixtures: readonly Fixture[] };
  /** What is sold of each of these matches.   Cost: some milliseconds a match, when it is first asked for. */
  readonly offersAt: (index: number) => readonly (() => MatchOffer)[];
};

/** What is sold of a match. */
export type MatchOffer = {
  /** The markets shown first. */
  readonly lines: readonly PricedMarket[];
  /** How many selections are on sale. */
  readonly selections: number;
};

/** Seasons under way, those before and after it, and the match days on sale with some before them. */
const SEASONS_KEPT = 8;
const OFFERS_KEPT = 16;

/** Reads the text of a league; undefined for the text of anything else. */
export function readLeague(text: string): League | undefined {
  const read = readModelText(text);
  if (!read.ok) return undefined;
  const model = read.value;
  const hash = modelHash(text);
  const seasonAt = keepingLast(SEASONS_KEPT, (season) => seasonOf(model, hash, season));
  const fixturesAt = (index: number) => {
    const matchDay = matchDayOf(model, index);
    return { ...matchDay, fixtures: fixturesOf(model, seasonAt(matchDay.season), matchDay.day) };
  };
  const offersAt = keepingLast(OFFERS_KEPT, (index) =>
    fixturesAt(index).fixtures.map((fixture) => lazily(() => offerOf(model, fixture))),
  );
  return { model, text, hash, seasonAt, fixturesAt, offersAt };
}

function offerOf(model: FootballModel, { means }: Fixture): MatchOffer {
  const onSale = marketsOnSale(matchChances(scoreTable(means, model.rho)), model);
  const result = onSale.find(({ market }) => market.family === '1x2');
  const lines = [result, ...(['hcp', 'ah', 'ou'] as const).map((family) => firstLine(onSale, family))];
  return {
    lines: lines.filter((line) => line !== undefined),
    selections: onSale.reduce((sum, { picks }) => sum + picks.size, 0),
  };
}

/** Remembers the answers given last. */
function keepingLast<T>(most: number, make: (key: number) => T): (key: number) => T {
  const kept = new Map<number, T>();
  return (key) => {
    const value = kept.has(key) ? (kept.get(key) as T) : make(key);
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
