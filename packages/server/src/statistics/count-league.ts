import { isShareFigure } from '@tessera/domain/games/figure';
import { football } from '@tessera/domain/games/football/football';
import { COUNTED_PICKS, deviationOf } from '@tessera/domain/games/football/market-counts';
import { assert } from '@tessera/domain/result';
import { type Cell, chiSquareTail, EXPECTED_MIN, type Fit } from '@tessera/domain/statistics/chi-square';
import { countShares } from '@tessera/domain/statistics/count-play';

import type { Game } from '../game/game-catalogue.ts';
import { countedAfterEachDraw } from './count-draws.ts';
import { countsOf } from './count-store.ts';
import { countMarkets } from './match-counts.ts';

/** One check of a league: its numbers, or a market of its matches. */
export type LeagueCheck = {
  /** `ticket`, or the key of a market. */
  readonly key: string;
  readonly matches: number;
  readonly items: readonly (Cell & { readonly pick: string; readonly z: number | null })[];
  /** Of equal shares. */
  readonly fit: Fit | undefined;
  /** The chance that fair draws are as far off; undefined while there are too few. */
  readonly p: number | undefined;
};

/** The first digits of all numbers drawn, and every counted market of the last match days.  Cost: see
 *  countMarkets; one read more. */
export const countLeague = countedAfterEachDraw(async (ctx, game: Game) => {
  const { league } = game;
  assert(league, 'a league is counted as one');
  const perDay = league.model.clubs.length / 2;
  const found = await countsOf(ctx.db.reader, game.id);
  const seen = new Map(found.map(({ value, seen: times }) => [value, Number(times)]));
  const figure = football.figures.find(isShareFigure);
  assert(figure, 'football counts its tickets');
  const { cells, fit } = countShares(figure, seen);
  const matches = cells.reduce((sum, cell) => sum + cell.seen, 0);
  const ticket: LeagueCheck = {
    key: figure.key,
    matches,
    items: cells.map((cell, at) => ({ ...cell, pick: String(at), z: null })),
    fit,
    p: fit?.p,
  };
  const { matches: counted, counts } = await countMarkets(ctx, game);
  const keys = new Set(COUNTED_PICKS.map(({ market }) => market.key));
  const markets = Array.from(keys, (key): LeagueCheck => {
    const items = COUNTED_PICKS.flatMap(({ market, pick }, at) => {
      const count = counts[at];
      return market.key === key && count ? [{ ...count, pick, z: deviationOf(count) }] : [];
    });
    return { key, matches: counted, items, fit: undefined, p: farthest(items) };
  });
  return { rounds: matches / perDay, checks: [ticket, ...markets] };
});

/** The chance that the pick farthest off is as far, by as many picks as are expected often enough. */
function farthest(items: readonly (Cell & { readonly z: number })[]): number | undefined {
  const told = items.filter(({ expected }) => expected >= EXPECTED_MIN);
  if (told.length === 0) return undefined;
  const most = Math.max(...told.map(({ z }) => Math.abs(z)));
  return Math.min(1, told.length * chiSquareTail(most ** 2, 1));
}
