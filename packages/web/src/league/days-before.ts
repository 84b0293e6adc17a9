import { matchBefore } from './match-before.ts';
import type { LeagueMatch, MatchDay } from './use-league.ts';

/** Match days as they were before the draw of one of them. */
export const daysBefore = (
  days: readonly MatchDay[],
  held: Pick<MatchDay, 'round_id' | 'matches'>,
): readonly MatchDay[] =>
  days.map((day) => {
    const before = day.matches.map((match) => matchBefore(match, held));
    return { ...day, matches: day.round_id === held.round_id ? before.map(undrawn) : before };
  });

const undrawn = (match: LeagueMatch): LeagueMatch => ({
  ...match,
  ticket: null,
  ht: null,
  ft: null,
  goals: [],
});
