import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { DAY_MS, epochMs } from '@tessera/domain/time';

import { databaseNow } from '../../src/db/database-now.ts';
import { chainsOf } from '../../src/fairness/chain-store.ts';
import { openKeeper } from '../../src/keeper/keeper.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createRounds } from '../../src/round/create-rounds.ts';
import { loseChain } from '../../src/round/lose-chain.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { openWitness } from '../../src/witness/witness.ts';
import { useDatabase } from '../support/database.ts';
import {
  addMembers,
  endSale,
  movedTo,
  nextDueRound,
  placeBets,
  useWorld,
  type World,
} from '../support/round-world.ts';

const [K3, PC28, PK10] = [1, 2, 3];
const database = useDatabase();
const world = useWorld(database, [K3, PC28, PK10], 'witness');
const home = mkdtempSync(path.join(tmpdir(), 'lost-chain-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const stake = { member: 1, selection: 'side:big', stakeMinor: 500n };

async function roundsOf(gameId: number) {
  const { rows } = await database.owner.query<{ state: string; reason: string | null; n: number }>(
    `select state, void_reason as reason, count(*)::int as n from rounds
     where game_id = $1 group by 1, 2 order by 1`,
    [gameId],
  );
  return rows;
}

/** A server whose keeper or witness begins with an empty folder. */
async function serverWithout(peer: 'keeper' | 'witness'): Promise<World> {
  const open = { keeper: openKeeper, witness: openWitness }[peer];
  const calls = open({ dir: mkdtempSync(path.join(home, 'empty-')), clock: systemClock, guardMs: 0 });
  const remote = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (input: never) => (call as (x: never) => unknown)(input),
    ]),
  );
  return world.server(2, { [peer]: remote as never });
}

describe('a chain whose seeds are lost', () => {
  it('is given up: its rounds are void, their stakes are refunded, and a new chain serves at once', async () => {
    const ctx = await world.server();
    await addMembers(ctx, [1]);
    await roundSteps(ctx).tick();
    const id = await nextDueRound(database, K3);
    await placeBets(ctx, id, [stake]);
    const [lost] = await chainsOf(database.db.reader, K3);
    const count = await loseChain(ctx.db, lost!);
    expect(count).toBeGreaterThan(1);
    expect(await loseChain(ctx.db, lost!)).toBe(0);
    expect(await roundsOf(K3)).toEqual([{ state: 'void', reason: 'seeds_lost', n: count }]);
    await roundSteps(ctx).tick();
    expect([...(await movedTo(database, id, 'refund'))]).toEqual([['1', 500n]]);

    const later = epochMs((await databaseNow(database.owner)) + DAY_MS);
    expect(await createRounds(ctx, ctx.games.byId(K3)!, later)).toBeGreaterThan(0);
    const [, next, ...more] = await chainsOf(database.db.reader, K3);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ lost_at: null, announcement: { previous: lost!.hash.toString('hex') } });
    const { rows } = await database.owner.query(
      `select distinct chain_id from rounds where game_id = $1 and state <> 'void'`,
      [K3],
    );
    expect(rows).toEqual([{ chain_id: next!.id }]);
  });

  it.each([
    ['keeper', PC28],
    ['witness', PK10],
  ] as const)('is given up a day after the first draw that the %s could not serve', async (peer, gameId) => {
    const ctx = await serverWithout(peer);
    await addMembers(ctx, [2]);
    await roundSteps(ctx).tick();
    const id = await nextDueRound(database, gameId);
    await roundSteps(ctx).tick();
    // It may only be away: the draw waits.
    expect((await roundsOf(gameId)).map(({ state }) => state)).not.toContain('void');
    await endSale(database, id, DAY_MS + 1000);
    await roundSteps(ctx).tick();
    const [first, ...others] = await roundsOf(gameId);
    expect(first).toMatchObject({ state: 'void', reason: 'seeds_lost' });
    expect(others).toEqual([]);
    const [chain] = await chainsOf(database.db.reader, gameId);
    expect(chain?.lost_at).not.toBe(null);
    await roundSteps(ctx).tick();
    const { rows } = await database.owner.query(
      'select abandoned_at is not null as done from close_records where round_id = $1',
      [id],
    );
    expect(rows).toEqual([{ done: true }]);
  });
});
