import { type Breakage, move, OTHER_PLAYER, PLAYER, PROMO } from './breakage.ts';

const SUMS = 'I13 the sums of rewards are a recount of the claims';
const PAID = 'I11 a reward is paid once, as it was claimed';

/** Violations of what holds about rewards. */
export const REWARDS: readonly Breakage[] = [
  {
    rule: PAID,
    by: 'a claim of one cent more than was paid',
    sql: `update reward_claims set amount_minor = amount_minor + 1 where kind = 'sign_in'`,
    implies: [SUMS],
  },
  {
    rule: PAID,
    by: 'promo money without a claim',
    sql: move({ from: PROMO, to: PLAYER, kind: 'promo' }),
  },
  {
    rule: PAID,
    by: 'a claim that was never paid',
    sql: `insert into reward_claims (id, member_id, key, kind, amount_minor, balance_after_minor,
          multiple, level)
        values (7, 200002, 'vip-2', 'vip', 500, 500, 3, 2);
      insert into reward_sums values (${OTHER_PLAYER}, 500, 1500)`,
  },
  {
    rule: PAID,
    by: 'a claim paid to another member',
    sql: `update reward_claims set member_id = 200002 where kind = 'sign_in'`,
    implies: [SUMS],
  },
  {
    rule: PAID,
    by: 'a balance after it that never was',
    sql: `update reward_claims set balance_after_minor = balance_after_minor + 1 where kind = 'sign_in'`,
  },
  {
    rule: 'I11 the gift to a new account goes to its member',
    by: 'a gift in the name of another member',
    sql: `update postings set key = 'promo:welcome:200002' where key = 'promo:welcome:200001'`,
  },
  {
    rule: 'I11 a claim is named after its day',
    by: 'a sign-in of another day',
    sql: `update reward_claims set day = day + 1 where kind = 'sign_in'`,
  },
  {
    rule: 'I11 a sign-in follows the one before',
    by: 'a first sign-in that counts as the second',
    sql: `update reward_claims set cycle_day = 2 where kind = 'sign_in'`,
  },
  {
    rule: 'I11 a rebate is for the stakes of its day',
    by: 'a rebate for one cent more than was staked',
    sql: `update reward_claims set sides_minor = sides_minor + 1 where kind = 'rebate'`,
  },
  {
    rule: 'I11 a rebate is for the stakes of its day',
    by: 'a rebate of more than a hundredth',
    sql: `update reward_claims set sides_minor = 1, numbers_minor = 0 where kind = 'rebate';
      update day_stakes set sides_minor = 1, numbers_minor = 0`,
    implies: ['I13 the stakes of a day are a recount of its bets'],
  },
  {
    rule: 'I13 the stakes of a day are a recount of its bets',
    by: 'stakes on a day without bets',
    sql: `insert into day_stakes values (${OTHER_PLAYER}, '2020-01-01', 1, 0)`,
  },
  {
    rule: SUMS,
    by: 'a requirement of one cent less',
    sql: `update reward_sums set required_minor = required_minor - 1 where required_minor > granted_minor`,
  },
  {
    rule: SUMS,
    by: 'sums deleted',
    sql: 'delete from reward_sums',
  },
];
