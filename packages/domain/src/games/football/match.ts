import type { Uniform } from '../family.ts';
import { halfTime, type MatchFacts, type Side } from './facts.ts';
import { isFirstHalf, MINUTE_WEIGHTS, slotOf } from './minutes.ts';
import type { Score, ScoreTable } from './score-table.ts';
import { SCORE_TICKETS } from './season/model.ts';

/** A goal on one of the 99 slots of a match. */
export type Goal = { readonly slot: number; readonly side: Side };

/** A match as drawn: its ticket, the score that the ticket stands for, and its goals in order. */
export type PlayedMatch = {
  readonly ticket: number;
  readonly score: Score;
  readonly goals: readonly Goal[];
};

/** Draws one match: the ticket, then the slot of each goal, then which side scored each of them in the order
 *  of their slots.
 *  Source: sports, section 3; `uniform` gives the words of the round's key under `football1/` and the number
 *  of the match.   Cost: 1 + 2 words a goal. */
export function drawMatch(uniform: Uniform, table: ScoreTable): PlayedMatch {
  const ticket = uniform(SCORE_TICKETS);
  const score = table.scoreOf(ticket);
  const slots = Array.from({ length: score.home + score.away }, () => slotOf(uniform(MINUTE_WEIGHTS)));
  slots.sort((a, b) => a - b);
  const left = { ...score };
  const goals = slots.map((slot): Goal => {
    const side: Side = uniform(left.home + left.away) < left.home ? 'home' : 'away';
    left[side] -= 1;
    return { slot, side };
  });
  return { ticket, score, goals };
}

/** The facts of a match that was played. */
export function factsOf({ score, goals }: Pick<PlayedMatch, 'score' | 'goals'>): MatchFacts {
  const early = goals.filter(({ slot }) => isFirstHalf(slot));
  const home = early.filter(({ side }) => side === 'home').length;
  return { ...score, ...halfTime(home, early.length - home), first: goals[0]?.side ?? 'none' };
}
