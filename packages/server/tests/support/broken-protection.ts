import type { Breakage } from './breakage.ts';

/** What breaks the rules that protect members, in a database without limits and exclusions. */
export const PROTECTION: readonly Breakage[] = [
  {
    rule: 'I11 what is locked of deposits lies in the locked account',
    by: 'a locked deposit that nobody paid in',
    sql: 'insert into locked_deposits (deposit_id, member_id, left_minor) select id, member_id, 1 from deposits limit 1',
  },
  {
    rule: 'I17 an exclusion bars the account',
    by: 'an exclusion that the account does not know',
    sql: `insert into exclusions (member_id, length, from_at, until_at)
      values (200001, 'day', clock_timestamp(), clock_timestamp() + interval '1 day')`,
  },
  {
    rule: 'I17 limits in force are beside the account',
    by: 'a limit that the account does not know',
    sql: `insert into player_limits (member_id, measure, period, max_amount) values (200001, 'stake', 'day', 1)`,
  },
  {
    rule: 'I17 limits in force are beside the account',
    by: 'a limit that is higher beside the account',
    sql: `insert into player_limits (member_id, measure, period, max_amount) values (200001, 'stake', 'day', 1);
      update accounts set guard = '{0,0,1,7,6,2,0,0}' where id = 200001 * 16`,
  },
];
