import type { Breakage } from './breakage.ts';

const SLIP = 'I4 an issue of a chase is bought as it is noted';
const GOES_ON = 'I4 a chase goes on or has ended';
const RESULT = 'I13 the result of a chase is a recount of its bets';

/** Violations of what holds about chases. */
export const CHASES: readonly Breakage[] = [
  {
    rule: SLIP,
    by: 'a bought issue of one cent more',
    sql: `update chase_issues set cost_minor = cost_minor + 1 where state = 'bought'`,
  },
  {
    rule: SLIP,
    by: 'an issue noted as missed that has bets',
    sql: `update chase_issues set state = 'missed', slip_id = null, settled_at = null, staked_minor = null,
      returned_minor = null, has_won = null where state = 'bought'`,
  },
  {
    rule: SLIP,
    by: 'an issue noted as bought without bets',
    sql: `update chase_issues set state = 'bought', slip_id = 7 where state = 'cancelled'`,
  },
  {
    rule: GOES_ON,
    by: 'a chase without a next issue',
    sql: 'update chases set next_round_id = null where ended_at is null',
  },
  {
    rule: GOES_ON,
    by: 'a chase that ended before an issue that waits',
    sql: `update chases set next_round_id = null, ended_at = now(), end_reason = 'completed' where ended_at is null`,
  },
  {
    rule: RESULT,
    by: 'a cent more that was returned',
    sql: `update chase_issues set returned_minor = returned_minor + 1 where state = 'bought'`,
  },
  {
    rule: RESULT,
    by: 'a win that was none',
    sql: `update chase_issues set has_won = not has_won where state = 'bought'`,
  },
];
