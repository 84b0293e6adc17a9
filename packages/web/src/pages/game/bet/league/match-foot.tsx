import type { LeagueDays } from './day-states.ts';
import { LeagueFoot } from './league-foot.tsx';
import { useLeagueState } from './use-league-state.ts';

type MatchFootProps = {
  readonly league: LeagueDays;
  readonly hasColumns: boolean;
  /** What was asked for before this code had come. */
  readonly opened: string | null;
};

/** The foot of the page of a match: the slips of all match days. */
export const MatchFoot = ({ league, ...props }: MatchFootProps) => (
  <LeagueFoot {...useLeagueState(league)} {...props} />
);
