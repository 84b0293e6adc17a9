import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';

import { amountsOf } from '@tessera/domain/book-amounts';
import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { payoutOf } from '@tessera/domain/odds';
import { epochMs } from '@tessera/domain/time';
import { addToBook, type Book } from '@tessera/domain/wager/liability';

import type { Context } from '../../src/context.ts';
import { databaseNow } from '../../src/db/database-now.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import { transaction, type Tx } from '../../src/db/tx.ts';
import { announcedKeyOf } from '../../src/fairness/chain-keys.ts';
import { leafHasher, fastRoot } from '../../src/fairness/fast-hash.ts';
import { openOperatorKey } from '../../src/fairness/operator-key.ts';
import { type Game, openGameCatalogue } from '../../src/game/game-catalogue.ts';
import { seedGames } from '../../src/game/seed-games.ts';
import { createIdMaker } from '../../src/ids/ids.ts';
import { type KeeperCalls, openKeeper } from '../../src/keeper/keeper.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { escrowOf } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { createLiveHub } from '../../src/live/live-hub.ts';
import { createRounds } from '../../src/round/create-rounds.ts';
import type { RoundContext } from '../../src/round/round-context.ts';
import { findRound, type RoundRow } from '../../src/round/round-store.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import type { IssueBoard } from '../../src/wager/issue-round.ts';
import { printBook } from '../../src/wager/round-book.ts';
import { openWitness, type WitnessCalls } from '../../src/witness/witness.ts';
import type { TestDatabase } from './database.ts';
import { CHAIN_LENGTH } from './fairness/chain-length.ts';
import { seededRandom } from './random.ts';

export type World = RoundContext &
  Pick<Context, 'live'> & {
    readonly board: IssueBoard;
    readonly env: Pick<Context['env'], 'cashOutE4'>;
  };

type Remote<T> = {
  readonly [K in keyof T]: T[K] extends (input: infer I) => infer O ? (input: I) => Promise<O> : T[K];
};

/** Calls of a keeper or witness in this process, answered as over the wire. */
const remote = <T extends object>(calls: T): Remote<T> =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (input: unknown) => (call as (x: unknown) => unknown)(input),
    ]),
  ) as Remote<T>;

export type TestWorld = {
  /** The context of one server; another call returns another server on the same database and keeper. */
  readonly server: (node?: number, overrides?: Partial<World>) => Promise<World>;
  /** The operator's keys of all its servers. */
  readonly operatorFile: string;
  readonly keeper: Remote<KeeperCalls>;
  readonly witness: Remote<WitnessCalls>;
};

/** Time ahead for which rounds are created, because tests run faster than the clock. */
const AHEAD_MS = 9 * 3_600_000;

/** A keeper, a witness and servers on the database of the test. Only the named games are on, so that ticks
 *  stay short. */
export function useWorld(
  database: TestDatabase,
  gameIds: readonly number[],
  policy: 'solo' | 'witness' = 'solo',
  holdsSales = true,
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
  const server = async (node = 1, overrides: Partial<World> = {}): Promise<World> => {
    const metrics = createMetrics();
    return {
      db: database.db,
      env: { fairnessPolicy: policy, cashOutE4: 10_000, chainLength: CHAIN_LENGTH } as World['env'],
      clock: systemClock,
      random: seededRandom(node),
      log: pino({ level: 'silent' }),
      ids: createIdMaker(systemClock, node),
      games: await openGameCatalogue(database.db.reader),
      operator: openOperatorKey(path.join(present(opened.dir), 'operator.pem')),
      keeper: present(opened.keeper) as unknown as World['keeper'],
      witness: policy === 'witness' ? (present(opened.witness) as unknown as World['witness']) : undefined,
      beacon: undefined,
      metrics,
      live: createLiveHub(metrics),
      board: { roundOfIssue: () => undefined },
      ...overrides,
    };
  };
  beforeAll(async () => {
    const ctx = await server();
    const now = await databaseNow(database.owner);
    for (const game of ctx.games.all().filter(({ id }) => gameIds.includes(id))) {
      await createRounds(ctx, game, now);
      await createRounds(ctx, game, epochMs(now + AHEAD_MS));
    }
    if (holdsSales) await holdSales(database);
  });
  return {
    get operatorFile() {
      return path.join(present(opened.dir), 'operator.pem');
    },
    get keeper() {
      return present(opened.keeper);
    },
    get witness() {
      return present(opened.witness);
    },
    server,
  };
}

/** Extends the current sales beyond the duration of any test: a round closed by the clock would remain
 *  undrawn before the rounds that the test makes due. */
export const holdSales = (database: TestDatabase): Promise<unknown> =>
  database.owner.query(
    `update rounds set closes_at = closes_at + interval '20 minutes', draws_at = draws_at + interval '20 minutes'
     where closes_at < now() + interval '20 minutes'`,
  );

export type TestBet = {
  readonly member: number;
  readonly selection: string;
  readonly stakeMinor: bigint;
  readonly isCancelled?: boolean;
};

/** Members with money: creates their accounts and funds them from the promotion account. */
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
      kind: 'test',
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

/** Bets of a round as the bet module stores them: rows, postings, book, leaves and cancellations. */
export async function placeBets(world: World, roundId: bigint, bets: readonly TestBet[]): Promise<bigint[]> {
  const round = await findRound(world.db.main, roundId);
  const game = round && world.games.byId(round.game_id);
  if (!round || !game) throw new Error('the round has a game');
  const batch = world.ids.next();
  const hasher = leafHasher(round.chain_id, round.chain_index);
  const leaves: Buffer[] = [];
  const ids: bigint[] = [];
  for (const bet of bets) {
    const id = world.ids.next();
    const seed = Buffer.alloc(32, Number(id % 251n));
    const { oddsE4, payoutMinor } = pricedBy(game, bet);
    const { payTable, tableHash } = game.rulesAt(round.chain_index);
    await insertBet(world, round, bet, { id, batch, seed, oddsE4, payoutMinor });
    if (bet.isCancelled) await cancelBet(world, roundId, bet, id);
    ids.push(id);
    leaves.push(
      hasher({
        betId: Buffer.from(id.toString(16).padStart(32, '0'), 'hex'),
        accountTag: tagOf(bet.member),
        content: `${bet.selection}|${oddsE4}|${payTable.id}|${tableHash}`,
        stakeMinor: bet.stakeMinor,
        acceptedAt: round.opens_at,
        playerSeed: seed,
      }),
    );
  }
  if (bets.length > 0) await insertBatch(world, round, batch, leaves);
  await writeBook(world, game, roundId, bets);
  return ids;
}

/** The pseudonym of a member in the test. */
export const tagOf = (member: number): Buffer => Buffer.from(member.toString(16).padStart(32, '0'), 'hex');

export function pricedBy(game: Game, bet: TestBet): { oddsE4: number; payoutMinor: bigint } {
  const price = game.rulesAt(FIRST_INDEX).payTable.priceOf(bet.selection);
  if (!price) throw new Error(`no price for ${bet.selection}`);
  return { oddsE4: price.oddsE4, payoutMinor: payoutOf(bet.stakeMinor, price.oddsE4) };
}

type BetParts = { id: bigint; batch: bigint; seed: Buffer; oddsE4: number; payoutMinor: bigint };

async function insertBet(world: World, round: RoundRow, bet: TestBet, parts: BetParts): Promise<void> {
  const account = BigInt(bet.member) * 16n;
  const { id, batch, seed, oddsE4, payoutMinor } = parts;
  await transaction(world.db, async (tx) => {
    const balance = await moveToEscrow(world, tx, round.id, { bet, key: `test:bet:${id}`, refId: id });
    await tx.query({
      text: `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
          payout_minor, balance_after_minor, player_seed, placed_at)
        values ($1, $2, $3, 0, $4, $3, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12 / 1000.0))`,
      values: [
        round.id,
        account,
        id.toString(16).padStart(32, '0'),
        id,
        batch,
        bet.selection,
        oddsE4,
        bet.stakeMinor,
        payoutMinor,
        balance,
        seed,
        round.opens_at,
      ],
    });
  });
}

async function moveToEscrow(
  world: World,
  tx: Tx,
  roundId: bigint,
  { bet, key, refId }: { readonly bet: TestBet; readonly key: string; readonly refId: bigint },
): Promise<bigint | undefined> {
  const account = BigInt(bet.member) * 16n;
  const posted = await post(tx, world.ids, {
    key,
    kind: 'stake',
    moves: [
      { accountId: account, amountMinor: -bet.stakeMinor, kind: 'stake', refId },
      { accountId: escrowOf(roundId), amountMinor: bet.stakeMinor, kind: 'stake', refId },
    ],
  });
  return posted.isNew ? posted.balances.get(account)?.balanceMinor : undefined;
}

const cancelBet = (world: World, roundId: bigint, bet: TestBet, id: bigint): Promise<unknown> =>
  transaction(world.db, async (tx) => {
    await post(tx, world.ids, {
      key: `test:cancel:${id}`,
      kind: 'cancel',
      moves: [
        { accountId: BigInt(bet.member) * 16n, amountMinor: bet.stakeMinor, kind: 'cancel', refId: id },
        { accountId: escrowOf(roundId), amountMinor: -bet.stakeMinor, kind: 'cancel', refId: id },
      ],
    });
    await tx.query({
      text: 'insert into bet_cancellations (round_id, account_id, bet_id) values ($1, $2, $3)',
      values: [roundId, BigInt(bet.member) * 16n, id],
    });
  });

async function insertBatch(
  world: World,
  round: RoundRow,
  batch: bigint,
  leaves: readonly Buffer[],
): Promise<unknown> {
  const root = fastRoot(leaves);
  const { signReceipts } = world.operator.roundsOf(await announcedKeyOf(world, round.chain_id));
  const signature = signReceipts(round.chain_id, round.chain_index, root);
  return world.db.main.query(
    'insert into receipt_batches (round_id, batch_id, leaves, root, signature) values ($1, $2, $3, $4, $5)',
    [round.id, batch, Buffer.concat(leaves), root, signature],
  );
}

async function writeBook(world: World, game: Game, roundId: bigint, bets: readonly TestBet[]): Promise<void> {
  const { partOf } = game.rulesAt(FIRST_INDEX).family;
  for (const [part, own] of Map.groupBy(bets, ({ selection }) => partOf(selection)))
    await writePart(world, game, [roundId, part], own);
}

function writePart(
  world: World,
  game: Game,
  [roundId, part]: readonly [bigint, number],
  bets: readonly TestBet[],
): Promise<unknown> {
  const standing = bets.filter((bet) => !bet.isCancelled);
  const book: Book = new Map();
  for (const bet of standing) {
    const selection = game.rulesAt(FIRST_INDEX).family.selectionOf(bet.selection) ?? {};
    addToBook(book, bet.selection, amountsOf(selection, bet.stakeMinor, pricedBy(game, bet).oddsE4));
  }
  const text = printBook(book);
  const stake = standing.reduce((sum, bet) => sum + bet.stakeMinor, 0n);
  return world.db.main.query(
    `update round_books set version = version + 1, bet_count = $3, cancelled_count = $4, stake_minor = $5, book = $6
     where round_id = $1 and part = $2`,
    [roundId, part, bets.length, bets.length - standing.length, stake, text],
  );
}

/** Moves the times of a round so that its sale is over and its draw is due; the order relative to its
 *  neighbours stays. */
export async function endSale(database: TestDatabase, roundId: bigint, agoMs = 30): Promise<void> {
  await database.owner.query(
    `update rounds set opens_at = least(opens_at, now() - make_interval(secs => ($2 + 40) / 1000.0)),
       closes_at = date_trunc('milliseconds', now() - make_interval(secs => ($2 + 20) / 1000.0)),
       draws_at = date_trunc('milliseconds', now() - make_interval(secs => $2 / 1000.0)) where id = $1`,
    [roundId, agoMs],
  );
  // A draw that lies ahead is a little later than what was just placed.
  const isDue = async (): Promise<boolean | undefined> =>
    (
      await database.owner.query<{ is_due: boolean }>(
        'select draws_at <= clock_timestamp() as is_due from rounds where id = $1',
        [roundId],
      )
    ).rows[0]?.is_due;
  while ((await isDue()) === false);
}

export const stateOf = async (database: TestDatabase, roundId: bigint): Promise<string> =>
  (await database.owner.query('select state from rounds where id = $1', [roundId])).rows[0]?.state as string;

/** The first unclosed round of a game, made due, without bets. */
export async function nextDueRound(database: TestDatabase, gameId: number, agoMs?: number): Promise<bigint> {
  const { rows } = await database.owner.query<{ id: bigint }>(
    `select id from rounds where game_id = $1 and state in ('scheduled', 'open') order by id limit 1`,
    [gameId],
  );
  const [next] = rows;
  if (!next) throw new Error('there is always a round on sale');
  await endSale(database, next.id, agoMs);
  return next.id;
}

/** The amount that a posting kind has moved to each member in a round. */
export async function movedTo(
  database: TestDatabase,
  roundId: bigint,
  kind: 'payout' | 'refund',
): Promise<Map<string, bigint>> {
  const { rows } = await database.owner.query<{ account_id: bigint; amount: bigint }>(
    `select account_id, sum(amount_minor)::bigint as amount from entries
     where ref_id = $1 and kind = $2 and account_id > 0 group by account_id`,
    [roundId, kind],
  );
  return new Map(rows.map((row) => [String(row.account_id / 16n), row.amount]));
}
