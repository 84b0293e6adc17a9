import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { GAMES } from '@tessera/domain/games/catalogue';
import { payoutOf } from '@tessera/domain/odds';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';

import { ensurePartitions } from '../../src/db/partitions.ts';
import { transaction } from '../../src/db/tx.ts';
import { leafHasher, fastRoot } from '../../src/fairness/fast-hash.ts';
import { type KeeperCalls, openKeeper } from '../../src/fairness/keeper.ts';
import { openOperatorKey } from '../../src/fairness/operator-key.ts';
import { openWitness, type WitnessCalls } from '../../src/fairness/witness.ts';
import { openGameBook } from '../../src/game/game-book.ts';
import { seedGames } from '../../src/game/seed-games.ts';
import { createIdMaker } from '../../src/ids.ts';
import { escrowOf } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { createLiveHub } from '../../src/live/live-hub.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import type { RoundContext } from '../../src/round/round-context.ts';
import type { Context } from '../../src/context.ts';
import { systemClock } from '../../src/system.ts';
import { seededRandom } from './random.ts';
import type { TestDatabase } from './database.ts';

export type World = RoundContext & Pick<Context, 'live'>;

type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (input: infer I) => infer O ? (input: I) => Promise<O> : T[K];
};

/** Calls of a keeper or witness in this process, answered as if over the wire. */
const remote = <T extends object>(calls: T): Remote<T> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (input: unknown) => (call as (x: unknown) => unknown)(input),
    ]),
  ) as Remote<T>;

export type TestWorld = {
  /** One server's part of the context; another call gives another server on the same database and keeper. */
  readonly server: (node?: number, overrides?: Partial<World>) => Promise<World>;
  readonly keeper: Remote<KeeperCalls>;
  readonly witness: Remote<WitnessCalls>;
};

/** A keeper, a witness and servers on the test's database. Only the named games are on, so that ticks stay short. */
export function useWorld(
  database: TestDatabase,
  gameIds: readonly number[],
  policy: 'solo' | 'witness' = 'solo',
): TestWorld {
  const opened: { keeper?: Remote<KeeperCalls>; witness?: Remote<WitnessCalls>; dir?: string } = {};
  beforeAll(async () => {
    opened.dir = mkdtempSync(path.join(tmpdir(), 'rounds-'));
    opened.keeper = remote(openKeeper({ dir: path.join(opened.dir, 'keeper'), clock: systemClock }));
    opened.witness = remote(
      openWitness({ dir: path.join(opened.dir, 'witness'), clock: systemClock, guardMs: 0 }),
    );
    await ensurePartitions(database.owner, systemClock.now());
    await seedGames(database.db.main, { roundMs: undefined, closeLeadMs: undefined });
    await database.owner.query(`update games set status = 'off' where not (id = any($1))`, [gameIds]);
  });
  afterAll(() => opened.dir && rmSync(opened.dir, { recursive: true, force: true }));
  const present = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the world is open only inside tests');
    return value;
  };
  return {
    get keeper() {
      return present(opened.keeper);
    },
    get witness() {
      return present(opened.witness);
    },
    server: async (node = 1, overrides = {}) => {
      const metrics = createMetrics();
      return {
        db: database.db,
        env: { fairnessPolicy: policy } as World['env'],
        clock: systemClock,
        random: seededRandom(node),
        log: pino({ level: 'silent' }),
        ids: createIdMaker(systemClock, node),
        games: await openGameBook(database.db.reader),
        operator: openOperatorKey(path.join(present(opened.dir), 'operator.pem')),
        keeper: present(opened.keeper) as unknown as World['keeper'],
        witness: policy === 'witness' ? (present(opened.witness) as unknown as World['witness']) : undefined,
        beacon: undefined,
        metrics,
        live: createLiveHub(metrics),
        ...overrides,
      };
    },
  };
}

export type TestBet = {
  readonly member: number;
  readonly selection: string;
  readonly stakeMinor: bigint;
  readonly isCancelled?: boolean;
};

/** Members with money: their accounts are opened and filled from the promotion account. */
export async function addMembers(
  world: World,
  members: readonly number[],
  minor = 1_000_000n,
): Promise<void> {
  await world.db.main.query(
    `insert into members (id, username, nickname, tag)
     select n, 'Member' || n, 'm', decode(lpad(to_hex(n), 32, '0'), 'hex') from unnest($1::bigint[]) n on conflict do nothing`,
    [members],
  );
  await world.db.main.query(
    `insert into accounts (id, kind, member_id) select n * 16, 'main', n from unnest($1::bigint[]) n on conflict do nothing`,
    [members],
  );
  await transaction(world.db, (tx) =>
    post(tx, world.ids, {
      key: `test:fill:${members[0]}:${members.length}`,
      kind: 'promo',
      moves: [
        ...members.map((id) => ({
          accountId: BigInt(id) * 16n,
          amountMinor: minor,
          kind: 'promo' as const,
          refId: 1n,
        })),
        { accountId: 2n, amountMinor: -minor * BigInt(members.length), kind: 'promo', refId: 1n },
      ],
    }),
  );
}

/** Bets of a round as the bet module leaves them behind: rows, postings, book, leaves and cancellations. */
export async function placeBets(world: World, roundId: bigint, bets: readonly TestBet[]): Promise<bigint[]> {
  const { rows } = await world.db.main.query('select * from rounds where id = $1', [roundId]);
  const round = rows[0] as { game_id: number; chain_id: Buffer; chain_index: number; opens_at: number };
  const game = GAMES.find(({ id }) => id === round.game_id);
  const table = world.games.byId(round.game_id);
  if (!game || !table) throw new Error('the round has a game');
  const batch = world.ids.next();
  const hasher = leafHasher(round.chain_id, round.chain_index);
  const leaves: Buffer[] = [];
  const ids: bigint[] = [];
  const book: Record<string, [string, string, number]> = {};
  let stake = 0n;
  for (const bet of bets) {
    const price = table.payTable.priceOf(bet.selection);
    if (!price) throw new Error(`no price for ${bet.selection}`);
    const id = world.ids.next();
    ids.push(id);
    const account = BigInt(bet.member) * 16n;
    const payout = payoutOf(bet.stakeMinor, price.oddsE4);
    const seed = Buffer.alloc(32, Number(id % 251n));
    const key = id.toString(16).padStart(32, '0');
    await transaction(world.db, async (tx) => {
      const posted = await post(tx, world.ids, {
        key: `test:bet:${id}`,
        kind: 'stake',
        moves: [
          { accountId: account, amountMinor: -bet.stakeMinor, kind: 'stake', refId: id },
          { accountId: escrowOf(roundId), amountMinor: bet.stakeMinor, kind: 'stake', refId: id },
        ],
      });
      const balance = posted.isNew ? posted.balances.get(account) : 0n;
      await tx.query({
        text: `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
          payout_minor, balance_after_minor, player_seed, placed_at) values ($1,$2,$3,0,$4,$3,$5,$6,$7,$8,$9,$10,$11,to_timestamp($12 / 1000.0))`,
        values: [
          roundId,
          account,
          key,
          id,
          batch,
          bet.selection,
          price.oddsE4,
          bet.stakeMinor,
          payout,
          balance,
          seed,
          round.opens_at,
        ],
      });
    });
    leaves.push(
      hasher({
        betId: Buffer.from(id.toString(16).padStart(32, '0'), 'hex'),
        accountTag: Buffer.from(BigInt(bet.member).toString(16).padStart(32, '0'), 'hex'),
        content: `${bet.selection}|${price.oddsE4}|${table.payTable.id}|${table.payTableHash.toString('hex')}`,
        stakeMinor: bet.stakeMinor,
        acceptedAt: round.opens_at,
        playerSeed: seed,
      }),
    );
    if (bet.isCancelled) {
      await transaction(world.db, async (tx) => {
        await post(tx, world.ids, {
          key: `test:cancel:${id}`,
          kind: 'cancel',
          moves: [
            { accountId: account, amountMinor: bet.stakeMinor, kind: 'cancel', refId: id },
            { accountId: escrowOf(roundId), amountMinor: -bet.stakeMinor, kind: 'cancel', refId: id },
          ],
        });
        await tx.query({
          text: 'insert into bet_cancellations (round_id, account_id, bet_id) values ($1,$2,$3)',
          values: [roundId, account, id],
        });
      });
    } else {
      const line = (book[bet.selection] ??= ['0', '0', 0]);
      line[0] = String(BigInt(line[0]) + bet.stakeMinor);
      line[1] = String(BigInt(line[1]) + payout);
      line[2] += 1;
      stake += bet.stakeMinor;
    }
  }
  if (bets.length > 0) {
    const root = fastRoot(leaves);
    await world.db.main.query(
      'insert into receipt_batches (round_id, batch_id, leaves, root, signature) values ($1,$2,$3,$4,$5)',
      [
        roundId,
        batch,
        Buffer.concat(leaves),
        root,
        world.operator.signReceipts(round.chain_id, round.chain_index, root),
      ],
    );
  }
  await world.db.main.query(
    `update round_books set version = version + 1, bet_count = $2, cancelled_count = $3, stake_minor = $4, book = $5 where round_id = $1`,
    [roundId, bets.length, bets.filter((bet) => bet.isCancelled).length, stake, JSON.stringify(book)],
  );
  return ids;
}

/** Moves a round's times so that its sale is over and its draw is due; its own order and its neighbours' stay. */
export async function makeDue(database: TestDatabase, roundId: bigint, agoMs = 2_000): Promise<void> {
  await database.owner.query(
    `update rounds set opens_at = least(opens_at, now() - make_interval(secs => ($2 + 2000) / 1000.0)),
       closes_at = date_trunc('milliseconds', now() - make_interval(secs => ($2 + 1000) / 1000.0)),
       draws_at = date_trunc('milliseconds', now() - make_interval(secs => $2 / 1000.0)) where id = $1`,
    [roundId, agoMs],
  );
}

export const stateOf = async (database: TestDatabase, roundId: bigint): Promise<string> =>
  (await database.owner.query('select state from rounds where id = $1', [roundId])).rows[0]?.state as string;
