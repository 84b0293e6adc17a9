import { BANKROLL, type Breakage, move, PROMO } from './breakage.ts';

const HOME = '(select max(round_id) from ticket_homes)';
const ESCROW = `(select -(10000000000000000 + ${HOME}))`;

/** The standing ticket, and the home whose tickets are settled with the account of one that was paid. */
const OF_STANDING = `where home_round_id = ${HOME}`;
const SETTLED_HOME = '(select max(round_id) from ticket_homes where settled_at is not null)';
const PAID = (isVoid: boolean): string =>
  `(select account_id from ticket_payouts where home_round_id = ${SETTLED_HOME} and is_void = ${isVoid})`;

/** Changes what is stored beside the book of the home round. */
const inBook = (path: string, value: string): string =>
  `update round_books set tickets = jsonb_set(tickets::jsonb, '${path}', to_jsonb(${value}))::text
    where round_id = ${HOME} and tickets::jsonb ->> 'stake' <> '0'`;

export const TICKETS: readonly Breakage[] = [
  {
    rule: 'T2 a ticket ends once',
    by: 'a ticket cashed out and paid',
    sql: [
      'cashouts (home_round_id, ticket_id, account_id, paid_minor, worth_minor) select home_round_id, id, account_id, 1, 1',
      'payouts (home_round_id, ticket_id, account_id, payout_minor) select home_round_id, id, account_id, 1',
    ]
      .map((each) => `insert into ticket_${each} from tickets ${OF_STANDING};`)
      .join('\n'),
    implies: [
      'T1 a ticket escrow holds the stakes of its tickets',
      'T3 a ticket pays what a recount of its lines comes to',
      'T7 a book carries its standing tickets',
      'T8 a cash-out is paid once',
    ],
  },
  {
    rule: 'T2 a ticket ends once',
    by: 'a payout to another member',
    sql: `insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor)
      select home_round_id, id, 16, 1 from tickets ${OF_STANDING}`,
    implies: ['T3 a ticket pays what a recount of its lines comes to'],
  },
  {
    rule: 'T8 a cash-out is paid once',
    by: 'a cent more than was posted',
    sql: 'update ticket_cashouts set paid_minor = paid_minor + 1, worth_minor = worth_minor + 1',
  },
  {
    rule: 'T8 a cash-out is paid once',
    by: 'a cent more for a part than was posted',
    sql: 'update ticket_part_cashouts set paid_minor = paid_minor + 1, worth_minor = worth_minor + 1',
  },
  {
    rule: 'T8 a cash-out is paid once',
    by: 'a cent of the stake moved from its rest to a part',
    sql: 'update ticket_part_cashouts set stake_minor = stake_minor + 1',
    implies: ['T2 an end is for the rest of a ticket'],
  },
  ...[
    ['a number left out', 'update ticket_part_cashouts set number = 2', []],
    [
      'a part of all that there is',
      'update ticket_part_cashouts set stake_minor = 100',
      ['T2 an end is for the rest of a ticket'],
    ],
    ['a part of another member', 'update ticket_part_cashouts set account_id = 16', []],
  ].map(([by, sql, implies]) => ({
    rule: 'T2 parts leave some of a ticket',
    by: by as string,
    sql: sql as string,
    implies: ['T8 a cash-out is paid once', ...(implies as string[])],
  })),
  ...['ticket_payouts', 'ticket_cashouts'].map((table) => ({
    rule: 'T2 an end is for the rest of a ticket',
    by: `a cent more in ${table}`,
    sql: `update ${table} set rest_minor = rest_minor + 1`,
  })),
  {
    rule: 'T2 parts leave some of a ticket',
    by: 'a part after its end',
    sql: "update ticket_part_cashouts set at = at + interval '1 hour'",
  },
  {
    rule: 'T1 a ticket escrow holds the stakes of its tickets',
    by: 'a part of a standing ticket without its posting',
    sql: `insert into ticket_part_cashouts (home_round_id, ticket_id, number, account_id, stake_minor, paid_minor, worth_minor)
      select home_round_id, id, 1, account_id, 1, 1, 1 from tickets ${OF_STANDING}`,
    implies: ['T8 a cash-out is paid once'],
  },
  {
    rule: 'T3 a ticket pays what a recount of its lines comes to',
    by: 'a part of a paid ticket that was not taken off',
    sql: `insert into ticket_part_cashouts (home_round_id, ticket_id, number, account_id, stake_minor, paid_minor, worth_minor)
      select p.home_round_id, p.ticket_id, 1, p.account_id, 50, 50, 50 from ticket_payouts p
      where p.home_round_id = ${SETTLED_HOME} and not p.is_void limit 1`,
    implies: ['T2 an end is for the rest of a ticket', 'T8 a cash-out is paid once'],
  },
  {
    rule: 'T8 a cash-out is paid once',
    by: 'a second posting of it',
    sql: move({
      from: BANKROLL,
      to: PROMO,
      kind: 'cashout',
      ref: '(select max(ticket_id) from ticket_cashouts)',
    }),
  },
  {
    rule: 'T9 a target is of a ticket of its member',
    by: 'another member',
    sql: `insert into auto_cash_outs (home_round_id, ticket_id, account_id, target_minor)
      select home_round_id, id, 16, 1 from tickets ${OF_STANDING}`,
  },
  {
    rule: 'T1 a ticket escrow holds the stakes of its tickets',
    by: 'a cent added to it',
    sql: move({ from: BANKROLL, to: ESCROW, kind: 'cover', ref: HOME }),
  },
  {
    rule: 'T1 a ticket escrow holds the stakes of its tickets',
    by: 'a settled home with money',
    sql: `update ticket_homes set settled_at = now() where round_id = ${HOME}`,
  },
  {
    rule: 'T3 a ticket pays what a recount of its lines comes to',
    by: 'a payout of a cent less and its credit',
    sql: `update ticket_payouts set payout_minor = payout_minor - 1
        where home_round_id = ${SETTLED_HOME} and not is_void;
      ${move({ from: PAID(false), to: BANKROLL, kind: 'payout', ref: SETTLED_HOME })}
      update postings set kind = 'tpayout' where id = 7`,
  },
  {
    rule: 'T3 a ticket pays what a recount of its lines comes to',
    by: 'a void ticket that counts as won',
    sql: `update ticket_payouts set is_void = false where home_round_id = ${SETTLED_HOME} and is_void;
      update entries set kind = 'payout' where kind = 'refund' and ref_id = ${SETTLED_HOME} and account_id = ${PAID(true)}`,
    implies: ['T8 a member gets what tickets have paid'],
  },
  {
    rule: 'T8 a member gets what tickets have paid',
    by: 'a cent too much',
    sql: `${move({ from: BANKROLL, to: PAID(false), kind: 'payout', ref: SETTLED_HOME })}
      update postings set kind = 'tpayout' where id = 7`,
  },
  {
    rule: 'T8 a member gets what tickets have paid',
    by: 'the credit of another member',
    sql: `${move({ from: PAID(false), to: '(200005 * 16)', kind: 'payout', ref: SETTLED_HOME })}
      update postings set kind = 'tpayout' where id = 7`,
  },
  {
    rule: 'T4 a ticket falls into the time of its rounds',
    by: 'a later end of taking it back',
    sql: `update tickets set first_closes_at = first_closes_at + interval '1 second' ${OF_STANDING}`,
  },
  {
    rule: 'T4 a ticket falls into the time of its rounds',
    by: 'a ticket placed at the first close',
    sql: `update tickets set placed_at = first_closes_at ${OF_STANDING}`,
  },
  {
    rule: 'T5 the lines of a ticket fit its legs',
    by: 'other sizes',
    sql: `update tickets set sizes = 4 ${OF_STANDING}`,
  },
  {
    rule: 'T5 the lines of a ticket fit its legs',
    by: 'another banker',
    sql: `update ticket_legs set is_banker = true ${OF_STANDING} and leg = 1`,
  },
  {
    rule: 'T5 the lines of a ticket fit its legs',
    by: 'a gap between its legs',
    sql: `update ticket_legs set leg = 6 ${OF_STANDING} and leg = 1`,
    implies: [
      'T6 a ticket is at home in the round of its last leg',
      'T7 a book carries its standing tickets',
    ],
  },
  {
    rule: 'T6 a ticket is at home in the round of its last leg',
    by: 'a leg of another member',
    sql: `update ticket_legs set account_id = 16 ${OF_STANDING} and leg = 0`,
  },
  {
    rule: 'T6 a ticket is at home in the round of its last leg',
    by: 'a link deleted',
    sql: `delete from round_links ${OF_STANDING} and round_id = home_round_id`,
  },
  {
    rule: 'T6 a ticket is at home in the round of its last leg',
    by: 'a carrier in another round',
    sql: `update tickets set carrier = 0 ${OF_STANDING}`,
    implies: ['T7 a book carries its standing tickets'],
  },
  ...[
    ['base', `(tickets::jsonb ->> 'base')::bigint + 1`],
    ['stake', `(tickets::jsonb ->> 'stake')::bigint + 1`],
    ['carried', `'{}'::jsonb`],
    ['legs', `'{}'::jsonb`],
  ].map(([path, value]) => ({
    rule: 'T7 a book carries its standing tickets',
    by: `another ${path} in it`,
    sql: inBook(`{${path}}`, value!),
  })),
  ...[
    ['another half win', `'(,\\d+,)"\\d+"', '\\1"1"'`],
    ['another half loss', `'(,\\d+,"\\d+",)"\\d+"', '\\1"1"'`],
    ['no halves', `'(,\\d+),"\\d+","\\d+"', '\\1'`],
  ].map(([by, change]) => ({
    rule: 'T7 a book carries its standing tickets',
    by: `${by} in the quarter line that carries one`,
    sql: `update round_books set tickets = regexp_replace(tickets, ${change})
      where round_id = ${HOME} and tickets::jsonb ->> 'stake' <> '0'`,
  })),
  {
    rule: 'T7 a book carries its standing tickets',
    by: 'a dead ticket in it',
    sql: `insert into ticket_deaths (home_round_id, ticket_id, account_id, round_id)
      select home_round_id, id, account_id, home_round_id from tickets ${OF_STANDING}`,
  },
];
