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
  {
    rule: 'I13 the play of the days is a recount of the entries',
    by: 'stakes passed over',
    sql: `insert into play_day_cursors select id, 0, seq from accounts where exists (
      select from entries e where e.account_id = accounts.id and e.kind = 'stake')`,
  },
  {
    rule: 'I13 the play of the days is a recount of the entries',
    by: 'a day of an account that nobody has summed up',
    sql: 'insert into play_days values (1, current_date, 1, 0)',
  },
  {
    rule: 'I13 the play of the days is of entries that exist',
    by: 'a cursor at an entry to come',
    sql: 'insert into play_day_cursors select id, seq, seq + 1 from accounts',
  },
];
