import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import type { League } from '@tessera/domain/fairness/league';
import { daysOfSeason, type Fixture } from '@tessera/domain/games/football/season/season';
import { FORM_SHOWN } from '@tessera/domain/games/football/season/standings';
import { assert } from '@tessera/domain/result';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { invalidField } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { gameOf } from '../round/round-context.ts';
import { leagueFields, leagueOf } from './league-of.ts';
import { drawnAt, drawnBefore, leagueRound } from './league-store.ts';
import { dayReply, matchReplies, pastReplies } from './match-reply.ts';

/** Earlier meetings are looked for in this many seasons: each has two. */
const SEASONS_BACK = 4;

/** One match with what both clubs did before it.
 *  Refuses: NOT_SUPPORTED, ISSUE_NOT_EXIST, INVALID_PARAMETERS for a match that the round has not.
 *  Cost: three round trips and at most fifteen draws. */
export async function showMatch(
  ctx: Pick<Context, 'db' | 'board' | 'games'>,
  { round_id: roundId, match: asked }: Payload<'games/match'>,
  locale: Locale,
): Promise<Data<'games/match'>> {
  const { db, board } = ctx;
  const id = readId(roundId);
  const round = id === undefined ? undefined : await leagueRound(db.reader, id);
  if (!round) throw new Refusal('ISSUE_NOT_EXIST');
  const game = gameOf(ctx, round);
  const league = leagueOf(game, round);
  const index = round.chain_index;
  const { fixtures, season } = league.fixturesAt(index);
  const number = /^[1-9][0-9]?$/.test(asked ?? '') ? Number(asked) : 0;
  const fixture = fixtures[number - 1];
  if (!fixture) throw invalidField('match');
  const { home, away } = fixture.clubs;
  const [before, met] = await Promise.all([
    drawnBefore(db.reader, round.chain_id, index, FORM_SHOWN),
    drawnAt(db.reader, round.chain_id, meetingsBefore(league, fixture, index)),
  ]);
  const now = board.now();
  const terms = { league, locale, now };
  const [match] = matchReplies(terms, round, before, number);
  assert(match, 'a fixture has a reply');
  const recent = (club: number) => before.flatMap((past) => pastReplies(terms, past, isOf(club)));
  const { strengths } = league.seasonAt(season);
  return {
    ...leagueFields(game, league, locale),
    round: dayReply(terms, round),
    match,
    strengths: { home: strengthOf(strengths, home), away: strengthOf(strengths, away) },
    recent: { home: recent(home), away: recent(away) },
    meetings: met.toReversed().flatMap((past) => pastReplies(terms, past, isBetween(fixture))),
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}

type Clubs = Fixture['clubs'];

const isOf =
  (club: number) =>
  ({ home, away }: Clubs): boolean =>
    home === club || away === club;

const isBetween =
  ({ clubs }: Pick<Fixture, 'clubs'>) =>
  (other: Clubs): boolean =>
    isOf(clubs.home)(other) && isOf(clubs.away)(other);

/** The chain indexes below one at which two clubs met, in its season and some before. */
function meetingsBefore({ model, fixturesAt }: League, fixture: Fixture, index: number): readonly number[] {
  const days = daysOfSeason(model);
  const season = Math.floor((index - 1) / days);
  const first = Math.max(season - SEASONS_BACK, 0) * days + 1;
  const indexes = Array.from({ length: index - first }, (_, at) => first + at);
  return indexes.filter((each) => fixturesAt(each).fixtures.some(({ clubs }) => isBetween(fixture)(clubs)));
}

function strengthOf(strengths: ReturnType<League['seasonAt']>['strengths'], club: number) {
  const { attack = 0, defence = 0 } = strengths[club] ?? {};
  return { attack, defence };
}
