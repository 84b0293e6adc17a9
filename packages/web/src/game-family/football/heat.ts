import type { ScoreTable } from '@tessera/domain/games/football/score-table';
import { GOALS_MAX, SCORE_TICKETS } from '@tessera/domain/games/football/season/model';

/** One score of a match in its table of tickets. */
export type HeatCell = {
  readonly home: number;
  readonly away: number;
  /** Of `SCORE_TICKETS` equally likely tickets. */
  readonly tickets: number;
  readonly chance: number;
  /** Strength of the tint: 1 for the likeliest score. */
  readonly heat: number;
};

const GOALS = GOALS_MAX + 1;

/** The table of a match as rows of home goals and columns of away goals. */
export function heatRows({ tickets }: Pick<ScoreTable, 'tickets'>): readonly (readonly HeatCell[])[] {
  const most = Math.max(...tickets);
  return Array.from({ length: GOALS }, (_, home) =>
    tickets.slice(home * GOALS, (home + 1) * GOALS).map((count, away) => ({
      home,
      away,
      tickets: count,
      chance: count / SCORE_TICKETS,
      heat: count / most,
    })),
  );
}
