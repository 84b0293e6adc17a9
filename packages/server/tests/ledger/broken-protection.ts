import type { Breakage } from './breakage.ts';

const NOW_MS = 'floor(extract(epoch from clock_timestamp()) * 1000)';

/** A limit of a day that was set an hour ago. */
const made = (measure: string, memberId: number): string =>
  `insert into protection_log (member_id, kind, detail, at)
   values (${memberId}, 'limit_set', '{"measure": "${measure}", "period": "day"}', clock_timestamp() - interval '1 hour')`;

const COUNTED = 'I17 a limit of stakes has used what was staked in its window';

/** A limit beside the account of a member whose stakes never came back, which has used so much. */
const counting = (used: string): string =>
  `with one as (select account_id, min(placed_at) as at, sum(stake_minor) as minor from (
      select account_id, placed_at, stake_minor from bets union all select account_id, placed_at, stake_minor from tickets
    ) uses where account_id not in (select account_id from entries where kind in ('cancel', 'refund')) group by 1 limit 1)
    update accounts a set guard = array[0, 0, 0, 6, 9 * one.minor, floor(extract(epoch from one.at) * 1000), ${used}]::bigint[]
    from one where a.id = one.account_id`;

/** Breakages of the rules that protect members, in a database without limits and exclusions. */
export const PROTECTION: readonly Breakage[] = [
  {
    rule: 'I11 what is locked of deposits lies in the locked account',
    by: 'a locked deposit that nobody paid in',
    sql: `insert into deposits (id, member_id, channel_id, key, body_hash, amount_minor, rail, expires_at)
        select 1, member_id, channel_id, gen_random_uuid(), body_hash, amount_minor, rail, expires_at from deposits limit 1;
      insert into locked_deposits (deposit_id, member_id, left_minor) select 1, member_id, 1 from deposits where id = 1`,
  },
  {
    rule: 'I11 a deposit is credited, locked or given back',
    by: 'a cent that is credited and locked',
    sql: `insert into locked_deposits (deposit_id, member_id, left_minor)
      select id, member_id, 1 from deposits where status = 'completed' limit 1`,
    implies: ['I11 what is locked of deposits lies in the locked account'],
  },
  {
    rule: 'I17 an exclusion bars the account',
    by: 'an exclusion that the account does not know',
    sql: `insert into exclusions (member_id, length, from_at, until_at)
      values (200001, 'day', clock_timestamp(), clock_timestamp() + interval '1 day')`,
  },
  {
    rule: 'I17 a match is lifted by enough persons',
    by: 'a lift that nobody has decided',
    sql: `with excluded as (
        insert into exclusions (member_id, length, from_at, until_at, by_match)
        values (200001, 'six_months', clock_timestamp() - interval '1 year', clock_timestamp() - interval '1 day', true)
        returning id)
      insert into lifted_exclusions (exclusion_id, operator, reason) select id, 'ada', 'a brother' from excluded`,
  },
  {
    rule: 'I17 a match is lifted by enough persons',
    by: 'a lift of one person where the money is real',
    sql: `insert into house_currency (currency) values ('EUR') on conflict (is_only) do update set currency = 'EUR';
      insert into exclusions (member_id, length, from_at, until_at, by_match)
        values (200001, 'six_months', clock_timestamp() - interval '1 year', clock_timestamp() - interval '1 day', true);
      insert into lifted_exclusions (exclusion_id, operator, reason) select id, 'ada', 'a brother' from exclusions where by_match;
      insert into lift_decisions (exclusion_id, operator, reason) select id, 'ada', 'a brother' from exclusions where by_match`,
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
    implies: [COUNTED],
  },
  {
    rule: COUNTED,
    by: 'a cent too much that has come back',
    sql: counting('one.minor - 1'),
  },
  {
    rule: COUNTED,
    by: 'a cent that did not come back',
    sql: counting('one.minor + 1'),
  },
  {
    rule: 'I18 a closed account is empty',
    by: 'a closed account with money',
    sql: `update members set status = 'abnormal', closed_at = clock_timestamp() where id = 200001;
      update accounts set is_frozen = true where id = 200001 * 16`,
  },
  {
    rule: 'I18 a closed account is empty',
    by: 'a closed account whose member is logged in',
    sql: `insert into sessions (token_hash, member_id, created_at, expires_at, seen_at)
      select sha256('in'), id, clock_timestamp(), clock_timestamp(), clock_timestamp() from members where closed_at is not null`,
  },
  {
    rule: 'I18 a closed account is empty',
    by: 'a closed account that may bet',
    sql: `update accounts set is_frozen = false where member_id in (select id from members where closed_at is not null)`,
  },
  {
    rule: 'I18 what is given up is the rest of a closed account',
    by: 'money given up by a member who is there',
    sql: `update members set closed_at = null where closed_at is not null`,
  },
  {
    rule: 'I18 what is given up is the rest of a closed account',
    by: 'a second part that is given up',
    sql: `update postings set key = 'forfeit:7' where kind = 'forfeit'`,
  },
  {
    rule: 'I17 what is used stays within the limit',
    by: 'more lost than the limit',
    sql: `${made('loss', 200001)};
      insert into player_limits (member_id, measure, period, max_amount) values (200001, 'loss', 'day', 5);
      update accounts set guard = array[0, ${NOW_MS}, 0, 3, 5, ${NOW_MS}, 6]::bigint[] where id = 200001 * 16`,
  },
  {
    rule: 'I17 what is used stays within the limit',
    by: 'a bet once the time was used up',
    sql: `${made('time', 200001)};
      insert into player_limits (member_id, measure, period, max_amount) values (200001, 'time', 'day', 60000);
      update accounts set guard = array[0, ${NOW_MS}, 0, 9, 60000, ${NOW_MS}, 60000]::bigint[] where id = 200001 * 16`,
  },
  {
    rule: 'I17 deposits stay within the limit',
    by: 'a limit that is one cent less than what was credited',
    sql: `with one as (
        select account_id / 16 as member_id, min(at) as at, sum(amount_minor) as minor from entries
        where kind = 'deposit' and account_id > 16 and account_id % 16 = 0 group by 1 limit 1),
      made as (insert into protection_log (member_id, kind, detail, at)
        select member_id, 'limit_set', '{"measure": "deposit", "period": "day"}', at - interval '1 hour' from one)
      insert into player_limits (member_id, measure, period, max_amount, window_since, window_used)
      select member_id, 'deposit', 'day', minor - 1, at, minor from one`,
  },
  {
    rule: 'I17 deposits are counted',
    by: 'a credit that was not counted',
    sql: `with one as (
        select account_id / 16 as member_id, min(at) as at, sum(amount_minor) as minor from entries
        where kind = 'deposit' and account_id > 16 and account_id % 16 = 0 group by 1 limit 1)
      insert into player_limits (member_id, measure, period, max_amount, window_since, window_used)
      select member_id, 'deposit', 'month', minor * 2, at, minor - 1 from one`,
  },
];
