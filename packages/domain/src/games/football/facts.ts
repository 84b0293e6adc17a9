import type { Sides } from './season/model.ts';

export type Side = keyof Sides<unknown>;

/** Facts of a match that decide its markets. */
export type MatchFacts = {
  readonly home: number;
  readonly away: number;
  /** The lead of the home side at half-time: 1, 0 or -1. */
  readonly halfLead: -1 | 0 | 1;
  /** Goals of the first half; 2 stands for two or more. */
  readonly halfGoals: 0 | 1 | 2;
  readonly first: Side | 'none';
};

/** The class of a half-time score. */
export const halfTime = (home: number, away: number): Pick<MatchFacts, 'halfLead' | 'halfGoals'> => ({
  halfLead: Math.sign(home - away) as -1 | 0 | 1,
  halfGoals: Math.min(home + away, 2) as 0 | 1 | 2,
});
