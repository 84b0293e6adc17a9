import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { REPLAY_MS } from '../../../../game-family/league-parts.ts';
import type { MatchDay } from '../../../../league/use-league.ts';
import { isStill } from '../../../../settings/motion.ts';

/** The last match day as a film that runs from its draw on.
 *
 *  played -- time up, or shown at once --> shown */
export type Replay = {
  readonly isPlayed: boolean;
  readonly show: () => void;
};

/** The last issue of each game whose result was shown at once. Of all pages: what was shown on one is not
 *  held back on another, nor when a page opens again. */
const shownIssues = createStore<Readonly<Record<number, string>>>(() => ({}));

export const replayEndsAt = (last: MatchDay | undefined): number => (last ? last.draws_at_ms + REPLAY_MS : 0);

/** How the last match day of a league is shown. Once a day was shown, an earlier one is never played again:
 *  an answer may overtake another.   Units: epoch ms. */
export function useReplay(gameId: number, last: MatchDay | undefined, nowMs: number): Replay {
  const shown = useStore(shownIssues, (issues) => issues[gameId] ?? '');
  return {
    isPlayed:
      last !== undefined &&
      last.status !== 'void' &&
      nowMs < replayEndsAt(last) &&
      last.game_no > shown &&
      !isStill(),
    show: () => {
      if (last && last.game_no > shown) shownIssues.setState({ [gameId]: last.game_no });
    },
  };
}
