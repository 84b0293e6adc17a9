import path from 'node:path';

import type pg from 'pg';
import { pino } from 'pino';

import { epochMs } from '@tessera/domain/time';
import { loadEnv } from '@tessera/server/config/env';
import type { Context } from '@tessera/server/context';
import { createContext } from '@tessera/server/create-context';
import { migrate, readMigrations } from '@tessera/server/db/migrate';
import { ensurePartitions } from '@tessera/server/db/partitions';
import { type ConnectionParts, openDatabase, openOwner } from '@tessera/server/db/pool';
import { transaction } from '@tessera/server/db/tx';
import { MIGRATIONS } from '@tessera/server/folders';
import { seedGames } from '@tessera/server/game/seed-games';
import { openKeeper } from '@tessera/server/keeper/keeper';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';
import { fundHouse } from '@tessera/server/ledger/fund-house';
import { openAccount } from '@tessera/server/member/open-account';
import type { SessionMember } from '@tessera/server/session/session-member';
import { createMetrics } from '@tessera/server/telemetry/metrics';

/** Two servers in this process, each with its own pools, on one database and one keeper. Their round clocks
 *  are not running: the caller drives the steps. */
export type TwoServers = {
  readonly servers: readonly [Context, Context];
  readonly owner: pg.Pool;
  readonly close: () => Promise<void>;
};

/** A database as its owner, and as the server. */
export type Logins = { readonly connection: ConnectionParts; readonly login: ConnectionParts };

export type TwoServersOptions = Logins & {
  /** The login of the first server, if it is not that of the others. */
  readonly firstLogin?: ConnectionParts;
  /** The folder of the keeper and the keys. */
  readonly folder: string;
  /** The errors of the two clocks.   Units: ms ahead of the true time. */
  readonly aheadMs?: readonly [number, number];
  /** Stands before the keeper of both. */
  readonly guard?: (keeper: Context['keeper']) => Context['keeper'];
};

const FIRST_NODE = 1;
const SETTINGS = {
  FAIRNESS_POLICY: 'solo',
  ROUND_SECONDS: '60',
  CLOSE_SECONDS: '5',
  PLAY_BALANCE: '900000.00',
  PASSWORD_PEPPER: 'nobody logs in here',
};

/** Brings a database up to date and opens two servers on it.  Cost: seconds, most of them for the keeper's
 *  chains. */
export async function openTwoServers(options: TwoServersOptions): Promise<TwoServers> {
  const { connection, login, folder, guard = (keeper) => keeper } = options;
  const owner = openOwner(connection, 4);
  await migrate(owner, readMigrations(MIGRATIONS));
  await ensurePartitions(owner, systemClock.now());
  const env = loadEnv({ ...SETTINGS, DATA_DIR: folder });
  await seedGames(owner, env);
  const calls = openKeeper({ dir: path.join(folder, 'keeper'), clock: systemClock });
  const keeper = guard(inProcess(calls));
  const open = (nodeNumber: number): Promise<Context> => {
    const target = nodeNumber === FIRST_NODE ? (options.firstLogin ?? login) : login;
    const db = openDatabase(target, { random: systemRandom });
    const aheadMs = options.aheadMs?.[nodeNumber - FIRST_NODE] ?? 0;
    const clock = { now: () => epochMs(systemClock.now() + aheadMs) };
    const outside = { log: pino({ level: 'silent' }), clock, random: systemRandom };
    return createContext(
      { ...outside, env: { ...env, nodeNumber }, db, keeper, witness: undefined },
      { metrics: createMetrics() },
    );
  };
  const servers = [await open(FIRST_NODE), await open(FIRST_NODE + 1)] as const;
  await transaction(servers[0].db, (tx) => fundHouse(tx, servers[0].ids));
  return {
    servers,
    owner,
    close: async () => {
      for (const { bets, board, db } of servers) {
        board.stop();
        await bets.stop();
        await db.close();
      }
      await owner.end();
      calls.close();
    },
  };
}

/** Calls of a keeper in this process, answered as if over the wire. */
const inProcess = (calls: ReturnType<typeof openKeeper>): Context['keeper'] => ({
  createChain: async (input) => calls.createChain(input),
  announce: async (input) => calls.announce(input),
  commitments: async (input) => calls.commitments(input),
  release: async (input) => calls.release(input),
  abandon: async (input) => calls.abandon(input),
  close: () => calls.close(),
});

/** Members with money, as a batch of bets knows them. */
export async function membersOf(ctx: Context, count: number, name = 'Collider'): Promise<SessionMember[]> {
  const members: SessionMember[] = [];
  for (let at = 0; at < count; at += 1) {
    const username = `${name}${at}`;
    const { member } = await transaction(ctx.db, (tx) =>
      openAccount(tx, ctx, {
        username,
        nickname: username,
        mobile: undefined,
        email: '',
        passwordHash: undefined,
      }),
    );
    members.push({
      memberId: member.id,
      accountId: member.id * 16n,
      tag: await tagOf(ctx, member.id),
      isFrozen: false,
      sessionKey: username,
      expiresAtMs: epochMs(Number.MAX_SAFE_INTEGER),
    });
  }
  return members;
}

async function tagOf(ctx: Context, memberId: bigint): Promise<Buffer> {
  const { rows } = await ctx.db.main.query<{ tag: Buffer }>('select tag from members where id = $1', [
    memberId,
  ]);
  const [member] = rows;
  if (!member) throw new Error('a member that was opened is there');
  return member.tag;
}
