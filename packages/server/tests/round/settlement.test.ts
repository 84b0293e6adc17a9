import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { settleRound } from '@tessera/domain/wager/settlement';

import { selectionsOf } from '../../../domain/tests/figures.ts';
import { transaction } from '../../src/db/tx.ts';
import { BANKROLL, escrowOf } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { createCreditsAhead } from '../../src/round/credits-ahead.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { settleNext } from '../../src/round/settle-round.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
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
import { SIZES_PUSH, withResults } from '../support/rounds/forced-results.ts';

const GAMES = [1, 3, 4, 6, 7, 9];
const MEMBERS = [100_001, 100_002, 100_003, 100_004, 100_005, 100_006, 100_007];
const database = useDatabase();
const world = useWorld(database, GAMES);

/** Each play is as likely as the others, however many selections it has. */
const betsOn = (ctx: World, gameId: number): fc.Arbitrary<TestBet[]> => {
  const plays = ctx.games.byId(gameId)?.rulesAt(FIRST_INDEX).family.plays ?? [];
  const selection = fc
    .constantFrom(...plays)
    .chain((play) => fc.constantFrom(...selectionsOf(play).map(({ key }) => key)));
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
  return settleRound(game.rulesAt(FIRST_INDEX).family, rows[0].numbers, lines);
}

const bankroll = async (): Promise<bigint> =>
  (await database.owner.query('select balance_minor from accounts where id = 1')).rows[0].balance_minor;

/** Payout of each member or, where a selection pushed, the returned stake. */
async function creditedBy(roundId: bigint): Promise<ReadonlyMap<string, bigint>> {
  const credits = new Map(await movedTo(database, roundId, 'payout'));
  for (const [member, minor] of await movedTo(database, roundId, 'refund'))
    credits.set(member, (credits.get(member) ?? 0n) + minor);
  return credits;
}

/** Kinds of the postings between a round's escrow and the bankroll. */
const bankrollKinds = async (roundId: bigint): Promise<string[]> =>
  (
    await database.owner.query<{ kind: string }>(
      'select kind from entries where account_id = 1 and ref_id = $1',
      [roundId],
    )
  ).rows.map(({ kind }) => kind);

/** Pays a round, one member a chunk, by a server that can keep nothing of what it reads. */
async function payByChunk(ctx: World, roundId: bigint): Promise<void> {
  const keepsNothing = { ...ctx, ahead: createCreditsAhead(0) };
  for (let chunks = 0; (await settleNext(keepsNothing, roundId, 1)) !== 'done'; chunks += 1)
    expect(chunks, 'chunks').toBeLessThan(2 * MEMBERS.length);
}

/** Moves an amount from the bankroll to the escrow of a round, outside its book. */
const addToEscrow = (ctx: World, roundId: bigint, amountMinor: bigint): Promise<unknown> =>
  transaction(ctx.db, (tx) =>
    post(tx, ctx.ids, {
      key: `test:escrow:${roundId}:${amountMinor}`,
      kind: 'cover',
      moves: [
        { accountId: escrowOf(roundId), amountMinor, kind: 'cover', refId: roundId },
        { accountId: BANKROLL, amountMinor: -amountMinor, kind: 'cover', refId: roundId },
      ],
    }),
  );

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
        expect(await creditedBy(id)).toEqual(expected.credits);
        expect((await bankroll()) - before).toBe(expected.houseMinor);
        expect(await bankrollKinds(id)).toEqual(
          expected.houseMinor === 0n ? [] : [expected.houseMinor > 0n ? 'sweep' : 'cover'],
        );
      }),
      { numRuns: 6 },
    );
  });

  it.each([
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 500],
    [9, 2],
  ])(
    'of game %i refunds the stakes of what pushes, and pays what wins, %i members a chunk',
    async (gameId, n) => {
      const ctx = await world.server();
      const steps = roundSteps(ctx, { chunkMembers: n });
      await steps.tick();
      const id = await nextDueRound(database, gameId);
      await placeBets(ctx, id, [
        { member: 100_001, selection: 'side:big', stakeMinor: 500n },
        { member: 100_001, selection: 'side:small', stakeMinor: 701n },
        { member: 100_001, selection: 'side:odd', stakeMinor: 1_000n },
        { member: 100_002, selection: 'side:even', stakeMinor: 333n },
        { member: 100_003, selection: 'side:big', stakeMinor: 900n, isCancelled: true },
        { member: 100_004, selection: 'side:small', stakeMinor: 444n },
      ]);
      await withResults(database, SIZES_PUSH, steps.tick);
      expect(await stateOf(database, id)).toBe('settled');
      const { rows } = await database.owner.query<{ account_id: string; paid: string }>(
        'select account_id::text, sum(payout_minor)::text as paid from bets where round_id = $1 and selection = any($2) group by 1',
        [id, ['side:odd', 'side:even']],
      );
      const due = rows.map(
        ({ account_id: account, paid }) => [String(BigInt(account) / 16n), BigInt(paid)] as const,
      );
      expect(await movedTo(database, id, 'payout')).toEqual(new Map(due));
      expect(await movedTo(database, id, 'refund')).toEqual(
        new Map([
          ['100001', 1201n],
          ['100004', 444n],
        ]),
      );
    },
  );

  it('credits the same when each chunk is read alone', async () => {
    const ctx = await world.server();
    const { tick, sell, draw } = roundSteps(ctx);
    await tick();
    const bets = [100_001, 100_002, 100_003].flatMap((member) => [
      { member, selection: 'side:big', stakeMinor: 500n },
      { member, selection: 'side:small', stakeMinor: 300n, isCancelled: true },
      { member, selection: 'side:odd', stakeMinor: 1_000n },
    ]);
    const drawn = await nextDueRound(database, 1);
    await placeBets(ctx, drawn, bets);
    await withResults(database, SIZES_PUSH, async () => {
      await sell();
      await draw();
    });
    await payByChunk(ctx, drawn);
    const game = ctx.games.byId(1)!;
    const all = (minor: bigint): ReadonlyMap<string, bigint> =>
      new Map(['100001', '100002', '100003'].map((member) => [member, minor]));
    expect(await movedTo(database, drawn, 'payout')).toEqual(
      all((1_000n * BigInt(pricedBy(game, bets[2]!).oddsE4)) / 10_000n),
    );
    expect(await movedTo(database, drawn, 'refund')).toEqual(all(500n));

    const voided = await nextDueRound(database, 1);
    await placeBets(ctx, voided, bets);
    await voidRound(ctx, voided, 'test');
    await payByChunk(ctx, voided);
    expect(await movedTo(database, voided, 'refund')).toEqual(all(1_500n));
    expect([await stateOf(database, drawn), await stateOf(database, voided)]).toEqual(['settled', 'void']);
  });

  it('does not settle what is won or returned in part', async () => {
    const ctx = await world.server();
    await roundSteps(ctx).tick();
    const id = await nextDueRound(database, 1);
    await placeBets(ctx, id, [{ member: 100_001, selection: 'side:big', stakeMinor: 500n }]);
    await withResults(database, 'new.won := 1; new.back := 0; new.of := 2', roundSteps(ctx).tick);
    expect(await stateOf(database, id)).toBe('drawn');
    await database.owner.query('update round_results set "of" = 1 where round_id = $1', [id]);
    await roundSteps(ctx).tick();
    expect(await stateOf(database, id)).toBe('settled');
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

  it('of a void round waits while its escrow holds more than the stakes', async () => {
    const ctx = await world.server();
    const id = await nextDueRound(database, 1);
    await placeBets(ctx, id, [{ member: MEMBERS[0]!, selection: 'side:big', stakeMinor: 500n }]);
    await addToEscrow(ctx, id, 1n);
    await voidRound(ctx, id, 'test');
    await expect(settleNext({ ...ctx, ahead: createCreditsAhead() }, id)).rejects.toThrow(
      `the escrow of round ${id} is empty at the end`,
    );
    expect(await movedTo(database, id, 'refund')).toEqual(new Map());
    await addToEscrow(ctx, id, -1n);
    expect(await settleNext({ ...ctx, ahead: createCreditsAhead() }, id)).toBe('done');
    expect(await movedTo(database, id, 'refund')).toEqual(new Map([[String(MEMBERS[0]), 500n]]));
    await roundSteps(ctx).tick();
  });

  it.each(['itself', 'another server'])(
    'forgets what was read of a round that was settled by %s',
    async (by) => {
      const ctx = await world.server();
      const id = await nextDueRound(database, 1);
      await voidRound(ctx, id, 'test');
      if (by === 'another server') await roundSteps(ctx).tick();
      const forgotten: bigint[] = [];
      const ahead = { ...createCreditsAhead(), forget: (each: bigint) => void forgotten.push(each) };
      expect(await settleNext({ ...ctx, ahead }, id)).toBe('done');
      expect(forgotten).toEqual([id]);
      await roundSteps(ctx).tick();
    },
  );

  it('locks the accounts of a chunk in the order of their ids before it moves money', async () => {
    const ctx = await world.server();
    // In the table the larger id stands first.
    const [small, large] = [100_011, 100_012];
    await addMembers(ctx, [large]);
    await addMembers(ctx, [small]);
    const id = await nextDueRound(database, 1);
    await placeBets(
      ctx,
      id,
      [large, small].map((member) => ({ member, selection: 'side:big', stakeMinor: 500n })),
    );
    await voidRound(ctx, id, 'test');
    const isFree = (account: bigint): Promise<boolean> =>
      database.owner
        .query('select id from accounts where id = $1 for no key update nowait', [account])
        .then(() => true)
        .catch(() => false);
    const holder = await database.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from accounts where id = $1 for no key update', [BigInt(small) * 16n]);
      const settled = settleNext({ ...ctx, ahead: createCreditsAhead() }, id);
      await untilWaiting(database);
      expect(await isFree(escrowOf(id))).toBe(false);
      expect(await isFree(BigInt(large) * 16n)).toBe(true);
      await holder.query('commit');
      expect(await settled).toBe('done');
    } finally {
      holder.release(true);
    }
    await roundSteps(ctx).tick();
  });
});
