import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { FORM_SHOWN } from '@tessera/domain/games/football/season/standings';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { leagueFields, leagueOf } from './league-of.ts';
import { comingRounds, drawnBefore, lastRound, type LeagueRound } from './league-store.ts';
import { dayReply, matchReplies } from './match-reply.ts';
import { roundByIssue } from './round-by-issue.ts';

/** The match days of a league that clients show together: the last one drawn, those that wait for their draw
 *  and those on sale; or one by its issue.
 *  Refuses: NOT_SUPPORTED, ISSUE_NOT_EXIST.   Cost: three round trips; what is sold of a new match day is
 *  priced once. */
export async function showMatches(
  { db, board }: Pick<Context, 'db' | 'board'>,
  game: Game,
  { game_no: issue }: Payload<'games/matches'>,
  locale: Locale,
): Promise<Data<'games/matches'>> {
  const league = leagueOf(game);
  const now = board.now();
  const termsOf = (round: LeagueRound) => ({ league: leagueOf(game, round), locale, now });
  const rounds = issue
    ? [await roundByIssue(db.reader, game, issue)]
    : await roundsShown(db.reader, game, now);
  const chains = new Map(rounds.map((round) => [round.chain_id.toString('hex'), round]));
  const before = await Promise.all(
    // The last round of each chain, whose predecessors are those of the others too.
    [...chains.values()].map((round) =>
      drawnBefore(db.reader, round.chain_id, round.chain_index, FORM_SHOWN + rounds.length),
    ),
  );
  const drawn = before.flat();
  return {
    ...leagueFields(game, league, locale),
    list: rounds.map((round) => ({
      ...dayReply(termsOf(round), round),
      matches: [...matchReplies(termsOf(round), round, drawn.filter(isBefore(round)))],
    })),
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}

type Reader = Context['db']['reader'];

async function roundsShown(db: Reader, game: Game, now: number): Promise<readonly LeagueRound[]> {
  const [last, coming] = await Promise.all([lastRound(db, game.id), comingRounds(db, game.id)]);
  return [...(last ? [last] : []), ...coming.filter(({ opens_at: opensAt }) => opensAt <= now)];
}

const isBefore =
  ({ chain_id: chain, chain_index: index }: LeagueRound) =>
  (other: LeagueRound): boolean =>
    other.chain_id.equals(chain) && other.chain_index < index;
