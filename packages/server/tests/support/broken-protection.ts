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
  {
    rule: 'I17 nobody bets in an exclusion',
    by: 'an exclusion that is older than a bet',
    sql: `insert into exclusions (member_id, length, from_at, until_at)
      select account_id / 16, 'day', placed_at - interval '1 hour', clock_timestamp() from bets limit 1;
      insert into protection_log (member_id, kind, at)
      select account_id / 16, 'excluded', placed_at - interval '1 hour' from bets limit 1`,
  },
  {
    rule: 'I17 nobody bets on a blocked game',
    by: 'a block that is older than a bet',
    sql: `insert into protection_log (member_id, kind, detail, at)
      select b.account_id / 16, 'game_blocked', jsonb_build_object('game_id', r.game_id), b.placed_at - interval '1 hour'
      from bets b join rounds r on r.id = b.round_id limit 1`,
  },
  {
    rule: 'I17 stakes stay within the limit',
    by: 'a limit that is one cent less than what was staked',
    sql: `with one as (select account_id, min(placed_at) as at, sum(stake_minor) as minor from bets
        where account_id not in (select account_id from entries where kind in ('cancel', 'refund')) group by 1 limit 1),
      made as (insert into protection_log (member_id, kind, detail, at)
        select account_id / 16, 'limit_set', '{"measure": "stake", "period": "day"}', at - interval '1 hour' from one),
      named as (insert into player_limits (member_id, measure, period, max_amount)
        select account_id / 16, 'stake', 'day', minor - 1 from one)
      update accounts a set guard = array[0, 0, 0, 6, one.minor - 1, floor(extract(epoch from one.at) * 1000), 0]::bigint[]
      from one where a.id = one.account_id`,
  },
];
