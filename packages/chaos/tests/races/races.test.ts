import { beforeAll, expect, it } from 'vitest';

import { minor } from '@tessera/domain/money';
import { refuseWithdrawal } from '@tessera/server/withdrawal/refuse';
import { seeded } from '@tessera/simulator/seeded';

import { seedHouse } from '../../../server/tests/support/betting.ts';
import { useDatabase } from '../../../server/tests/support/database.ts';
import { PASSWORD, type TestServer, useServer, testWallet } from '../../../server/tests/support/http.ts';
import { FUND_PASSWORD } from '../../src/load/calls.ts';
import type { HttpClient } from '../../src/load/http-client.ts';
import type { RaceFixture } from '../../src/races/race-fixture.ts';
import { AT_ONCE, raceWithdrawals, raceTransfers } from '../../src/races/races.ts';

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
const opened: { fixture?: RaceFixture } = {};

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
  opened.fixture = {
    servers: servers.map(clientOf),
    members,
    refuse: (orderId) => refuseWithdrawal(first.ctx, BigInt(orderId), 'ada', 'next'),
  };
});

it('accepts as many of 64 concurrent transfers as the balance allows', async () => {
  const races = await raceTransfers(opened.fixture as RaceFixture, ROUNDS, seeded(64n));
  expect(races).toMatchObject({ rounds: ROUNDS, requests: ROUNDS * AT_ONCE, wrong: [] });
  expect(Object.keys(races.refusals)).toEqual(['BALANCE_NOT_ENOUGH']);
}, 120_000);

it('accepts one of 64 concurrent withdrawals and returns it once', async () => {
  const races = await raceWithdrawals(opened.fixture as RaceFixture, ROUNDS);
  expect(races).toMatchObject({ rounds: ROUNDS, accepted: ROUNDS, wrong: [] });
  expect(Object.keys(races.refusals)).toEqual(['WITHDRAW_REJECT']);
}, 120_000);
