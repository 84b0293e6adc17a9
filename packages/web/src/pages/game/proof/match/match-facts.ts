import { lazily } from '@tessera/domain/cache/lazily';
import type { FixtureExport, RoundReply } from '@tessera/domain/fairness/export-format';
import type { Side } from '@tessera/domain/games/football/facts';
import { decodeMatchDay } from '@tessera/domain/games/football/numbers';
import { type Score, type ScoreTable, scoreTable, SCORES } from '@tessera/domain/games/football/score-table';
import { readModelText } from '@tessera/domain/games/football/season/model';

/** A goal with the score that it makes. */
export type ScoredGoal = { readonly slot: number; readonly side: Side; readonly score: Score };

/** One match of a drawn day, as its proof shows it. */
export type MatchFacts = {
  readonly fixture: FixtureExport;
  readonly ticket: number;
  readonly score: Score;
  readonly goals: readonly ScoredGoal[];
  /** Cost: a hundred products of long integers, at first use. */
  readonly table: () => ScoreTable;
};

/** The tickets that stand for a score: how many, and the first and last of them. */
export type TicketShare = { readonly count: number; readonly first: number; readonly last: number };

/** The matches of a published match day; none where it cannot be read, which is for the check to name. */
export function matchesOf({ model = '', fixtures = [], numbers }: RoundReply): readonly MatchFacts[] {
  const read = readModelText(model);
  const played = decodeMatchDay(numbers) ?? [];
  if (!read.ok || played.length !== fixtures.length) return [];
  return fixtures.flatMap((fixture, at) => {
    const match = played[at];
    if (!match) return [];
    const { ticket, score, goals } = match;
    const [home, away] = fixture.means;
    const table = lazily(() => scoreTable({ home, away }, read.value.rho));
    return [{ fixture, ticket, score, goals: withScores(goals), table }];
  });
}

export function shareOf({ tickets }: ScoreTable, score: Score): TicketShare {
  const at = SCORES.findIndex(({ home, away }) => home === score.home && away === score.away);
  const first = tickets.slice(0, at).reduce((sum, each) => sum + each, 0);
  const count = tickets[at] ?? 0;
  return { count, first, last: first + count - 1 };
}

function withScores(goals: readonly { readonly slot: number; readonly side: Side }[]): ScoredGoal[] {
  const score = { home: 0, away: 0 };
  return goals.map(({ slot, side }) => {
    score[side] += 1;
    return { slot, side, score: { ...score } };
  });
}
