import { beforeAll, describe, expect, it } from 'vitest';

import { ROUND_STATES, type RoundState, statesBefore } from '@tessera/domain/rounds/round';

import { transaction, type Tx } from '../../src/db/tx.ts';
import {
  closeDueRounds,
  markDrawn,
  markSettled,
  markVoid,
  openDueRounds,
} from '../../src/round/round-store.ts';
import { type BettingServer, bettingServer, newRound, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';

// Round states are set directly, without bets or draws.
const at = useDatabase({ checksInvariants: false });
let server: BettingServer;
let round: bigint;

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  server = await bettingServer(at.db, 1);
  round = (await newRound(at.db, server.games.byCode('k3-3')!)).id;
});

const stateOf = async (): Promise<RoundState> =>
  (await at.owner.query<{ state: RoundState }>('select state from rounds where id = $1', [round])).rows[0]!
    .state;

/** Sets the state of the round, on sale or past its close. */
const put = (state: RoundState, isOver: boolean) =>
  at.owner.query(
    `update rounds set state = $2, settled_at = null, opens_at = clock_timestamp() - interval '2 minutes',
      closes_at = clock_timestamp() + case when $3 then interval '-1 s' else interval '1 h' end,
      draws_at = clock_timestamp() + interval '2 h' where id = $1`,
    [round, state, isOver],
  );

const CHANGES: readonly (readonly [RoundState, isOver: boolean, (tx: Tx) => Promise<unknown>])[] = [
  ['open', false, (tx) => openDueRounds(tx, 50)],
  ['closed', true, (tx) => closeDueRounds(tx, 50)],
  ['drawn', true, (tx) => markDrawn(tx, round)],
  ['settled', true, (tx) => markSettled(tx, round)],
  ['void', false, (tx) => markVoid(tx, round, 'test')],
];

describe.each(CHANGES)('statement that changes a round to %s', (to, isOver, change) => {
  it.each(ROUND_STATES)('follows the state machine for a round that is %s', async (from) => {
    await put(from, isOver);
    await transaction(at.db, (tx) => change(tx));
    expect(await stateOf()).toBe(statesBefore(to).includes(from) ? to : from);
  });
});

it('a scheduled round whose sale is over is closed without ever opening', async () => {
  await put('scheduled', true);
  await transaction(at.db, (tx) => openDueRounds(tx, 50));
  expect(await stateOf()).toBe('scheduled');
  await transaction(at.db, (tx) => closeDueRounds(tx, 50));
  expect(await stateOf()).toBe('closed');
});

it('a refunded round is not marked as refunded again', async () => {
  await put('void', true);
  const mark = () => transaction(at.db, (tx) => markSettled(tx, round));
  expect(await mark()).toBe(true);
  expect(await mark()).toBe(false);
});

it('a round that is voided while its close waits stays void', async () => {
  await put('open', true);
  const [voided, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const voiding = transaction(at.db, async (tx) => {
    await markVoid(tx, round, 'test');
    voided.resolve();
    await gate.promise;
  });
  await voided.promise;
  const closed = closeDueRounds(at.db.batch, 50);
  await untilWaiting(at);
  gate.resolve();
  await voiding;
  expect(await closed).toBe(0);
  expect(await stateOf()).toBe('void');
});
