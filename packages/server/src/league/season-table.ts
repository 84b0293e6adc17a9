import type { League } from '@tessera/domain/fairness/league';
import { daysOfSeason } from '@tessera/domain/games/football/season/season';
import { type Standing, standingsOf } from '@tessera/domain/games/football/season/standings';

import type { Context } from '../context.ts';
import { drawnAt, type LeagueRound } from './league-store.ts';
import { playedFixtures } from './match-reply.ts';

/** The table of a season, and how many of its match days were drawn. */
export type SeasonTable = { readonly played: number; readonly standings: readonly Standing[] };

/** Tables of one server by chain, season and last match day; those that were read last. */
const kept = new WeakMap<Context['board'], Map<string, Promise<SeasonTable>>>();
const TABLES_KEPT = 32;

/** The table of a season of the chain that a drawn round belongs to, up to this round.
 *  Cost: one read of at most a season's draws after each of them; memory only until the next one. Concurrent
 *  calls share one read. */
export function seasonTable(
  ctx: Pick<Context, 'db' | 'board'>,
  league: League,
  last: LeagueRound,
  season: number,
): Promise<SeasonTable> {
  let tables = kept.get(ctx.board);
  if (!tables) kept.set(ctx.board, (tables = new Map()));
  // A season that is over has the same table after every later match day.
  const through = Math.min(last.chain_index, season * daysOfSeason(league.model));
  const key = `${last.chain_id.toString('hex')}/${season}/${through}`;
  const known = tables.get(key);
  if (known) return known;
  const table = readTable(ctx, league, last.chain_id, { season, through });
  tables.set(key, table);
  const [oldest] = tables.keys();
  if (tables.size > TABLES_KEPT && oldest !== undefined) tables.delete(oldest);
  // A failed read is not cached.
  table.catch(() => tables.get(key) === table && tables.delete(key));
  return table;
}

async function readTable(
  { db }: Pick<Context, 'db'>,
  league: League,
  chainId: Buffer,
  { season, through }: { readonly season: number; readonly through: number },
): Promise<SeasonTable> {
  const days = daysOfSeason(league.model);
  const before = (season - 1) * days;
  const indexes = Array.from({ length: through - before }, (_, at) => before + at + 1);
  const drawn = await drawnAt(db.reader, chainId, indexes);
  const matches = drawn.flatMap((round) => playedFixtures(league, round));
  return { played: drawn.length, standings: standingsOf(league.model.clubs.length, matches) };
}
