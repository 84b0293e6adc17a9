import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { creditOf } from '@tessera/domain/selection-result';
import { resultOf } from '@tessera/domain/wager/settlement';

import { keysOf } from '../../../domain/tests/figures.ts';
import { countReturns } from '../../src/returns/count-returns.ts';
import { showReturns } from '../../src/returns/show-returns.ts';
import { returnWatch } from '../../src/returns/watch-returns.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { findRound } from '../../src/round/round-store.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { houseDayAt } from '../../src/wallet/house-day.ts';
import { useDatabase } from '../support/database.ts';
import { countStatements, failingDatabase, faultCases } from '../support/database/failing-database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { seededRandom } from '../support/random.ts';
import {
  addMembers,
  nextDueRound,
  placeBets,
  pricedBy,
  type TestBet,
  useWorld,
  type World,
} from '../support/round-world.ts';

const K3 = 1;
const LEAGUE = LEAGUE_GAMES[1]!.id;
/** A game of each family. */
const GAMES = [K3, 3, 4, 6, 7, 9, LEAGUE];
const MEMBERS = [300_001, 300_002];
const database = useDatabase();
const world = useWorld(database, GAMES);

let ctx: World;
beforeAll(async () => {
  ctx = await world.server();
  await addMembers(ctx, MEMBERS, 1_000_000_000n);
  await roundSteps(ctx).tick();
});

const count = async (): Promise<void> => {
  while (await countReturns(ctx));
};

type Sums = { rounds: number; bets: number; stake: bigint; returned: bigint; expected: number };

async function counted(gameId: number): Promise<Map<string, Sums>> {
  const { rows } = await database.owner.query<Sums & { play: string }>(
    `select play, sum(rounds)::int as rounds, sum(bets)::int as bets, sum(stake_minor)::bigint as stake,
       sum(returned_minor)::bigint as returned, sum(expected_minor) as expected
     from play_returns where game_id = $1 group by 1`,
    [gameId],
  );
  return new Map(rows.map(({ play, ...sums }) => [play, sums]));
}

/** `m3.ah-0.25:h` is counted under `ah`, and `side:big` under `side`. */
const playOf = (selection: string): string => {
  const [play = ''] = selection.split(':');
  const market = play.replace(/^m\d+\./, '');
  return market === play || market === '1x2' ? market : market.replace(/[+-]?[\d.]+$/, '');
};

/** Draws a round of a game with bets on some of its selections, a fifth of them cancelled. */
async function played(gameId: number, seed: number, isVoid = false): Promise<Map<string, Sums>> {
  const random = seededRandom(seed);
  const id = await nextDueRound(database, gameId);
  const game = ctx.games.byId(gameId)!;
  const { family } = game.rulesOf((await findRound(ctx.db.main, id))!);
  const keys = keysOf(game.rulesAt(1).family).filter(
    (key) => game.rulesAt(1).payTable.priceOf(key) && family.selectionOf(key),
  );
  const bets = Array.from({ length: 40 }, (): TestBet => ({
    member: MEMBERS[Math.floor(random.unit() * 2)]!,
    selection: keys[Math.floor(random.unit() * keys.length)]!,
    stakeMinor: 1n + BigInt(Math.floor(random.unit() * 9_999)),
    isCancelled: random.unit() < 0.2,
  }));
  await placeBets(ctx, id, bets);
  if (isVoid) await voidRound(ctx, id, 'test');
  await roundSteps(ctx).tick();
  const sums = new Map<string, Sums>();
  if (isVoid) return sums;
  const { rows } = await database.owner.query<{ numbers: number[] }>(
    'select numbers from draws where round_id = $1',
    [id],
  );
  for (const { selection, stakeMinor } of bets.filter(({ isCancelled }) => !isCancelled)) {
    const { oddsE4 } = pricedBy(game, { member: 0, selection, stakeMinor });
    const { probability, push } = family.selectionOf(selection)!;
    const returned = creditOf(stakeMinor, oddsE4, resultOf(family, selection, rows[0]!.numbers));
    const win = Number(probability.n) / Number(probability.d);
    const back = Number(push.n) / Number(push.d);
    const expected = Number(stakeMinor) * ((win * oddsE4) / 10_000 + back);
    for (const play of ['', playOf(selection)]) {
      const before = sums.get(play) ?? { rounds: 1, bets: 0, stake: 0n, returned: 0n, expected: 0 };
      sums.set(play, {
        rounds: 1,
        bets: before.bets + 1,
        stake: before.stake + stakeMinor,
        returned: before.returned + returned,
        expected: before.expected + expected,
      });
    }
  }
  return sums;
}

/** Adds what rounds were recounted as to what was counted before. */
function added(before: ReadonlyMap<string, Sums>, rounds: readonly ReadonlyMap<string, Sums>[]) {
  const sums = new Map(before);
  for (const round of rounds)
    for (const [play, each] of round) {
      const of = sums.get(play) ?? { rounds: 0, bets: 0, stake: 0n, returned: 0n, expected: 0 };
      sums.set(play, {
        rounds: of.rounds + each.rounds,
        bets: of.bets + each.bets,
        stake: of.stake + each.stake,
        returned: of.returned + each.returned,
        expected: of.expected + each.expected,
      });
    }
  return sums;
}

function expectSame(found: ReadonlyMap<string, Sums>, recounted: ReadonlyMap<string, Sums>): void {
  expect([...found.keys()].toSorted()).toEqual([...recounted.keys()].toSorted());
  for (const [play, { expected, ...sums }] of recounted) {
    expect(found.get(play), play).toMatchObject(sums);
    // A payout is rounded down by less than a cent.
    expect(found.get(play)!.expected, play).toBeLessThanOrEqual(expected + 1e-3);
    expect(found.get(play)!.expected, play).toBeGreaterThan(expected - sums.bets);
  }
}

describe('the returns of plays', () => {
  it.each(GAMES)('of game %i are a recount of its bets, whichever of two servers counts', async (game) => {
    await count();
    const before = await counted(game);
    const rounds = [
      await played(game, 10 + game),
      await played(game, 20 + game, true),
      await played(game, 30 + game),
    ];
    const other = await world.server(2);
    for (let isMore = true; isMore;)
      isMore = (await Promise.all([countReturns(ctx, 1), countReturns(other, 1)])).some(Boolean);
    expectSame(await counted(game), added(before, rounds));
    expect(rounds[1]!.size).toBe(0);
    expect(rounds[0]!.get('')!.bets).toBeGreaterThan(20);
  });

  it('wait for the end of a settlement', async () => {
    await count();
    const id = await nextDueRound(database, K3);
    await placeBets(ctx, id, [{ member: MEMBERS[0]!, selection: 'side:big', stakeMinor: 100n }]);
    await roundSteps(ctx).sell();
    await roundSteps(ctx).draw();
    expect(await countReturns(ctx)).toBe(false);
    await roundSteps(ctx).settle();
    expect(await countReturns(ctx)).toBe(true);
  });
});

const STATEMENTS = 8;

describe('a server that dies while it counts', () => {
  it(`sends ${STATEMENTS} statements`, async () => {
    await count();
    await played(K3, 1);
    expect(await countStatements(database.db, (db) => countReturns({ ...ctx, db }))).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))('%s statement %i leaves each round counted once', async (kind, n) => {
    await count();
    const before = await counted(K3);
    const rounds = [await played(K3, 40 + n), await played(K3, 60 + n)];
    const failing = failingDatabase(database.db, n, kind);
    await countReturns({ ...ctx, db: failing.db }, 1).catch(() => false);
    expect(failing.hasLost()).toBe(true);
    await count();
    expectSame(await counted(K3), added(before, rounds));
  });
});

describe('a play far from its theory', () => {
  /** A game without rounds. */
  const GAME = 10;
  // Of 10,000 bets of 1.00, three days ago, which stand 97.50 off in one standard deviation.
  const plant = (returned: number, play: string) =>
    database.owner.query(
      `insert into play_returns values ($1, $2::date - 3, $3, 100, 10000, 1000000, $4, 970000, 95062500, 195)`,
      [GAME, houseDayAt(ctx, ctx.clock.now()), play, returned],
    );
  afterEach(() => database.owner.query('delete from play_returns where game_id = $1', [GAME]));

  it('is shown, told to monitoring, and named in the log once', async () => {
    const game = ctx.games.byId(GAME)!;
    expect(await showReturns(ctx, game, 'en')).toMatchObject({ all: [], plays: [] });
    await plant(1_018_750, 'side');
    await plant(980_000, '');
    const warned: unknown[] = [];
    const log = {
      ...ctx.log,
      warn: (fields: unknown) => void warned.push(fields),
    } as unknown as World['log'];
    const watch = returnWatch({ ...ctx, log });
    await watch();
    await watch();
    expect(warned).toMatchObject([
      { game: 'mark6-10', play: 'side', days: 7 },
      { game: 'mark6-10', play: 'side', days: 30 },
    ]);
    const { values } = await ctx.metrics.returnDeviation.get();
    const of = (days: string) =>
      values.find(({ labels }) => labels.game === 'mark6-10' && labels.days === days)?.value;
    expect([of('1'), of('7'), of('30')].map((z) => z?.toFixed(2))).toEqual(['0.00', '5.00', '5.00']);
    const reply = await showReturns(ctx, game, 'en');
    expect(undocumented(dataSchema('games/returns'), reply)).toEqual([]);
    expect(reply.all.map(({ days, verdict }) => [days, verdict])).toEqual([
      [7, 'usual'],
      [30, 'usual'],
    ]);
    expect(reply.plays).toMatchObject([
      { play: 'side', windows: [{ days: 7 }, { days: 30, bets: 10_000, realised: 1.01875, expected: 0.97 }] },
    ]);
  });
});
