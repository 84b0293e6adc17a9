import type { LeagueMatch, MatchDay } from './use-league.ts';

/** A match as it was known before the draw of a match day, which tells the form that its clubs had then. */
export function matchBefore(match: LeagueMatch, { matches }: Pick<MatchDay, 'matches'>): LeagueMatch {
  const clubs = matches.flatMap(({ home, away }) => [home, away]);
  const before = (club: LeagueMatch['home']) => clubs.find(({ code }) => code === club.code) ?? club;
  return { ...match, home: before(match.home), away: before(match.away) };
}
