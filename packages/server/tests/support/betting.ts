import { randomBytes } from 'node:crypto';

import type pg from 'pg';
import pino from 'pino';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { formatIssue } from '@tessera/domain/rounds/issue';
import { type Slot, slotOf } from '@tessera/domain/rounds/schedule';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import type { PlaceBetDeps } from '../../src/bet/place-bet.ts';
import type { Context } from '../../src/context.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { newSigningKey, operatorKeys, signingKeyOf } from '../../src/fairness/operator-key.ts';
import { type Game, openGameCatalogue } from '../../src/game/game-catalogue.ts';
import { seedGames } from '../../src/game/seed-games.ts';
import { createIdMaker } from '../../src/ids/ids.ts';
import { roundIdOf } from '../../src/ids/round-id.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { openMemberAccounts } from '../../src/ledger/open-accounts.ts';
import { createLiveHub } from '../../src/live/live-hub.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { createTicketBatcher } from '../../src/ticket/ticket-batcher.ts';
import type { BatchDeps, BatcherOptions } from '../../src/wager/batcher.ts';
import { nextRoundNumber } from './rounds/round-numbers.ts';

/** The context that betting requires, on the database of a test. Two of these are two servers. */
export type BettingServer = PlaceBetDeps &
  BatchDeps &
  Pick<Context, 'log' | 'metrics' | 'operator' | 'tickets'> & {
    db: Database;
    env: Pick<Context['env'], 'cashOutE4'>;
  };

/** The receipt signing key of every test server. */
const signingKey = signingKeyOf(newSigningKey());
export const testOperator: Context['operator'] = operatorKeys(() => [signingKey]);

export async function bettingServer(
  db: Database,
  node: number,
  options: BatcherOptions = {},
): Promise<BettingServer> {
  const clock = { now: () => epochMs(Date.now()) };
  const random = createRandom();
  const metrics = createMetrics();
  const parts = {
    db,
    clock,
    random,
    metrics,
    log: pino({ level: 'silent' }),
    ids: createIdMaker(clock, node),
    env: { cashOutE4: 10_000 },
    operator: testOperator,
    live: createLiveHub(metrics),
    // The rounds of tests follow the timetable.
    board: { roundOfIssue: () => undefined },
    games: await openGameCatalogue(db.main),
  };
  return { ...parts, bets: createBetBatcher(parts, options), tickets: createTicketBatcher(parts) };
}

/** Ids for postings of the tests. */
export const testIds = createIdMaker({ now: () => epochMs(Date.now()) }, 900);

/** Loads the games and funds the house, as a first start does. */
export async function seedHouse(db: Database, owner: pg.Pool): Promise<void> {
  await seedGames(db.main, { roundMs: undefined, closeLeadMs: undefined });
  await transaction(db, (tx) => fundHouse(tx, testIds));
  await ensurePartitions(owner, epochMs(Date.now()), 5);
}

let membersMade = 0;

/** A member with a session and a balance. Units: 1/100. */
export async function newMember(db: Database, balanceMinor: bigint): Promise<SessionMember> {
  const tag = randomBytes(16);
  membersMade += 1;
  const name = `Player${membersMade}x${tag.toString('hex').slice(0, 8)}`;
  const made = await db.main.query<{ id: bigint }>(
    'insert into members (username, nickname, tag) values ($1, $1, $2) returning id',
    [name, tag],
  );
  const memberId = made.rows[0]?.id ?? 0n;
  await transaction(db, (tx) => openMemberAccounts(tx, testIds, memberId, balanceMinor));
  return {
    memberId,
    accountId: memberId * 16n,
    tag,
    isFrozen: false,
    sessionKey: name,
    expiresAtMs: Date.now() + DAY_MS,
  };
}

export type TestRound = { readonly id: bigint; readonly issue: string; readonly game: Game };

/** A round of the game that is on sale now and stays open: its number and id are those of a slot of a
 *  later day, so that every round of a test has its own. */
export async function newRound(
  db: Database,
  game: Game,
  saleMs = 600_000,
  daysAhead = 2,
): Promise<TestRound> {
  // Two days ahead in UTC has not begun in any time zone.
  const later = new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10);
  const slot: Slot = slotOf(game.schedule, later, nextRoundNumber());
  const id = roundIdOf(slot.drawsAt, game.id);
  const chainId = randomBytes(16);
  await db.main.query(
    `insert into chains (id, game_id, length, head, policy, announcement, hash) values ($1, $2, 10, $3, 0, '{}', $4)`,
    [chainId, game.id, randomBytes(32), randomBytes(32)],
  );
  await db.main.query(
    `insert into rounds (id, game_id, issue, business_date, seq, state, opens_at, closes_at, draws_at, chain_id,
       chain_index, commitment)
     values ($1, $2, $3, $4, $5, 'open', now() - interval '1 minute',
       date_trunc('milliseconds', now() + $6 * interval '1 ms'),
       to_timestamp($7 / 1000.0), $8, 1, $9)`,
    [id, game.id, slot.issue, slot.businessDate, slot.seq, saleMs, slot.drawsAt, chainId, randomBytes(32)],
  );
  await db.main.query(`insert into accounts (id, kind) values (-$1::bigint, 'escrow')`, [id]);
  const { parts } = game.rulesAt(FIRST_INDEX).family;
  await db.main.query('insert into round_books (round_id, part) select $1, unnest($2::smallint[])', [
    id,
    parts,
  ]);
  return { id, issue: formatIssue(slot.businessDate, slot.seq), game };
}

/** The payload of a call with one or more lines on a round. */
export const slipOf = (
  round: TestRound,
  ...rows: readonly (readonly [play: string, number: string, amount: string])[]
) => ({
  game_id: round.game.id,
  game_no: round.issue,
  bet_content: rows.map(([play, number, amount]) => ({ play, number, amount })),
});

/** The refusal code of a call, or 'ok'. Rethrows any other error. */
export async function codeOf(call: Promise<unknown> | (() => Promise<unknown>)): Promise<string> {
  try {
    await (typeof call === 'function' ? call() : call);
    return 'ok';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.name === 'Refusal') return String(error.code);
    throw error;
  }
}
