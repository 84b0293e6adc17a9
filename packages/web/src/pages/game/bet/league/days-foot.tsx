import type { LeagueDays } from './day-states.ts';
import { LeagueFoot } from './league-foot.tsx';
import { useLeagueState } from './use-league-state.ts';

type DaysFootProps = {
  readonly league: LeagueDays;
  readonly hasColumns: boolean;
  /** Sheet requested before this code had loaded. */
  readonly opened: string | null;
};

/** The foot of the pages of a league: the slips of all match days. */
export const DaysFoot = ({ league, ...props }: DaysFootProps) => (
  <LeagueFoot {...useLeagueState(league)} {...props} />
);
