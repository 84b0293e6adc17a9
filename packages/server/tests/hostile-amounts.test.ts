import { beforeAll, expect, it } from 'vitest';

import { minor } from '@tessera/domain/money';

import { readBalance } from '../src/ledger/read-balance.ts';
import { newRound, seedHouse, type TestRound } from './support/betting.ts';
import { useCashier } from './support/cashier.ts';
import { useDatabase } from './support/database.ts';
import { HOSTILE_AMOUNTS } from './support/hostile-amounts.ts';
import { useServer, testWallet } from './support/http.ts';
import { FUND_PASSWORD, holder, type Holder } from './support/wallet.ts';

const at = useDatabase();
const cashier = useCashier();
const free = testWallet({ CARD_HOLD_SECONDS: '0', TURNOVER_PERCENT: '0' });
const server = useServer(at, { wallet: free, playBalanceMinor: minor(0n) }, { rail: cashier.rail });
const known: { from?: Holder; to?: Holder; cardId?: string; round?: TestRound } = {};

const CHANNEL_IN = 2;
const CHANNEL_OUT = 12;

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  // Large enough that the balance is not what rejects a hostile amount.
  known.from = await holder(server, 90_000_000_00n);
  known.to = await holder(server);
  const { token } = known.from;
  const card = { channel_id: CHANNEL_OUT, address: `0x${'1'.repeat(40)}`, password: FUND_PASSWORD };
  known.cardId = ((await server.post('trade/addCard', card, { token })).body.data as { id: string }).id;
  known.round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
});

type Field = { readonly path: string; readonly body: (amount: string) => string };

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
       (select count(*) from bets) as bets`,
  );
  return { ...rows[0], ...(await readBalance(at.db.reader, BigInt(known.from?.id ?? 0))) };
}

it.each(FIELDS)(
  '%s rejects every hostile amount without a failure or a trace',
  async (_name, field) => {
    expect(HOSTILE_AMOUNTS.length).toBeGreaterThanOrEqual(300);
    const before = await traces();
    const wrong: unknown[] = [];
    for (const amount of HOSTILE_AMOUNTS) {
      const { status, body } = await send(field, amount);
      if (status >= 500 || body.code !== 0) wrong.push({ amount, status, body });
    }
    expect(wrong).toEqual([]);
    expect(await traces()).toEqual(before);
  },
  60_000,
);

// Runs last, since one of these withdrawals stays pending.
it.each(FIELDS.filter(([name]) => name !== 'trade/withdraw money'))(
  '%s accepts a plain amount in the same call',
  async (_name, field) => {
    expect((await send(field, '"20.5"')).body).toMatchObject({ code: 1 });
  },
);
