import type { Locale } from '@tessera/contract/locales';
import { clubNameIn, marketNameIn, pickNameIn } from '@tessera/contract/names/football/name-in';
import { FOOTBALL_NAMES } from '@tessera/contract/names/football/names';
import type { Data } from '@tessera/contract/routes';
import type { League } from '@tessera/domain/fairness/league';
import { type Goal, type PlayedMatch } from '@tessera/domain/games/football/match';
import { isFirstHalf, minuteOf } from '@tessera/domain/games/football/minutes';
import { decodeMatchDay } from '@tessera/domain/games/football/numbers';
import type { PricedMarket } from '@tessera/domain/games/football/prices';
import type { Sides } from '@tessera/domain/games/football/season/model';
import type { Fixture } from '@tessera/domain/games/football/season/season';
import { FORM_SHOWN, formMark, type FormMark } from '@tessera/domain/games/football/season/standings';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import { timesOf } from '../game/draw-reply.ts';
import type { LeagueRound } from './league-store.ts';
import { type MatchOffer, offerOf } from './match-offer.ts';

type MatchesReply = Data<'games/matches'>['list'][number];
type MatchReply = MatchesReply['matches'][number];
export type PastReply = Data<'games/match'>['meetings'][number];

/** League and language of the replies about match days. */
export type LeagueTerms = {
  readonly league: League;
  readonly locale: Locale;
  readonly now: EpochMs;
};

/** The matches that were drawn in a round, in their order; undefined until then and for a void round. */
function playedOn({ numbers, id }: LeagueRound): readonly PlayedMatch[] | undefined {
  if (numbers === null) return undefined;
  const played = decodeMatchDay(numbers);
  assert(played, `round ${id} has the numbers of a match day`);
  return played;
}

/** A match day without its matches. Whether it is on sale follows from its times, since its row may lag. */
export function dayReply({ league, now }: LeagueTerms, round: LeagueRound): Omit<MatchesReply, 'matches'> {
  const { season, day } = league.fixturesAt(round.chain_index);
  return {
    round_id: round.id.toString(),
    game_no: round.issue,
    status: stateAt(round, now),
    season,
    day,
    chain_index: round.chain_index,
    ...timesOf(round),
    commitment: round.commitment.toString('hex'),
  };
}

function stateAt({ state, opens_at: opensAt, closes_at: closesAt }: LeagueRound, now: EpochMs) {
  if (state !== 'scheduled' && state !== 'open') return state;
  if (now >= closesAt) return 'closed';
  return now >= opensAt ? 'open' : 'scheduled';
}

/** The matches of a round, or one of them, from 1. `before` are the drawn rounds before it, newest first. */
export function matchReplies(
  terms: LeagueTerms,
  round: LeagueRound,
  before: readonly LeagueRound[],
  only?: number,
): readonly MatchReply[] {
  const { fixtures } = terms.league.fixturesAt(round.chain_index);
  const played = playedOn(round);
  const { matches } = terms.league.rulesAt(round.chain_index);
  const forms = formsOf(terms.league, before);
  return fixtures.flatMap((fixture, at) => {
    const number = at + 1;
    if (only !== undefined && only !== number) return [];
    const sale = matches[at];
    const offer = sale && offerOf(sale);
    return [matchReply(terms, { number, fixture, offer, played: played?.[at], forms })];
  });
}

type MatchParts = {
  readonly number: number;
  readonly fixture: Fixture;
  readonly offer: MatchOffer | undefined;
  readonly played: PlayedMatch | undefined;
  readonly forms: ReadonlyMap<number, readonly FormMark[]>;
};

function matchReply(
  { league, locale }: LeagueTerms,
  { number, fixture, offer, played, forms }: MatchParts,
): MatchReply {
  const club = (at: number) => ({ ...clubReply(league, locale, at), form: [...(forms.get(at) ?? [])] });
  const names = FOOTBALL_NAMES[locale];
  const line = ({ market, picks }: PricedMarket): MatchReply['lines'][number] => ({
    play: `m${number}.${market.key}`,
    name: marketNameIn(names, market.key),
    items: Array.from(picks, ([pick, { oddsE4 }]) => ({
      number: pick,
      name: pickNameIn(names, market.key, pick),
      odds: formatOdds(oddsE4),
    })),
  });
  return {
    match: number,
    home: club(fixture.clubs.home),
    away: club(fixture.clubs.away),
    means: fixture.means,
    lines: (offer?.lines ?? []).map(line),
    selections: offer?.selections ?? 0,
    ticket: played?.ticket ?? null,
    ht: played ? halfTimeOf(played) : null,
    ft: played?.score ?? null,
    goals: (played?.goals ?? []).map(goalReply),
  };
}

export function clubReply({ model }: League, locale: Locale, at: number) {
  const code = model.clubs[at]?.code ?? '';
  return { code, name: clubNameIn(FOOTBALL_NAMES[locale], code) };
}

const goalReply = ({ slot, side }: Goal): MatchReply['goals'][number] => ({
  slot,
  ...minuteOf(slot),
  side,
});

function halfTimeOf({ goals }: PlayedMatch): Sides<number> {
  const early = goals.filter(({ slot }) => isFirstHalf(slot));
  const home = early.filter(({ side }) => side === 'home').length;
  return { home, away: early.length - home };
}

/** Results of the clubs in the drawn rounds, newest first; the marks are oldest first. */
function formsOf(league: League, before: readonly LeagueRound[]): ReadonlyMap<number, readonly FormMark[]> {
  const forms = new Map<number, FormMark[]>();
  const enter = (club: number, mark: FormMark) => forms.set(club, [mark, ...(forms.get(club) ?? [])]);
  for (const round of before.slice(0, FORM_SHOWN)) {
    for (const { clubs, score } of playedFixtures(league, round)) {
      enter(clubs.home, formMark(score.home, score.away));
      enter(clubs.away, formMark(score.away, score.home));
    }
  }
  return forms;
}

/** The pairs of a drawn round with what came of them. */
export function playedFixtures(league: League, round: LeagueRound): readonly (Fixture & PlayedMatch)[] {
  const played = playedOn(round) ?? [];
  return league.fixturesAt(round.chain_index).fixtures.flatMap((fixture, at) => {
    const match = played[at];
    return match ? [{ ...fixture, ...match }] : [];
  });
}

/** The match of an earlier round that some pair of clubs satisfies; none where it was not played. */
export function pastReplies(
  { league, locale }: Pick<LeagueTerms, 'league' | 'locale'>,
  round: LeagueRound,
  isAsked: (clubs: Fixture['clubs']) => boolean,
): readonly PastReply[] {
  const { season, day } = league.fixturesAt(round.chain_index);
  return playedFixtures(league, round).flatMap((match, at) =>
    isAsked(match.clubs)
      ? [
          {
            round_id: round.id.toString(),
            game_no: round.issue,
            season,
            day,
            match: at + 1,
            home: clubReply(league, locale, match.clubs.home),
            away: clubReply(league, locale, match.clubs.away),
            ht: halfTimeOf(match),
            ft: match.score,
          },
        ]
      : [],
  );
}
