import {
  type Breakage,
  SETTLED,
  VOID,
  OPEN,
  PLAYER,
  OTHER_PLAYER,
  BANKROLL,
  PROMO,
  withdrawalIn,
  escrowOf,
  lastOf,
  move,
  entry,
} from './breakage.ts';
import { CHASES } from './broken-chases.ts';
import { DEPOSITS } from './broken-deposits.ts';
import { PROTECTION } from './broken-protection.ts';
import { RETURNS } from './broken-returns.ts';
import { REWARDS } from './broken-rewards.ts';

const LEDGER: readonly Breakage[] = [
  {
    rule: 'I1 a posting sums to zero',
    by: 'a posting without entries',
    sql: `insert into postings (id, key, kind) values (7, 'broken', 'promo')`,
  },
  {
    rule: 'I1 a posting sums to zero',
    by: 'an entry of one cent more, which its account has',
    sql: `update entries set amount_minor = amount_minor + 1, balance_after_minor = balance_after_minor + 1
        where ${lastOf(PROMO)};
      update accounts set balance_minor = balance_minor + 1 where id = ${PROMO}`,
  },
  {
    rule: 'I1 an entry belongs to a posting',
    by: 'a posting deleted',
    sql: `delete from postings where id = (select max(id) from postings where kind = 'test')`,
  },
  {
    rule: 'I2 a balance is its last entry',
    by: 'a balance changed',
    sql: `update accounts set balance_minor = balance_minor + 1 where id = ${PROMO}`,
  },
  {
    rule: 'I2 a balance is its last entry',
    by: 'a sequence number changed',
    sql: `update accounts set seq = seq + 1 where id = ${PROMO}`,
  },
  ...['main', 'bonus', 'frozen', 'escrow'].map((kind) => ({
    rule: 'I2 nobody spends what is not there',
    by: `a ${kind} account below zero`,
    sql: `alter table accounts drop constraint accounts_check;
      insert into accounts (id, kind) values (901, '${kind}');
      ${move({ from: '901', to: BANKROLL, amount: 5, kind: 'sweep' })}`,
    // The frozen balance is compared with the pending withdrawals, which are never below zero.
    implies: kind === 'frozen' ? ['I11 the frozen account is what waits to be paid out'] : [],
  })),
  {
    rule: 'I2 an entry has an account',
    by: 'an account deleted',
    sql: 'delete from accounts where id = 3',
  },
  {
    rule: 'I3 entries follow one another',
    by: 'a balance in the middle changed',
    sql: `update entries set balance_after_minor = balance_after_minor + 1
      where account_id = ${BANKROLL} and seq = 1`,
  },
  {
    rule: 'I3 entries follow one another',
    by: 'a number left out',
    sql: `update entries set seq = seq + 1 where ${lastOf(PROMO)};
      update accounts set seq = seq + 1 where id = ${PROMO}`,
  },
];

const ONE_STANDING = `(select min(id) from bets where round_id = ${OPEN} and account_id = ${PLAYER}
  and id not in (select bet_id from bet_cancellations))`;
const ONE_OTHER = `(select max(id) from bets where account_id = ${OTHER_PLAYER})`;
const CANCELLED = '(select max(bet_id) from bet_cancellations)';

const PART = 'I5 a part of a book sums up its lines';

const BETS: readonly Breakage[] = [
  {
    rule: 'I4 a bet has an id of its own',
    by: 'two members with one bet id',
    sql: `create temporary table taken on commit drop as select ${ONE_STANDING} as id, ${ONE_OTHER} as other;
      update entries set ref_id = taken.other from taken where kind = 'stake' and ref_id = taken.id;
      update bets set id = taken.other from taken where bets.id = taken.id`,
  },
  {
    rule: 'I4 a slip is paid for once',
    by: 'a stake booked for another slip',
    sql: `update entries set ref_id = ref_id + 1 where kind = 'stake' and ref_id = ${ONE_STANDING}`,
  },
  {
    rule: 'I4 a cancelled bet is returned once',
    by: 'a return booked for another bet',
    sql: `update entries set ref_id = ref_id + 1 where kind = 'cancel' and ref_id = ${CANCELLED}`,
  },
  ...[
    ['stake', 0],
    ['payout', 1],
    ['count', 2],
  ].map(([figure, at]) => ({
    rule: 'I5 a book is a recount of its bets',
    by: `another ${figure} in a line`,
    implies: figure === 'payout' ? [] : [PART],
    sql: `update round_books set book = jsonb_set(book::jsonb, '{side:small,${at}}',
        to_jsonb((book::jsonb #>> '{side:small,${at}}')::bigint + 1))::text where round_id = ${OPEN}`,
  })),
  ...[
    { by: 'another half win in a line', book: `replace(book, ']', ',"1","1"]')`, implies: [] },
    { by: 'a line left out', book: `'{}'`, implies: [PART] },
  ].map(({ by, book, implies }) => ({
    rule: 'I5 a book is a recount of its bets',
    by,
    implies,
    sql: `update round_books set book = ${book} where round_id = ${OPEN}`,
  })),
  ...['bet_count', 'cancelled_count'].map((count) => ({
    rule: 'I5 a book counts its bets',
    by: `another ${count}`,
    implies: [PART],
    sql: `update round_books set ${count} = ${count} + 1 where round_id = ${OPEN}`,
  })),
  {
    rule: 'I5 a book counts its bets',
    by: 'another stake of a settled round',
    implies: [PART],
    sql: `update round_books set stake_minor = stake_minor + 1 where round_id = ${SETTLED};
      update close_records set stake_minor = stake_minor + 1 where round_id = ${SETTLED}`,
  },
  {
    rule: PART,
    by: 'a stake that another part counts',
    sql: `insert into round_books (round_id, part, stake_minor) values (${OPEN}, 9, 1);
      update round_books set stake_minor = stake_minor - 1 where round_id = ${OPEN} and part = 0`,
  },
  ...[OPEN, SETTLED, VOID].map((round, at) => ({
    rule: 'I5 an escrow holds the stakes of its round',
    by: `a cent added to the escrow of the ${['open', 'settled', 'void'][at]} round`,
    sql: move({ from: BANKROLL, to: escrowOf(round), kind: 'cover', ref: round }),
  })),
  {
    rule: 'I6 a settled round has paid its winners',
    by: 'a cent more paid',
    sql: move({ from: BANKROLL, to: PLAYER, kind: 'payout', ref: SETTLED }),
  },
  {
    rule: 'I6 a settled round has paid its winners',
    by: 'a winning selection that was not paid',
    sql: `update round_results set won = 1 - won where round_id = ${SETTLED} and selection = 'side:odd'`,
  },
  ...['+ 1', '- 1'].map((change) => ({
    rule: 'I6 a bet pays stake times odds, rounded down',
    by: `a promise of ${change} cent`,
    sql: `update bets set payout_minor = payout_minor ${change} where id = ${CANCELLED}`,
  })),
  {
    rule: 'I6 a settled round knows the result of every selection played',
    by: 'a lost selection without a result',
    sql: `delete from round_results where round_id = ${SETTLED} and selection like 'side:%' and won = 0`,
  },
  {
    rule: 'I6 a void round has returned its stakes',
    by: 'a cent more returned',
    sql: move({ from: BANKROLL, to: PLAYER, kind: 'refund', ref: VOID }),
  },
];

const ROUNDS: readonly Breakage[] = [
  {
    rule: 'I7 a drawn round has its draw',
    by: 'a draw deleted',
    // The trigger removes the draw from the counts, so that nothing else is violated.
    hasTriggers: true,
    sql: `delete from draws where round_id = ${SETTLED}`,
  },
  {
    rule: 'I7 no draw before the close record',
    by: 'a close record deleted',
    sql: `delete from close_records where round_id = ${SETTLED}`,
  },
  {
    rule: 'I7 the counts are a recount of the draws',
    by: 'a draw counted twice',
    sql: `update draw_counts set seen = seen + 1 where figure = 'place1' and value = (
      select min(value) from draw_counts where figure = 'place1')`,
  },
  {
    rule: 'I7 the counts are a recount of the draws',
    by: 'other numbers drawn',
    // No die shows nine, so these differ from any draw.
    sql: `update draws set numbers = array[9, 9, 9] where round_id = ${SETTLED}`,
  },
  ...[
    ['at the close', `closes_at`],
    ['a millisecond before the opening', `date_trunc('milliseconds', opens_at) - interval '1 ms'`],
  ].map(([when, moment]) => ({
    rule: "I8 a bet falls into its round's time",
    by: `a bet ${when}`,
    sql: `update bets set placed_at = (select ${moment} from rounds where id = round_id) where id = ${ONE_STANDING}`,
  })),
  {
    rule: 'I8 a bet belongs to a round',
    by: 'a round deleted',
    sql: `delete from rounds where id = ${OPEN}`,
  },
  {
    rule: 'I8 every bet has a leaf',
    by: 'a leaf more than bets',
    sql: `update receipt_batches set leaves = leaves || sha256('') where round_id = ${OPEN}`,
  },
  {
    rule: 'I8 every bet has a leaf',
    by: 'a batch deleted',
    sql: `delete from receipt_batches where round_id = ${OPEN}`,
  },
  ...[
    ['I8 a close record counts every leaf', 'leaf_count'],
    ['I8 a close record states the sum of its book', 'stake_minor'],
  ].map(([rule = '', field]) => ({
    rule,
    by: `another ${field}`,
    sql: `update close_records set ${field} = ${field} + 1 where round_id = ${SETTLED}`,
  })),
  {
    rule: 'I10 one slip for each key',
    by: 'two slips under one key',
    sql: `alter table bets drop constraint bets_pkey;
      update bets set key = (select key from bets where id = ${ONE_STANDING})
      where round_id = ${OPEN} and account_id = ${PLAYER}`,
  },
];

const PROVING =
  `postings entries bets bet_cancellations receipt_batches round_trees draws round_results settle_chunks audit_chain
  round_events pay_tables draw_counts transfers rail_movements rail_findings rail_listed withdrawal_decisions
  withdrawal_resolutions`.split(/\s+/);
const RIGHTS: readonly Breakage[] = [
  ...PROVING.map((table, at) => {
    const right = ['update', 'delete', 'truncate'][at % 3];
    return {
      rule: 'I7 what proves something is never altered',
      by: `the right to ${right} ${table}`,
      sql: `grant ${right} on ${table} to tessera_app`,
    };
  }),
  {
    rule: 'I7 the server does not count draws itself',
    by: 'the right to insert counts',
    sql: 'grant insert on draw_counts to tessera_app',
  },
];

const WALLET: readonly Breakage[] = [
  {
    rule: 'I13 clearing gives what has come in',
    by: 'a credit that no deposit took',
    sql: `insert into rail_movements (rail, id, direction, order_id, amount_minor, outcome, moved_at, source, effect)
      values ('test', 'broken', 'in', 'none', 1, 'failed', now(), 'callback', 'credited')`,
  },
  ...[
    ['another amount', 'amount_minor = amount_minor + 1'],
    ['the outcome turned', `outcome = case outcome when 'done' then 'failed' else 'done' end`],
    ['the effect turned', `effect = case effect when 'paid' then 'returned' else 'paid' end`],
    ['the direction turned', `direction = 'in'`],
    ['another order', `order_id = '1'`],
  ].map(([by, set]) => ({
    rule: 'I13 a payout ends by the word of its rail',
    by: by ?? '',
    sql: `update rail_movements set ${set} where effect in ('paid', 'returned')`,
  })),
  {
    rule: 'I13 what moved without an effect waits for a person',
    by: 'a finding deleted',
    sql: `delete from rail_findings where finding = 'unmatched'`,
  },
  ...[
    ['another amount', 'update transfers set amount_minor = amount_minor + 1'],
    ['another recipient', 'update transfers set to_member_id = to_member_id + 1'],
    ['a transfer deleted', 'delete from transfers'],
    ['a side of another transfer', `update entries set ref_id = ref_id + 1 where kind = 'transfer_in'`],
  ].map(([by = '', sql = '']) => ({ rule: 'I12 a transfer has both its sides', by, sql })),
  {
    rule: 'I12 nobody transfers to themselves',
    by: 'a transfer to oneself with both entries',
    sql: `alter table transfers drop constraint transfers_check;
      insert into transfers (id, from_member_id, to_member_id, key, body_hash, amount_minor, balance_after_minor)
        values (8, 200001, 200001, gen_random_uuid(), gen_random_uuid(), 5, 0);
      insert into postings (id, key, kind) values (7, 'broken', 'transfer');
      ${entry(PLAYER, -5, 'transfer_out', '8')} ${entry(PLAYER, 5, 'transfer_in', '8')}`,
  },
  {
    rule: 'I13 kept sums are a recount of the entries',
    by: 'a sum of one cent more',
    sql: `update account_sums set sums = jsonb_set(sums, '{deposit}', to_jsonb((sums ->> 'deposit')::bigint + 1))`,
  },
  {
    rule: 'I13 kept sums are a recount of the entries',
    by: 'a kind that no entry has',
    sql: `update account_sums set sums = sums || '{"fee": "1"}'`,
  },
  {
    rule: 'I13 kept sums are a recount of the entries',
    by: 'no sums of entries that exist',
    sql: `update account_sums set sums = '{}'`,
  },
  {
    rule: 'I13 sums are kept of entries that exist',
    by: 'a sum up to an entry to come',
    sql: 'update account_sums set seq = seq + 1',
  },
];

const WITHDRAWALS: readonly Breakage[] = [
  {
    rule: 'I11 the frozen account is what waits to be paid out',
    by: 'a cent that left the frozen account',
    sql: move({
      from: `(select id from accounts where kind = 'frozen' and member_id = (
         select member_id from withdrawals where id = ${withdrawalIn('review')}))`,
      to: BANKROLL,
      kind: 'sweep',
    }),
  },
  {
    rule: 'I11 a withdrawal is paid or given back, once',
    by: 'a return booked for another withdrawal',
    sql: `update entries set ref_id = ref_id + 1 where kind = 'withdraw_return'`,
  },
  {
    rule: 'I11 a withdrawal is paid or given back, once',
    by: 'a fee booked for another withdrawal',
    sql: `update entries set ref_id = ref_id + 1 where kind = 'fee'`,
  },
  {
    rule: 'I11 nothing is approved by too few',
    by: 'an approval more that was needed',
    sql: `update withdrawals set approvals_needed = 1 where state = 'approved'`,
  },
  {
    rule: 'I11 nothing is approved by too few',
    by: 'an approval more that was needed before it was paid',
    sql: `update withdrawals set approvals_needed = 2 where state = 'paid'`,
  },
  {
    rule: 'I11 a decision is in the audit chain',
    by: 'another decision than was noted',
    sql: `update withdrawal_decisions set decision = 'refuse'`,
  },
  {
    rule: 'I11 a decision is in the audit chain',
    by: 'a decision that was noted and is gone',
    sql: 'delete from withdrawal_decisions',
  },
  {
    rule: 'I11 a withdrawal ends as two persons say',
    by: 'two who said otherwise, as noted',
    sql: `update withdrawal_resolutions set outcome = 'returned';
      update audit_chain set body = replace(body, '"paid"', '"returned"') where kind = 'resolution'`,
  },
  {
    rule: 'I11 a resolution is in the audit chain',
    by: 'an outcome that was not noted',
    sql: `delete from audit_chain where kind = 'resolution'`,
  },
  {
    rule: 'I11 a resolution is in the audit chain',
    by: 'another outcome than was noted',
    sql: `update audit_chain set body = replace(body, '"paid"', '"returned"') where kind = 'resolution'`,
  },
];

export const BREAKAGES: readonly Breakage[] = [
  ...LEDGER,
  ...BETS,
  ...ROUNDS,
  ...RETURNS,
  ...RIGHTS,
  ...DEPOSITS,
  ...WALLET,
  ...WITHDRAWALS,
  ...REWARDS,
  ...PROTECTION,
  ...CHASES,
];
