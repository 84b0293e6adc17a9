import { describe, expect, it } from 'vitest';

import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import { roundSteps } from '../../src/round/round-clock.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, holdSales, nextDueRound, placeBets, stateOf, useWorld } from '../support/round-world.ts';

const K3 = 1;
const database = useDatabase();
const world = useWorld(database, [K3], 'witness', false);

const eventsOf = async (roundId: bigint): Promise<string[]> =>
  (
    await database.owner.query<{ kind: string }>(
      'select kind from round_events where round_id = $1 order by seq',
      [roundId],
    )
  ).rows.map(({ kind }) => kind);

/** Lets the sale of the next round begin now. */
const openNext = () =>
  database.owner.query(
    `update rounds set opens_at = clock_timestamp() - interval '1 second'
     where id = (select id from rounds where game_id = $1 and state = 'scheduled' order by id limit 1)`,
    [K3],
  );

describe('round life cycle', () => {
  it('creates rounds ahead with commitment, escrow and book, and keeps one on sale', async () => {
    const ctx = await world.server();
    await roundSteps(ctx).tick();
    const { rows } = await database.owner.query(
      `select r.*, a.kind, b.version from rounds r join accounts a on a.id = -r.id join round_books b on b.round_id = r.id order by r.id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.filter((row) => row.state === 'open')).toHaveLength(1);
    expect(rows.map((row) => row.chain_index)).toEqual(rows.map((_, at) => at + 1));
    for (const [at, row] of rows.entries()) {
      if (at > 0) expect(row.opens_at).toBe(rows[at - 1].closes_at);
    }
  });

  it('runs from sale to payment and pays every winner to the cent', async () => {
    await holdSales(database);
    const ctx = await world.server();
    const steps = roundSteps(ctx);
    await steps.tick();
    const id = await nextDueRound(database, K3);
    await addMembers(ctx, [100_001, 100_002]);
    await placeBets(ctx, id, [
      { member: 100_001, selection: 'side:odd', stakeMinor: 12_345n },
      { member: 100_001, selection: 'side:even', stakeMinor: 10_000n },
      { member: 100_002, selection: 'sum:11', stakeMinor: 333n },
      { member: 100_002, selection: 'single:3', stakeMinor: 777n, isCancelled: true },
    ]);
    await steps.tick();
    expect(await stateOf(database, id)).toBe('settled');
    expect(await eventsOf(id)).toEqual(['opened', 'closed', 'drawn', 'settled']);
    const { rows } = await database.owner.query(
      `select e.body ->> 'opens_at_ms' as opens, e.body ->> 'closes_at_ms' as closes, e.body ->> 'draws_at_ms' as draws,
         r.opens_at, r.closes_at, r.draws_at
       from round_events e join rounds r on r.id = e.round_id where r.id = $1 and e.kind <> 'opened'`,
      [id],
    );
    for (const { opens, closes, draws, ...round } of rows)
      expect([opens, closes, draws].map(Number)).toEqual([round.opens_at, round.closes_at, round.draws_at]);
  });

  it('never opens a closed round again, also on a server whose clock is behind', async () => {
    const silent = { ...world.witness, reveal: () => Promise.reject(new Error('the witness is gone')) };
    const ctx = await world.server(1, { witness: silent as never });
    const late = await world.server(2, {
      witness: silent as never,
      clock: { now: () => epochMs(Date.now() - 120 * MINUTE_MS) },
    });
    const steps = roundSteps(ctx);
    await openNext();
    await steps.tick();
    const id = await nextDueRound(database, K3);
    await steps.tick();
    for (const server of [late, ctx, late]) await roundSteps(server).tick();
    expect(await stateOf(database, id)).toBe('closed');
    await roundSteps(await world.server()).tick();
    await roundSteps(late).tick();
    expect(await stateOf(database, id)).toBe('settled');
    expect(await eventsOf(id)).toEqual(['opened', 'closed', 'drawn', 'settled']);
  });
});
