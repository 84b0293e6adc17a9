import type { League } from '@tessera/domain/fairness/league';
import { daysOfSeason, matchDayOf } from '@tessera/domain/games/football/season';
import { type Standing, standingsOf } from '@tessera/domain/games/football/standings';

import type { Context } from '../context.ts';
import { drawnAt, type LeagueRound } from './league-store.ts';
import { playedFixtures } from './match-reply.ts';

/** The table of a season, and how many of its match days were drawn. */
export type SeasonTable = { readonly played: number; readonly standings: readonly Standing[] };

type Kept = {
  readonly lastId: bigint;
  /** Whether the season was over when it was read: it has no more draws. */
  readonly isFinal: boolean;
  readonly table: Promise<SeasonTable>;
};

/** Tables of one server, by chain and season; the seasons asked for last. */
const kept = new WeakMap<Context['board'], Map<string, Kept>>();
const TABLES_KEPT = 32;

/** The table of a season of the chain that a drawn round belongs to.
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
  const key = `${last.chain_id.toString('hex')}/${season}`;
  const known = tables.get(key);
  if (known && (known.isFinal || known.lastId === last.id)) return known.table;
  const table = readTable(ctx, league, last.chain_id, season);
  const isFinal = matchDayOf(league.model, last.chain_index).season > season;
  const fresh = { lastId: last.id, isFinal, table };
  tables.delete(key);
  tables.set(key, fresh);
  const [oldest] = tables.keys();
  if (tables.size > TABLES_KEPT && oldest !== undefined) tables.delete(oldest);
  // A failed read is not cached.
  table.catch(() => tables.get(key) === fresh && tables.delete(key));
  return table;
}

async function readTable(
  { db }: Pick<Context, 'db'>,
  league: League,
  chainId: Buffer,
  season: number,
): Promise<SeasonTable> {
  const days = daysOfSeason(league.model);
  const indexes = Array.from({ length: days }, (_, at) => (season - 1) * days + at + 1);
  const drawn = await drawnAt(db.reader, chainId, indexes);
  const matches = drawn.flatMap((round) => playedFixtures(league, round));
  return { played: drawn.length, standings: standingsOf(league.model.clubs.length, matches) };
}
