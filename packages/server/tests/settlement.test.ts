import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { settleRound } from '@tessera/domain/settlement';

import { roundSteps } from '../src/round/round-clock.ts';
import { voidRound } from '../src/round/void-round.ts';
import { useDatabase } from './support/database.ts';
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
} from './support/round-world.ts';

const GAMES = [1, 3, 4, 6];
const MEMBERS = [100_001, 100_002, 100_003, 100_004, 100_005, 100_006, 100_007];
const database = useDatabase();
const world = useWorld(database, GAMES);

const betsOn = (ctx: World, gameId: number): fc.Arbitrary<TestBet[]> => {
  const entries = ctx.games.byId(gameId)?.payTable.entries ?? [];
  const selection = fc
    .integer({ min: 0, max: entries.length - 1 })
    .map((at) => entries[at]?.selection.key ?? '');
  return fc.array(
    fc.record({
      member: fc.constantFrom(...MEMBERS),
      selection,
      stakeMinor: fc.bigInt({ min: 100n, max: 20_000n }),
      isCancelled: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    }),
    { maxLength: 25 },
  );
};

/** The credit of each member as the domain computes it. */
async function expectedCredits(ctx: World, roundId: bigint, gameId: number, bets: readonly TestBet[]) {
  const game = ctx.games.byId(gameId);
  if (!game) throw new Error('the game exists');
  const { rows } = await database.owner.query('select numbers from draws where round_id = $1', [roundId]);
  const lines = bets.map((bet, at) => ({
    id: String(at),
    member: String(bet.member),
    selection: bet.selection,
    oddsE4: pricedBy(game, bet).oddsE4,
    stakeMinor: bet.stakeMinor,
    isCancelled: bet.isCancelled ?? false,
  }));
  return settleRound(game.family, rows[0].numbers, lines);
}

const bankroll = async (): Promise<bigint> =>
  (await database.owner.query('select balance_minor from accounts where id = 1')).rows[0].balance_minor;

describe('settlement', () => {
  it.each(GAMES)('of game %i credits exactly what the domain computes, for any bets', async (gameId) => {
    const ctx = await world.server();
    const steps = roundSteps(ctx, { chunkMembers: 2 });
    await steps.tick();
    await addMembers(ctx, MEMBERS, 100_000_000n);
    await fc.assert(
      fc.asyncProperty(betsOn(ctx, gameId), async (bets) => {
        const before = await bankroll();
        const id = await nextDueRound(database, gameId);
        await placeBets(ctx, id, bets);
        await steps.tick();
        expect(await stateOf(database, id)).toBe('settled');
        const expected = await expectedCredits(ctx, id, gameId, bets);
        expect(await movedTo(database, id, 'payout')).toEqual(expected.credits);
        expect((await bankroll()) - before).toBe(expected.houseMinor);
      }),
      { numRuns: 6 },
    );
  });

  it('of a void round returns every standing stake and publishes the result it would have had', async () => {
    const ctx = await world.server();
    const steps = roundSteps(ctx, { chunkMembers: 1 });
    await steps.tick();
    const id = await nextDueRound(database, 1);
    await placeBets(ctx, id, [
      { member: 100_001, selection: 'side:big', stakeMinor: 500n },
      { member: 100_001, selection: 'side:small', stakeMinor: 700n },
      { member: 100_002, selection: 'sum:3', stakeMinor: 900n },
      { member: 100_003, selection: 'sum:3', stakeMinor: 900n, isCancelled: true },
    ]);
    expect(await voidRound(ctx, id, 'test')).toBe(true);
    expect(await voidRound(ctx, id, 'again')).toBe(false);
    await steps.tick();
    expect(await movedTo(database, id, 'refund')).toEqual(
      new Map([
        ['100001', 1200n],
        ['100002', 900n],
      ]),
    );
    expect(await movedTo(database, id, 'payout')).toEqual(new Map());
    const { rows } = await database.owner.query(
      'select r.state, r.settled_at, d.is_void, d.numbers from rounds r join draws d on d.round_id = r.id where r.id = $1',
      [id],
    );
    expect(rows[0]).toMatchObject({ state: 'void', is_void: true });
    expect(rows[0].settled_at).not.toBeNull();
  });

  it('cannot be voided once the numbers are published', async () => {
    const ctx = await world.server();
    const steps = roundSteps(ctx);
    await steps.tick();
    const id = await nextDueRound(database, 1);
    await steps.tick();
    expect(await voidRound(ctx, id, 'late')).toBe(false);
    expect(await stateOf(database, id)).toBe('settled');
  });
});
