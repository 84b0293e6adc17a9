import { beforeAll, describe, expect, it } from 'vitest';

import { roundSteps } from '../../src/round/round-clock.ts';
import { unsealedRounds } from '../../src/round/seal-store.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { useDatabase } from '../support/database.ts';
import {
  addMembers,
  endSale,
  movedTo,
  nextDueRound,
  placeBets,
  stateOf,
  useWorld,
  type World,
} from '../support/round-world.ts';

const MEMBER = 100_001;
const database = useDatabase();
const world = useWorld(database, [1]);
let ctx: World;

beforeAll(async () => {
  ctx = await world.server();
  await addMembers(ctx, [MEMBER]);
});

/** Records of a voided round: events, audit entries, and the metric. */
async function toldOf(roundId: bigint): Promise<{ events: number; audit: number; counted: number }> {
  const { rows } = await database.owner.query<{ events: number; audit: number }>(
    `select (select count(*)::int from round_events where round_id = $1 and kind = 'void') as events,
       (select count(*)::int from audit_chain where kind = 'void' and body::jsonb ->> 'round' = $1::text) as audit`,
    [roundId],
  );
  const counted = (await ctx.metrics.rounds.get()).values.find(({ labels }) =>
    Object.values(labels).includes('void'),
  );
  return { events: rows[0]?.events ?? 0, audit: rows[0]?.audit ?? 0, counted: counted?.value ?? 0 };
}

describe('voidRound', () => {
  it('is rejected once the numbers are published, settled or not', async () => {
    const id = await nextDueRound(database, 1);
    await placeBets(ctx, id, [
      { member: MEMBER, selection: 'side:odd', stakeMinor: 500n },
      { member: MEMBER, selection: 'side:even', stakeMinor: 500n },
    ]);
    await roundSteps(ctx).tick();
    expect(await stateOf(database, id)).toBe('settled');
    const before = await toldOf(id);
    expect(await voidRound(ctx, id, 'test')).toBe(false);
    await database.owner.query(`update rounds set state = 'drawn' where id = $1`, [id]);
    expect(await voidRound(ctx, id, 'test')).toBe(false);
    expect(await stateOf(database, id)).toBe('drawn');
    await database.owner.query(`update rounds set state = 'settled' where id = $1`, [id]);
    await roundSteps(ctx).tick();
    expect(await movedTo(database, id, 'refund')).toEqual(new Map());
    expect(await toldOf(id)).toEqual(before);
    expect(before).toMatchObject({ events: 0, audit: 0 });
  });

  it('records one event for repeated and concurrent calls', async () => {
    const id = await nextDueRound(database, 1);
    await placeBets(ctx, id, [{ member: MEMBER, selection: 'side:odd', stakeMinor: 500n }]);
    const { counted } = await toldOf(id);
    const other = await world.server(2, { metrics: ctx.metrics });
    const answers = await Promise.all([ctx, other, ctx, other].map((one) => voidRound(one, id, 'test')));
    expect(answers.toSorted()).toEqual([false, false, false, true]);
    expect(await voidRound(ctx, id, 'again')).toBe(false);
    expect(await toldOf(id)).toEqual({ events: 1, audit: 1, counted: counted + 1 });
    await roundSteps(ctx).tick();
    const refunded = await toldOf(id);
    expect(await voidRound(ctx, id, 'after the refund')).toBe(false);
    expect(await movedTo(database, id, 'refund')).toEqual(new Map([[String(MEMBER), 500n]]));
    expect(await toldOf(id)).toEqual(refunded);
    expect(refunded).toMatchObject({ audit: 1, counted: counted + 1 });
  });

  it('leaves the seal to the close, and every later event says void', async () => {
    const isUnsealed = async (round: bigint): Promise<boolean> =>
      (await unsealedRounds(database.db.reader, 50)).some(({ id }) => id === round);
    const onSale = await database.owner.query<{ id: bigint }>(
      `select id from rounds where game_id = 1 and state in ('scheduled', 'open') order by id limit 1`,
    );
    const id = onSale.rows[0]!.id;
    expect(await voidRound(ctx, id, 'test')).toBe(true);
    expect(await isUnsealed(id)).toBe(false);
    await endSale(database, id);
    expect(await isUnsealed(id)).toBe(true);
    await roundSteps(ctx).tick();
    expect(await isUnsealed(id)).toBe(false);
    const { rows } = await database.owner.query<{ kind: string; at: string }>(
      `select kind, case when body ? 'numbers' then 'draw' when body ? 'q' then 'seal' else 'state' end as at
       from round_events where round_id = $1 order by seq`,
      [id],
    );
    expect(rows.filter(({ kind }) => kind !== 'opened')).toEqual([
      { kind: 'void', at: 'state' },
      { kind: 'void', at: 'seal' },
      { kind: 'void', at: 'draw' },
      { kind: 'void', at: 'state' },
    ]);
  });

  it('rejects an unknown round', async () => {
    expect(await voidRound(ctx, 5n, 'test')).toBe(false);
  });
});
