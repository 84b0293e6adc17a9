import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { keysOf } from '../../../domain/tests/figures.ts';
import { matchFamily } from '../../../domain/tests/match-family.ts';
import { countDay } from '../../src/reward/day-stakes-store.ts';
import { createCreditsAhead } from '../../src/round/credits-ahead.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { settleNext } from '../../src/round/settle-round.ts';
import { useDatabase } from '../support/database.ts';
import { failingDatabase, type FaultKind } from '../support/database/failing-database.ts';
import {
  addMembers,
  movedTo,
  nextDueRound,
  placeBets,
  pricedBy,
  stateOf,
  type TestBet,
  useWorld,
  type World,
} from '../support/round-world.ts';
import { gamesWith } from '../support/rounds/family-game.ts';

const GAME = 7;
const HOUR_MS = 3_600_000;
const MEMBERS = [100_001, 100_002, 100_003, 100_004];
const database = useDatabase();
const world = useWorld(database, [GAME]);

beforeAll(async () => {
  await database.owner.query(
    'delete from round_books b using rounds r where r.id = b.round_id and r.game_id = $1',
    [GAME],
  );
  await database.owner.query(
    'insert into round_books (round_id, part) select id, unnest($2::smallint[]) from rounds where game_id = $1',
    [GAME, matchFamily.parts],
  );
});

/** A server on which the game is of a family that can be won and lost by half. */
async function matchServer(node = 1, family = matchFamily): Promise<World> {
  const ctx = await world.server(node);
  return { ...ctx, games: gamesWith(ctx.games, GAME, family) };
}

/** Draws digits on which half of a stake on the first line is won, and half of one on the second lost. */
const HALVES = { ...matchFamily, draw: () => [6, 4, 0, 0, 0] };
/** The least number of statements from the first step of a settlement to its last. */
const SETTLE_STATEMENTS_MIN = 25;

const BETS = fc.array(
  fc.record({
    member: fc.constantFrom(...MEMBERS),
    selection: fc.oneof(
      fc.constantFrom('m1.line:over', 'm1.line:under', 'm2.line:over', 'm2.line:under'),
      fc.constantFrom(...keysOf(matchFamily)),
    ),
    stakeMinor: fc.bigInt({ min: 1n, max: 20_000n }),
    isCancelled: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  }),
  { minLength: 4, maxLength: 30 },
);

/** A half win, a half loss, and whole ones or none, of each member; some are cancelled. */
const HALF_BETS: readonly TestBet[] = MEMBERS.flatMap((member) => [
  { member, selection: 'm1.line:over', stakeMinor: 101n },
  { member, selection: 'm1.line:under', stakeMinor: 203n },
  { member, selection: 'm2.line:over', stakeMinor: 307n },
  { member, selection: 'm2.digit:3', stakeMinor: 409n, isCancelled: member % 2 === 0 },
]);

/** Credit of a stake at these odds, and the returned part of the stake, counted by hand from the digits.
 *  Units: 1/100, odds x 10 000. */
function creditByHand(selection: string, stake: bigint, odds: bigint, digits: readonly number[]) {
  const [play = '', pick = ''] = selection.split(':');
  const digit = digits[play.startsWith('m1.') ? 0 : 1] ?? 0;
  if (play.endsWith('.digit'))
    return { all: String(digit) === pick ? (stake * odds) / 10_000n : 0n, back: 0n };
  const past = pick === 'over' ? digit - 5 : 5 - digit;
  if (past > 1) return { all: (stake * odds) / 10_000n, back: 0n };
  if (past === 1) return { all: (stake * odds + stake * 10_000n) / 20_000n, back: stake / 2n };
  if (past === 0) return { all: stake, back: stake };
  return past === -1 ? { all: stake / 2n, back: stake / 2n } : { all: 0n, back: 0n };
}

type Recount = {
  readonly payouts: Map<string, bigint>;
  readonly refunds: Map<string, bigint>;
  readonly houseMinor: bigint;
};

async function recountOf(ctx: World, roundId: bigint, bets: readonly TestBet[]): Promise<Recount> {
  const { rows } = await database.owner.query<{ numbers: number[] }>(
    'select numbers from draws where round_id = $1',
    [roundId],
  );
  const [payouts, refunds] = [new Map<string, bigint>(), new Map<string, bigint>()];
  let houseMinor = 0n;
  for (const bet of bets.filter(({ isCancelled }) => !isCancelled)) {
    const { oddsE4 } = pricedBy(ctx.games.byId(GAME)!, bet);
    const { all, back } = creditByHand(bet.selection, bet.stakeMinor, BigInt(oddsE4), rows[0]?.numbers ?? []);
    add(payouts, bet.member, all - back);
    add(refunds, bet.member, back);
    houseMinor += bet.stakeMinor - all;
  }
  return { payouts, refunds, houseMinor };
}

function add(sums: Map<string, bigint>, member: number, minor: bigint): void {
  if (minor > 0n) sums.set(String(member), (sums.get(String(member)) ?? 0n) + minor);
}

const bankroll = async (): Promise<bigint> =>
  (await database.owner.query<{ balance_minor: bigint }>('select balance_minor from accounts where id = 1'))
    .rows[0]?.balance_minor ?? 0n;

describe('settlement by halves', () => {
  it.each([1, 2, 500])(
    'credits each member what a recount says, %i members a chunk, and counts what came back as not staked',
    async (chunkMembers) => {
      const ctx = await matchServer();
      const steps = roundSteps(ctx, { chunkMembers });
      await steps.tick();
      await addMembers(ctx, MEMBERS, 100_000_000n);
      await fc.assert(
        fc.asyncProperty(BETS, async (bets) => {
          const before = await bankroll();
          const id = await nextDueRound(database, GAME);
          await placeBets(ctx, id, bets);
          await steps.tick();
          expect(await stateOf(database, id)).toBe('settled');
          const expected = await recountOf(ctx, id, bets);
          expect(await movedTo(database, id, 'payout')).toEqual(expected.payouts);
          expect(await movedTo(database, id, 'refund')).toEqual(expected.refunds);
          expect((await bankroll()) - before).toBe(expected.houseMinor);
          for (const member of MEMBERS) {
            const own = bets.filter((bet) => bet.member === member && !bet.isCancelled);
            const staked = own.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
            const from = epochMs(Number(id / 1000n) * 1000 - HOUR_MS);
            expect((await countDay(database.db.reader, BigInt(member) * 16n, from)).numbers_minor).toBe(
              staked - (expected.refunds.get(String(member)) ?? 0n) + (await others(member, id)),
            );
          }
        }),
        { numRuns: 5 },
      );
    },
  );
});

describe('halves read chunk by chunk', () => {
  it('are credited the same by a server that can keep nothing of what it reads', async () => {
    const ctx = await matchServer(1, HALVES);
    const steps = roundSteps(ctx);
    await steps.tick();
    await addMembers(ctx, MEMBERS, 100_000_000n);
    const id = await nextDueRound(database, GAME);
    await placeBets(ctx, id, HALF_BETS);
    await steps.sell();
    await steps.draw();
    const keepsNothing = { ...ctx, ahead: createCreditsAhead(0) };
    for (let chunks = 0; (await settleNext(keepsNothing, id, 1)) !== 'done'; chunks += 1)
      expect(chunks, 'chunks').toBeLessThan(2 * MEMBERS.length);
    const expected = await recountOf(ctx, id, HALF_BETS);
    expect(await movedTo(database, id, 'payout')).toEqual(expected.payouts);
    expect(await movedTo(database, id, 'refund')).toEqual(expected.refunds);
  });
});

describe.each<FaultKind>(['before', 'after'])('connection lost %s a statement', (kind) => {
  it('leaves halves to another server, which pays them to the same cent', async () => {
    const [healthy, dies] = [await matchServer(2, HALVES), await matchServer(1, HALVES)];
    const chunks = { chunkMembers: 3 };
    await roundSteps(healthy, chunks).tick();
    await addMembers(healthy, MEMBERS, 100_000_000n);
    let losses = 0;
    for (let at = 1, isHit = true; isHit; at += 1) {
      const id = await nextDueRound(database, GAME);
      await placeBets(healthy, id, HALF_BETS);
      const steps = roundSteps(healthy, chunks);
      await steps.sell();
      await steps.draw();
      const failing = failingDatabase(database.db, at, kind);
      await settleAll(roundSteps({ ...dies, db: failing.db }, chunks)).catch(() => {});
      isHit = failing.hasLost();
      losses += isHit ? 1 : 0;
      await settleAll(roundSteps(healthy, chunks));
      expect(await stateOf(database, id), `statement ${at}`).toBe('settled');
      const expected = await recountOf(healthy, id, HALF_BETS);
      expect(await movedTo(database, id, 'payout')).toEqual(expected.payouts);
      expect(await movedTo(database, id, 'refund')).toEqual(expected.refunds);
      expect(expected.refunds.size).toBe(MEMBERS.length);
    }
    expect(losses).toBeGreaterThan(SETTLE_STATEMENTS_MIN);
  });
});

async function settleAll({ settle }: Pick<ReturnType<typeof roundSteps>, 'settle'>): Promise<void> {
  while ((await settle()) === 0);
}

/** Stakes of a member on other rounds of the test, without the returned parts. */
async function others(member: number, id: bigint): Promise<bigint> {
  const { rows } = await database.owner.query<{ minor: bigint }>(
    `select coalesce(-sum(amount_minor), 0)::bigint as minor from entries
     where account_id = $1 and (kind = 'refund' and ref_id <> $2 or kind in ('stake', 'cancel') and ref_id not in (
       select id from bets where round_id = $2 and account_id = $1))`,
    [BigInt(member) * 16n, id],
  );
  return rows[0]?.minor ?? 0n;
}
