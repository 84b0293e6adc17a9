import { describe, expect, it } from 'vitest';
import { epochMs } from '@tessera/domain/time';

import { firstBrokenAudit } from '../src/fairness/audit-chain.ts';
import { createRounds } from '../src/round/create-rounds.ts';
import { databaseNow } from '../src/round/round-store.ts';
import { roundSteps } from '../src/round/round-clock.ts';
import { useDatabase } from './support/database.ts';
import { addMembers, nextDueRound, placeBets, stateOf, useWorld } from './support/round-world.ts';

const K3 = 1;
const SSC = 4;
const database = useDatabase();
const world = useWorld(database, [K3, SSC], 'witness');

describe('two servers on one database', () => {
  it('make each round once, draw it once and pay it once, however they collide', async () => {
    const [a, b] = [await world.server(1), await world.server(2)];
    const [first, second] = [roundSteps(a, { chunkMembers: 2 }), roundSteps(b, { chunkMembers: 2 })];
    await Promise.all([first.tick(), second.tick()]);
    await addMembers(a, [100_001, 100_002, 100_003, 100_004, 100_005]);
    for (let times = 0; times < 8; times += 1) {
      const ids = [await nextDueRound(database, K3), await nextDueRound(database, SSC)];
      for (const id of ids) {
        const selection = id % 10n === BigInt(K3) ? 'side:odd' : 'total:odd';
        await placeBets(
          a,
          id,
          [1, 2, 3, 4, 5].map((n) => ({ member: 100_000 + n, selection, stakeMinor: 100n })),
        );
      }
      await Promise.all([first.tick(), second.tick(), first.tick(), second.tick()]);
      await first.tick();
      for (const id of ids) expect(await stateOf(database, id)).toBe('settled');
    }
    const counted = await database.owner.query(
      `select round_id, kind, count(*)::int as n from round_events group by 1, 2 having count(*) > 1`,
    );
    expect(counted.rows).toEqual([]);
    expect(await firstBrokenAudit(database.owner)).toBeUndefined();
  });

  it('number events in the order of their commits, without a gap', async () => {
    const { rows } = await database.owner.query('select seq from round_events order by seq');
    expect(rows.map((row) => Number(row.seq))).toEqual(rows.map((_, at) => at + 1));
  });
});

describe('after an outage', () => {
  it('missed rounds are made up in order, without a hole, and everything is drawn', async () => {
    await database.owner.query(`update games set status = 'on' where id = 2`);
    const ctx = await world.server();
    const game = ctx.games.byId(2);
    if (!game) throw new Error('the game exists');
    const now = await databaseNow(database.owner);
    const before = await createRounds(ctx, game, epochMs(now - 3 * 3_600_000));
    expect(before).toBeGreaterThan(2);
    await roundSteps(ctx).tick();
    const { rows } = await database.owner.query(
      `select r.*, d.drawn_at from rounds r left join draws d on d.round_id = r.id where game_id = 2 order by r.id`,
    );
    const missed = rows.filter((row) => row.draws_at <= now);
    expect(missed.length).toBeGreaterThanOrEqual(35);
    expect(missed.every((row) => row.state === 'settled')).toBe(true);
    for (let at = 1; at < rows.length; at += 1) {
      expect(rows[at].opens_at).toBe(rows[at - 1].closes_at);
      expect(rows[at].draws_at - rows[at - 1].draws_at).toBe(game.schedule.intervalMs);
      expect(rows[at].chain_index).toBe(rows[at - 1].chain_index + 1);
    }
    const drawn = await database.owner.query(
      `select round_id from round_events where kind = 'drawn' and game_id = 2 order by seq`,
    );
    expect(drawn.rows.map((row) => row.round_id)).toEqual(missed.map((row) => row.id));
    await database.owner.query(`update games set status = 'off' where id = 2`);
  });
});

describe('a source that does not answer', () => {
  it('delays the draw and is never left out', async () => {
    const silent = {
      ...world.witness,
      reveal: async () => {
        throw new Error('nobody there');
      },
    };
    const ctx = await world.server(1, { witness: silent as never });
    const id = await nextDueRound(database, K3);
    await roundSteps(ctx).tick();
    expect(await stateOf(database, id)).toBe('closed');
    await roundSteps(await world.server()).tick();
    expect(await stateOf(database, id)).toBe('settled');
    const { rows } = await database.owner.query('select sources from draws where round_id = $1', [id]);
    expect(rows[0].sources).toHaveLength(1);
  });
});

describe('a stored draw that is not the one its inputs give', () => {
  it('freezes the game, leaves a mark and changes nothing', async () => {
    const id = await nextDueRound(database, SSC);
    const forge = (): Promise<unknown> =>
      database.owner.query(
        `insert into draws (round_id, numbers, seed, external, sources, result_hash)
         select $1, '{1,2,3,4,5}', x, x, '[]', x from decode(repeat('ab', 32), 'hex') x on conflict do nothing`,
        [id],
      );
    const keeper = {
      ...world.keeper,
      release: async (input: Parameters<typeof world.keeper.release>[0]) => {
        await forge();
        return world.keeper.release(input);
      },
    };
    const ctx = await world.server(1, { keeper: keeper as never });
    await roundSteps(ctx).tick();
    expect(ctx.games.byId(SSC)?.status).toBe('paused');
    expect(await stateOf(database, id)).toBe('closed');
    const { rows } = await database.owner.query(
      `select count(*)::int as n from audit_chain where kind = 'freeze'`,
    );
    expect(rows[0].n).toBe(1);
    await database.owner.query('delete from draws where round_id = $1', [id]);
  });
});
