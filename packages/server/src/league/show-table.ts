import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import type { League } from '@tessera/domain/fairness/league';
import { type Standing, standingsOf } from '@tessera/domain/games/football/season/standings';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { invalidField } from '../kernel/read-filter.ts';
import { leagueFields, leagueOf } from './league-of.ts';
import { lastRound } from './league-store.ts';
import { clubReply } from './match-reply.ts';
import { roundByIssue } from './round-by-issue.ts';
import { seasonTable } from './season-table.ts';

type Row = Data<'games/table'>['list'][number];

const NUMBER = /^[1-9][0-9]{0,4}$/;

/** The standings of a season: of the one that the last draw belongs to, or of one before it; now, or as they
 *  were before the draw of an issue.
 *  Refuses: NOT_SUPPORTED, ISSUE_NOT_EXIST, INVALID_PARAMETERS for a season that has not begun.   Cost: see
 *  seasonTable, and one round trip, or two. */
export async function showTable(
  ctx: Pick<Context, 'db' | 'board'>,
  game: Game,
  { season: asked, before }: Payload<'games/table'>,
  locale: Locale,
): Promise<Data<'games/table'>> {
  leagueOf(game);
  const { reader } = ctx.db;
  const last = await lastRound(
    reader,
    game.id,
    before ? (await roundByIssue(reader, game, before)).id : undefined,
  );
  const league = leagueOf(game, last);
  const seasons = last ? league.fixturesAt(last.chain_index).season : 1;
  const season = asked ? (NUMBER.test(asked) ? Number(asked) : 0) : seasons;
  if (season < 1 || season > seasons) throw invalidField('season');
  const { played, standings } = last
    ? await seasonTable(ctx, league, last, season)
    : { played: 0, standings: standingsOf(league.model.clubs.length, []) };
  const now = ctx.board.now();
  return {
    ...leagueFields(game, league, locale),
    season,
    played,
    seasons,
    list: standings.map((standing) => rowReply(league, locale, standing)),
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}

const rowReply = (league: League, locale: Locale, standing: Standing): Row => ({
  club: clubReply(league, locale, standing.club),
  played: standing.played,
  won: standing.won,
  drawn: standing.drawn,
  lost: standing.lost,
  goals_for: standing.goalsFor,
  goals_against: standing.goalsAgainst,
  points: standing.points,
  form: [...standing.form],
});
