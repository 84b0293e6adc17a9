import { describe, expect, it } from 'vitest';

import { slotsBetween } from '@tessera/domain/rounds/schedule';
import { epochMs, type EpochMs, MINUTE_MS } from '@tessera/domain/time';

import { databaseNow } from '../../src/db/database-now.ts';
import { firstBrokenAudit } from '../../src/fairness/audit-chain.ts';
import type { Game } from '../../src/game/game-catalogue.ts';
import { roundIdOf } from '../../src/ids/round-id.ts';
import { sealRound } from '../../src/round/close-round.ts';
import { createRounds } from '../../src/round/create-rounds.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { closeDueRounds, findRound } from '../../src/round/round-store.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, movedTo, nextDueRound, placeBets, stateOf, useWorld } from '../support/round-world.ts';

const K3 = 1;
const SSC = 4;
const database = useDatabase();
const world = useWorld(database, [K3, SSC], 'witness');

describe('two servers on one database', () => {
  it('create, draw and pay each round once under concurrency', async () => {
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

  it('seal a round once', async () => {
    const [a, b] = [await world.server(1), await world.server(2)];
    const id = await nextDueRound(database, K3);
    await closeDueRounds(database.db.main, 50);
    const round = await findRound(database.db.reader, id);
    if (!round) throw new Error('the round exists');
    expect(await sealRound(a, round)).toBe(true);
    expect(await sealRound(b, round)).toBe(false);
    const { rows } = await database.owner.query(
      `select (select count(*)::int from round_events where round_id = $1 and kind = 'closed') as events,
         (select count(*)::int from audit_chain where kind = 'close' and body::jsonb ->> 'round' = $1::text) as audit`,
      [id],
    );
    expect(rows[0]).toEqual({ events: 1, audit: 1 });
    await roundSteps(a).tick();
    expect(await stateOf(database, id)).toBe('settled');
  });

  it('number events in commit order without gaps', async () => {
    const { rows } = await database.owner.query('select seq from round_events order by seq');
    expect(rows.map((row) => Number(row.seq))).toEqual(rows.map((_, at) => at + 1));
  });

  it('link each event to the one before it of its game and of its round', async () => {
    const { rows } = await database.owner.query(
      `select * from (
        select seq, game_previous, round_previous,
          coalesce(lag(seq) over (partition by game_id order by seq), 0) as game_before,
          coalesce(lag(seq) over (partition by round_id order by seq), 0) as round_before
        from round_events) e
      where game_previous <> game_before or round_previous <> round_before`,
    );
    expect(rows).toEqual([]);
  });
});

/** Simulates an outage of some hours: each round takes the id and number of the earlier slot it moves to,
 *  which may be in the previous day. */
async function moveBack({ id: gameId, schedule }: Game, ms: number): Promise<void> {
  const { rows } = await database.owner.query<{ id: bigint; draws_at: EpochMs }>(
    'select id, draws_at from rounds where game_id = $1 order by id',
    [gameId],
  );
  for (const { id, draws_at: drawsAt } of rows) {
    const from = epochMs(drawsAt - ms);
    const [slot] = slotsBetween(schedule, from, epochMs(from + 1));
    if (!slot) throw new Error('the outage is a number of whole rounds');
    const to = roundIdOf(slot.drawsAt, gameId);
    await database.owner.query('update accounts set id = -$2::bigint where id = -$1::bigint', [id, to]);
    await database.owner.query('update round_books set round_id = $2 where round_id = $1', [id, to]);
    await database.owner.query(
      `update rounds set id = $2, business_date = $3, seq = $4, issue = $5, opens_at = to_timestamp($6 / 1000.0),
         closes_at = to_timestamp($7 / 1000.0), draws_at = to_timestamp($8 / 1000.0) where id = $1`,
      [id, to, slot.businessDate, slot.seq, slot.issue, slot.opensAt, slot.closesAt, slot.drawsAt],
    );
  }
}

describe('recovery after an outage', () => {
  it('creates missed rounds in order without gaps and draws all of them', async () => {
    await database.owner.query(`update games set status = 'on' where id = 2`);
    const ctx = await world.server();
    const game = ctx.games.byId(2);
    if (!game) throw new Error('the game exists');
    const now = await databaseNow(database.owner);
    expect(await createRounds(ctx, game, now)).toBeGreaterThan(2);
    await moveBack(game, 180 * MINUTE_MS);
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
    // One more may have come due meanwhile.
    const due = rows.filter((row) => row.drawn_at !== null);
    expect(due.slice(0, missed.length)).toEqual(missed);
    expect(drawn.rows.map((row) => row.round_id)).toEqual(due.map((row) => row.id));
    await database.owner.query(`update games set status = 'off' where id = 2`);
  });
});

describe('unavailable entropy source', () => {
  it('delays the draw and is never skipped', async () => {
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

  it('leads to a refund after a day, and later rounds are drawn', async () => {
    const silent = {
      ...world.witness,
      reveal: async () => {
        throw new Error('nobody there');
      },
    };
    const ctx = await world.server(1, { witness: silent as never });
    const late = await nextDueRound(database, K3, 25 * 3_600_000);
    await placeBets(ctx, late, [{ member: 100_001, selection: 'side:odd', stakeMinor: 4_321n }]);
    await roundSteps(ctx).tick();
    expect(await stateOf(database, late)).toBe('void');
    expect(await movedTo(database, late, 'refund')).toEqual(new Map([['100001', 4_321n]]));
    const { rows } = await database.owner.query('select 1 from draws where round_id = $1', [late]);
    expect(rows).toEqual([]);
    const next = await nextDueRound(database, K3);
    await roundSteps(await world.server()).tick();
    expect(await stateOf(database, next)).toBe('settled');
  });
});

describe('database restored to a time before a draw', () => {
  it('voids the round, returns its stakes and draws the rounds after it', async () => {
    const ctx = await world.server();
    const id = await nextDueRound(database, K3);
    await roundSteps(ctx).tick();
    const q = (await database.owner.query('select q from close_records where round_id = $1', [id])).rows[0].q;
    for (const table of ['draws', 'round_results', 'round_trees', 'close_records'])
      await database.owner.query(`delete from ${table} where round_id = $1`, [id]);
    await database.owner.query(`update rounds set state = 'closed', settled_at = null where id = $1`, [id]);
    await placeBets(ctx, id, [{ member: 100_001, selection: 'side:odd', stakeMinor: 777n }]);
    const next = await nextDueRound(database, K3);
    await roundSteps(ctx).tick();
    const record = await database.owner.query('select q from close_records where round_id = $1', [id]);
    expect(record.rows[0].q).not.toEqual(q);
    expect(await stateOf(database, id)).toBe('void');
    expect(await movedTo(database, id, 'refund')).toEqual(new Map([['100001', 777n]]));
    expect(await stateOf(database, next)).toBe('settled');
  });
});

describe('stored draw that does not match its inputs', () => {
  it('freezes the game, records the mismatch and changes nothing', async () => {
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
