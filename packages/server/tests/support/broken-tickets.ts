import { BANKROLL, type Breakage, move, PROMO } from './breakage.ts';

const HOME = '(select max(round_id) from ticket_homes)';
const ESCROW = `(select -(10000000000000000 + ${HOME}))`;

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
      .map((each) => `insert into ticket_${each} from tickets where home_round_id = ${HOME};`)
      .join('\n'),
    implies: [
      'T1 a ticket escrow holds the stakes of its tickets',
      'T7 a book carries its standing tickets',
      'T8 a cash-out is paid once',
    ],
  },
  {
    rule: 'T2 a ticket ends once',
    by: 'a payout to another member',
    sql: `insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor)
      select home_round_id, id, 16, 1 from tickets where home_round_id = ${HOME}`,
  },
  {
    rule: 'T8 a cash-out is paid once',
    by: 'a cent more than was posted',
    sql: 'update ticket_cashouts set paid_minor = paid_minor + 1, worth_minor = worth_minor + 1',
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
    rule: 'T1 a ticket escrow holds the stakes of its tickets',
    by: 'a cent added to it',
    sql: move({ from: BANKROLL, to: ESCROW, kind: 'cover', ref: HOME }),
  },
  {
    rule: 'T1 a ticket escrow holds the stakes of its tickets',
    by: 'a settled home with money',
    sql: 'update ticket_homes set settled_at = now()',
  },
  {
    rule: 'T4 a ticket falls into the time of its rounds',
    by: 'a later end of taking it back',
    sql: `update tickets set first_closes_at = first_closes_at + interval '1 second'`,
  },
  {
    rule: 'T4 a ticket falls into the time of its rounds',
    by: 'a ticket placed at the first close',
    sql: 'update tickets set placed_at = first_closes_at',
  },
  {
    rule: 'T5 the lines of a ticket fit its legs',
    by: 'other sizes',
    sql: 'update tickets set sizes = 4',
  },
  {
    rule: 'T5 the lines of a ticket fit its legs',
    by: 'another banker',
    sql: 'update ticket_legs set is_banker = true where leg = 1',
  },
  {
    rule: 'T6 a ticket is at home in the round of its last leg',
    by: 'a leg of another member',
    sql: 'update ticket_legs set account_id = 16 where leg = 0',
  },
  {
    rule: 'T6 a ticket is at home in the round of its last leg',
    by: 'a link deleted',
    sql: 'delete from round_links where round_id = home_round_id',
  },
  {
    rule: 'T6 a ticket is at home in the round of its last leg',
    by: 'a carrier in another round',
    sql: 'update tickets set carrier = 0',
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
  {
    rule: 'T7 a book carries its standing tickets',
    by: 'a dead ticket in it',
    sql: `insert into ticket_deaths (home_round_id, ticket_id, account_id, round_id)
      select home_round_id, id, account_id, home_round_id from tickets`,
  },
];
