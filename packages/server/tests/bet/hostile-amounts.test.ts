import { beforeAll, beforeEach, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';
import { minor } from '@tessera/domain/money';

import { readBalance } from '../../src/ledger/read-balance.ts';
import { newRound, seedHouse, type TestRound } from '../support/betting.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer, testWallet } from '../support/http.ts';
import { HOSTILE_AMOUNTS } from '../support/http/hostile-amounts.ts';
import { FUND_PASSWORD, holder, type Holder } from '../support/wallet.ts';

const at = useDatabase();
const cashier = useCashier();
const free = testWallet({ CARD_HOLD_SECONDS: '0', TURNOVER_PERCENT: '0' });
const server = useServer(at, { wallet: free, playBalanceMinor: minor(0n) }, { rail: cashier.rail });
type Known = {
  from?: Holder;
  to?: Holder;
  cardId?: string;
  round?: TestRound;
  /** Two match days, and a ticket over them. */
  days?: readonly TestRound[];
  ticketId?: string;
  /** An issue that a chase can name. */
  issue?: string;
};
const known: Known = {};

const CHANNEL_IN = 2;
const CHANNEL_OUT = 12;

beforeAll(async () => {
  server.clock.now = Date.now();
  await seedHouse(at.db, at.owner);
  // Large enough that the balance is not what rejects a hostile amount.
  known.from = await holder(server, 90_000_000_00n);
  known.to = await holder(server);
  const { token } = known.from;
  const card = { channel_id: CHANNEL_OUT, address: `0x${'1'.repeat(40)}`, password: FUND_PASSWORD };
  known.cardId = ((await server.post('trade/addCard', card, { token })).body.data as { id: string }).id;
  known.round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
  const league = server.ctx.games.byCode('football-5')!;
  known.days = [await newRound(at.db, league), await newRound(at.db, league)];
  const ticket = await server.post('games/submitBet', undefined, { token, raw: ticketBy('"2"') });
  known.ticketId = (ticket.body.data as { order_no: string }).order_no;
  const issues = await server.get('games/chaseIssues', { game_id: '1' });
  known.issue = (issues.body.data as { list: { game_no: string }[] }).list.at(-1)?.game_no ?? '';
});

/** Chases and tickets are sold by the clock of the database. */
beforeEach(() => void (server.clock.now = Date.now()));

type Field = {
  readonly path: RoutePath;
  readonly body: (amount: string) => string;
  /** Amounts that are none elsewhere and mean something here, as JSON. */
  readonly meant?: ReadonlySet<string>;
  /** The reply to a plain amount; it is accepted where this is absent. */
  readonly answer?: RegExp;
};

/** No limit, and a limit that lets nothing through. */
const NONE: ReadonlySet<string> = new Set(['""', 'null']);
const NONE_OR_ZERO: ReadonlySet<string> = new Set(
  'null "" 0 0.0 0e5 -0 "0" "0.0" "0.00" "00" "000.00"'.split(' '),
);

/** Every field of a client that holds an amount of money; the rest of the call is valid. */
const FIELDS: readonly (readonly [string, Field])[] = [
  [
    'trade/recharge amount',
    { path: 'trade/recharge', body: (amount) => `{"channel_id":${CHANNEL_IN},"amount":${amount}}` },
  ],
  ...['amount', 'money'].map((name) => [`trade/withdraw ${name}`, withdrawBy(name)] as const),
  [
    'trade/transfer amount',
    {
      path: 'trade/transfer',
      body: (amount) => `{"recipient":${known.to?.id},"password":"${FUND_PASSWORD}","amount":${amount}}`,
    },
  ],
  ...['amount', 'money', 'stake', 'bet_amount', 'price'].map(
    (name) => [`games/submitBet ${name}`, slipBy((amount) => `[${rowOf(name, amount)}]`)] as const,
  ),
  ['games/submitBet a row alone', slipBy((amount) => rowOf('amount', amount))],
  ['games/submitBet rows as text', slipBy((amount) => JSON.stringify(`[${rowOf('amount', amount)}]`))],
  [
    'games/submitBet the last of three rows',
    slipBy((amount) => `[${['"2"', '"2"', amount].map((each) => rowOf('amount', each)).join()}]`),
  ],
  ['games/submitBet a ticket', { path: 'games/submitBet', body: ticketBy }],
  ['games/createChase bet_content', chaseBy((amount) => ({ amount }))],
  ['games/createChase stop_loss', { ...chaseBy((amount) => ({ stop: ['stop_loss', amount] })), meant: NONE }],
  ['games/createChase stop_win', { ...chaseBy((amount) => ({ stop: ['stop_win', amount] })), meant: NONE }],
  [
    'games/cashout amount',
    {
      path: 'games/cashout',
      body: (amount) => `{"bet_id":"${known.ticketId}","amount":${amount}}`,
      answer: /^CASHOUT_/,
    },
  ],
  [
    'games/cashout stake',
    {
      path: 'games/cashout',
      body: (amount) => `{"bet_id":"${known.ticketId}","amount":"1","part":1,"stake":${amount}}`,
      answer: /^(?:CASHOUT_|AMOUNT_LIMIT)/,
    },
  ],
  [
    'games/setAutoCashout amount',
    {
      path: 'games/setAutoCashout',
      body: (amount) => `{"bet_id":"${known.ticketId}","amount":${amount}}`,
      answer: /^(?:CASHOUT_|AMOUNT_LIMIT)/,
    },
  ],
  [
    'games/setAutoCashout rest',
    {
      path: 'games/setAutoCashout',
      body: (amount) => `{"bet_id":"${known.ticketId}","amount":"1000000","rest":${amount}}`,
      answer: /^(?:CASHOUT_|AMOUNT_LIMIT)/,
      meant: NONE,
    },
  ],
  ...['deposit', 'stake', 'loss'].map(
    (measure) =>
      [
        `protection/setLimit ${measure}`,
        {
          path: 'protection/setLimit',
          body: (amount: string) => `{"measure":"${measure}","period":"day","amount":${amount}}`,
          meant: NONE_OR_ZERO,
        } as const,
      ] as const,
  ),
];

function withdrawBy(name: string): Field {
  return {
    path: 'trade/withdraw',
    body: (amount) => `{"card_id":"${known.cardId}","password":"${FUND_PASSWORD}","${name}":${amount}}`,
  };
}

function slipBy(rows: (amount: string) => string): Field {
  return {
    path: 'games/submitBet',
    body: (amount) =>
      `{"game_id":${known.round?.game.id},"game_no":"${known.round?.issue}","bet_content":${rows(amount)}}`,
  };
}

function ticketBy(amount: string): string {
  const legs = known.days?.map(({ issue }) => `{"game_no":"${issue}","play":"m1.1x2","number":"h"}`);
  const row = `{"play":"ticket","number":"2","amount":${amount},"legs":[${legs?.join()}]}`;
  return `{"game_id":${known.days?.[0]?.game.id},"bet_content":[${row}]}`;
}

type ChasePart = { readonly amount?: string; readonly stop?: readonly [name: string, amount: string] };

function chaseBy(part: (amount: string) => ChasePart): Field {
  return {
    path: 'games/createChase',
    body: (given) => {
      const { amount = '"2"', stop } = part(given);
      const rest = stop ? `,"${stop[0]}":${stop[1]}` : '';
      return `{"game_id":1,"issues":["${known.issue}"],"bet_content":[${rowOf('amount', amount)}]${rest}}`;
    },
  };
}

function rowOf(name: string, amount: string): string {
  return `{"play":"side","number":"big","${name}":${amount}}`;
}

const send = ({ path, body }: Field, amount: string) =>
  server.post(path, undefined, { token: known.from?.token ?? '', raw: body(amount) });

/** Everything that an accepted call would have stored. */
async function traces(): Promise<unknown> {
  const { rows } = await at.owner.query(
    `select (select count(*) from postings) as postings, (select count(*) from deposits) as deposits,
       (select count(*) from withdrawals) as withdrawals, (select count(*) from transfers) as transfers,
       (select count(*) from bets) as bets, (select count(*) from tickets) as tickets,
       (select count(*) from chases) as chases, (select count(*) from protection_log) as protection`,
  );
  return { ...rows[0], ...(await readBalance(at.db.reader, BigInt(known.from?.id ?? 0))) };
}

/** Fields with such a name hold money, or rows that do. */
const OF_MONEY = /amount|money|price|stake|stop_(?:loss|win)|bet_content|give_up/;
/** One is compared with what the server knows, word for word; the other says whether amounts are shown. */
const NEVER_READ = new Set(['security/close give_up', 'push/subscribe hide_amounts']);

it('every field of money of a member’s call is among them', () => {
  const covered = FIELDS.map(([name, { path }]) => `${path} ${name.split(' ')[1]}`);
  const named = (Object.keys(ROUTES) as RoutePath[]).flatMap((path) => {
    const { auth, method, body }: Route = ROUTES[path];
    const fields = Object.keys((body as { properties?: object } | undefined)?.properties ?? {});
    return auth === 'member' && method === 'POST'
      ? fields.filter((field) => OF_MONEY.test(field)).map((field) => `${path} ${field}`)
      : [];
  });
  const listed = new Set([
    ...covered,
    ...NEVER_READ,
    // The rows of a slip, by the names of the amount in them.
    ...FIELDS.filter(([name]) => name.startsWith('games/submitBet')).map(() => 'games/submitBet bet_content'),
    'protection/setLimit amount',
  ]);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !listed.has(name))).toEqual([]);
});

it.each(FIELDS)('%s rejects every hostile amount without a failure or a trace', async (_name, field) => {
  expect(HOSTILE_AMOUNTS.length).toBeGreaterThanOrEqual(300);
  const before = await traces();
  const wrong: unknown[] = [];
  for (const amount of HOSTILE_AMOUNTS.filter((each) => !field.meant?.has(each))) {
    const { status, body } = await send(field, amount);
    if (status >= 500 || body.code !== 0 || field.answer?.test(body.msg))
      wrong.push({ amount, status, body });
  }
  expect(wrong).toEqual([]);
  expect(await traces()).toEqual(before);
});

// Runs last, since one of these withdrawals stays pending.
it.each(FIELDS.filter(([name]) => name !== 'trade/withdraw money'))(
  '%s accepts a plain amount in the same call',
  async (_name, field) => {
    const { body } = await send(field, '"20.5"');
    if (field.answer) expect(body.msg).toMatch(field.answer);
    else expect(body).toMatchObject({ code: 1 });
  },
);
