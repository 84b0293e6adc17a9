import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import { REPLAY_MS } from '../game-family/leagues.ts';
import { useNow } from '../live/use-now.ts';
import type { MatchDay } from './use-league.ts';

/** The last match day as a film that runs from its draw on.
 *
 *  played -- time up, or shown at once --> shown */
export type Replay = {
  readonly isPlayed: boolean;
  readonly show: () => void;
};

/** Fields of a match day that a replay needs. */
type Played = Pick<MatchDay, 'game_no' | 'draws_at_ms'> & { readonly status: string };

/** The match day whose result is held back, and what ends that. */
export type HeldDay<Day extends Played = MatchDay> = { readonly day: Day; readonly show: () => void };

/** The last issue of each game whose result was shown at once. Of all pages: what was shown on one is not
 *  held back on another, nor when a page opens again. */
const shownIssues = createStore<Readonly<Record<number, string>>>(() => ({}));

export const replayEndsAt = (day: Pick<MatchDay, 'draws_at_ms'>): number => day.draws_at_ms + REPLAY_MS;

/** State of the replay of a league's last match day. Once a day was shown, an earlier one is never played
 *  again: an answer may overtake another.   Units: epoch ms. */
export function useReplay(gameId: number, last: Played | undefined, nowMs: number): Replay {
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

/** Of the match days of a league, oldest first, the one whose result is held back: the last whose draw is
 *  due, from that moment until its replay is over or was skipped. What a page shows of results, standings
 *  and money asks this; the moment counts and not the answer that brings the draw, because other answers may
 *  come first. */
export function useHeldDay<Day extends Played>(gameId: number, days: readonly Day[]): HeldDay<Day> | null {
  const nowMs = useNow(days.flatMap((day) => [day.draws_at_ms, replayEndsAt(day)]));
  const last = days.findLast((day) => day.draws_at_ms <= nowMs);
  const { isPlayed, show } = useReplay(gameId, last, nowMs);
  return last && isPlayed ? { day: last, show } : null;
}

/** Styles read the same attribute, so that a match need not load the settings. */
const isStill = (): boolean => document.documentElement.dataset['motion'] === 'reduce';
