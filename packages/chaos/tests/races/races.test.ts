import { beforeAll, expect, it } from 'vitest';

import { minor } from '@tessera/domain/money';
import { refuseWithdrawal } from '@tessera/server/withdrawal/refuse';
import { seeded } from '@tessera/simulator/seeded';

import { newRound, seedHouse } from '../../../server/tests/support/betting.ts';
import { useDatabase } from '../../../server/tests/support/database.ts';
import { PASSWORD, type TestServer, useServer, testWallet } from '../../../server/tests/support/http.ts';
import { holder } from '../../../server/tests/support/wallet.ts';
import { FUND_PASSWORD } from '../../src/load/calls.ts';
import type { HttpClient } from '../../src/load/http-client.ts';
import { sendPipelined } from '../../src/load/send-pipelined.ts';
import { type RaceFixture, runConcurrently, runPipelined } from '../../src/races/race-fixture.ts';
import {
  AT_ONCE,
  type BetSale,
  raceBets,
  raceClaims,
  raceTransfers,
  raceWithdrawals,
} from '../../src/races/races.ts';

const at = useDatabase();
const wallet = testWallet({
  CARD_HOLD_SECONDS: '0',
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
  TRANSFER_DAILY: '9000000',
});
const env = { wallet, playBalanceMinor: minor(2_000_00n) };
const servers = [useServer(at, env), useServer(at, { ...env, nodeNumber: 2 })] as const;
const ROUNDS = 5;
const WAYS = [
  { way: 'concurrent', send: runConcurrently },
  { way: 'pipelined', send: runPipelined },
];
const opened: { fixture?: RaceFixture; sale?: BetSale } = {};

const clientOf = (server: TestServer): HttpClient => ({
  send: async ({ method, path, token, key, body }) => {
    const options = {
      ...(token === undefined ? {} : { token }),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    };
    return method === 'GET' ? server.get(path, {}, options) : server.post(path, body, options);
  },
  close: () => {},
});

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  const [first] = servers;
  const members = [];
  for (const name of ['RacerAnn', 'RacerBob']) {
    const { token } = await first.member(name);
    await first.post('user/setFundPassword', { password: PASSWORD, fund_password: FUND_PASSWORD }, { token });
    members.push({ name, token });
  }
  const { id: gameId, issue } = await newDiceRound();
  opened.sale = { gameId, issue, line: { play: 'side', number: 'big' } };
  const address = await first.app.listen({ port: 0, host: '127.0.0.1' });
  opened.fixture = {
    servers: servers.map(clientOf),
    members,
    pipelined: (calls) => sendPipelined(address, calls),
    refuse: (orderId) => refuseWithdrawal(first.ctx, BigInt(orderId), 'ada', 'next'),
  };
});

const newDiceRound = async () => {
  const round = await newRound(at.db, servers[0].ctx.games.byCode('k3-3')!);
  return { id: round.game.id, issue: round.issue };
};

it.each(WAYS)('accepts as many of 64 $way transfers as the balance allows', async ({ send }) => {
  const races = await raceTransfers(opened.fixture as RaceFixture, { rounds: ROUNDS, send }, seeded(64n));
  expect(races).toMatchObject({ rounds: ROUNDS, requests: ROUNDS * AT_ONCE, wrong: [] });
  expect(Object.keys(races.refusals)).toEqual(['BALANCE_NOT_ENOUGH']);
});

it.each(WAYS)('accepts one of 64 $way withdrawals and returns it once', async ({ send }) => {
  const races = await raceWithdrawals(opened.fixture as RaceFixture, { rounds: ROUNDS, send });
  expect(races).toMatchObject({ rounds: ROUNDS, accepted: ROUNDS, wrong: [] });
  expect(Object.keys(races.refusals)).toEqual(['WITHDRAW_REJECT']);
});

it.each(WAYS)('pays one of 64 $way claims', async ({ send }) => {
  const newDepositor = async () => {
    const { token, username: name } = await holder(servers[0], 1_00n);
    return { token, name };
  };
  const races = await raceClaims(opened.fixture as RaceFixture, { rounds: ROUNDS, send }, newDepositor);
  expect(races).toMatchObject({ rounds: ROUNDS, accepted: ROUNDS, wrong: [] });
  expect(races.refusals).toEqual({ BENEFIT_CLAIMED: ROUNDS * (AT_ONCE - 1) });
});

it.each(WAYS)('accepts as many of 64 $way bets as the balance allows', async ({ send }) => {
  const how = { sale: opened.sale as BetSale, random: seeded(64n) };
  const races = await raceBets(opened.fixture as RaceFixture, { rounds: ROUNDS, send }, how);
  expect(races).toMatchObject({ rounds: ROUNDS, requests: ROUNDS * AT_ONCE, wrong: [] });
  expect(Object.keys(races.refusals)).toEqual(['MONEY_NOT_ENOUGH']);
});
