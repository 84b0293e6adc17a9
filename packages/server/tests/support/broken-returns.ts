import type { Breakage } from './breakage.ts';

export const RETURNS: readonly Breakage[] = [
  {
    rule: 'I7 the returns of a game are a recount of its bets',
    by: 'sums of bets that no round has',
    sql: `insert into play_returns select 1, current_date, play, 1, 1, 100, 97, 97, 1, 1 from unnest(array['', 'side']) play`,
  },
  {
    rule: 'I7 the returns of a game are a recount of its bets',
    by: 'rounds passed over',
    sql: 'update return_cursor set seq = (select seq from event_head)',
  },
  {
    rule: 'I7 the returns of a game are those of its plays',
    by: 'a play that all plays leave out',
    sql: `insert into play_returns values (1, current_date, 'side', 1, 1, 100, 97, 97, 1, 1)`,
  },
];
