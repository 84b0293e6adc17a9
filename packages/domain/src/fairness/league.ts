import { keepingLast } from '../cache/keeping-last.ts';
import type { Family } from '../games/family.ts';
import { football, type MatchDayRules, matchDayRules } from '../games/football/football.ts';
import { modelHash } from '../games/football/season/model-hash.ts';
import { type FootballModel, readModelText } from '../games/football/season/model.ts';
import {
  type Fixture,
  fixturesOf,
  type MatchDay,
  matchDayOf,
  type Season,
} from '../games/football/season/season.ts';
import { seasonOf } from './draw-season.ts';

/** Everything about a league that follows from its model's text alone. */
export type League = {
  /** Data common to all its match days. */
  readonly family: Family;
  readonly model: FootballModel;
  readonly text: string;
  /** SHA-256 of the text, as hex. */
  readonly hash: string;
  readonly seasonAt: (season: number) => Season;
  /** The matches of the round with this chain index, in their order.   Cost: a mean for each side. */
  readonly fixturesAt: (chainIndex: number) => MatchDay & { readonly fixtures: readonly Fixture[] };
  /** Selections and draw rules of the round with this chain index. Cost: a look-up for the match days asked
   *  for last; what a match sells is computed when it is first asked for. */
  readonly rulesAt: (chainIndex: number) => MatchDayRules;
};

/** Seasons under way, those before and after it, and the match days on sale with some before them. */
const SEASONS_KEPT = 8;
const DAYS_KEPT = 24;

/** Reads the text of a league's model; undefined for any other text. */
export function readLeague(text: string): League | undefined {
  const read = readModelText(text);
  if (!read.ok) return undefined;
  const model = read.value;
  const hash = modelHash(text);
  const seasonAt = keepingLast(SEASONS_KEPT, (season: number) => seasonOf(model, hash, season));
  const fixturesAt = (chainIndex: number) => {
    const matchDay = matchDayOf(model, chainIndex);
    return { ...matchDay, fixtures: fixturesOf(model, seasonAt(matchDay.season), matchDay.day) };
  };
  const rulesAt = keepingLast(DAYS_KEPT, (chainIndex: number) =>
    matchDayRules({ model, fixtures: fixturesAt(chainIndex).fixtures, tableText: text, tableHash: hash }),
  );
  return { family: football, model, text, hash, seasonAt, fixturesAt, rulesAt };
}
