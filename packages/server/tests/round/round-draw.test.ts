import { describe, expect, it } from 'vitest';

import { MINUTE_MS } from '@tessera/domain/time';

import type { Game } from '../../src/game/game-catalogue.ts';
import { drawRounds } from '../../src/round/draw-round.ts';
import { findDraw } from '../../src/round/draw-store.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import type { RoundContext } from '../../src/round/round-context.ts';
import { findCloseRecord, insertSources } from '../../src/round/seal-store.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { useDatabase } from '../support/database.ts';
import { withoutReplication } from '../support/database/without-replication.ts';
import { nextDueRound, stateOf, useWorld } from '../support/round-world.ts';

const K3 = 1;
const SSC = 4;
const PC28 = 6;
const database = useDatabase();
const world = useWorld(database, [K3, SSC, PC28], 'witness');

type Release = typeof world.keeper.release;

/** A server whose keeper answers requests for a seed in another way. */
const serverWith = (release: Release) =>
  world.server(1, { keeper: { ...world.keeper, release } as unknown as RoundContext['keeper'] });

const gameOf = ({ games }: Pick<RoundContext, 'games'>, id: number): Game => {
  const game = games.byId(id);
  if (!game) throw new Error('the game exists');
  return game;
};

/** A due round, closed and sealed. */
async function sealedRound(gameId: number): Promise<bigint> {
  const id = await nextDueRound(database, gameId);
  await roundSteps(await world.server()).sell();
  return id;
}

const drawOnAnotherServer = async (): Promise<unknown> => roundSteps(await world.server(2)).draw();

describe('draw of a round', () => {
  it('rejects a seed that is not the committed one, and publishes nothing', async () => {
    const id = await sealedRound(K3);
    const ctx = await serverWith(async () => ({ seed: 'ab'.repeat(32) }));
    await expect(drawRounds(ctx, gameOf(ctx, K3))).rejects.toThrow(
      `the seed of round ${id} is the committed one`,
    );
    expect(await stateOf(database, id)).toBe('closed');
    expect(await findDraw(database.db.reader, id)).toBeUndefined();
    await drawOnAnotherServer();
    expect(await stateOf(database, id)).toBe('drawn');
  });

  it('asks for no seed before the draw time', async () => {
    const id = await nextDueRound(database, PC28);
    await database.owner.query(`update rounds set draws_at = draws_at + interval '1 hour' where id = $1`, [
      id,
    ]);
    let asked = 0;
    const ctx = await serverWith(async (input) => {
      asked += 1;
      return world.keeper.release(input);
    });
    await roundSteps(ctx).sell();
    const waitMs = await drawRounds(ctx, gameOf(ctx, PC28));
    expect(asked).toBe(0);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(60 * MINUTE_MS);
    expect(await findDraw(database.db.reader, id)).toBeUndefined();
  });

  it('tells witness and keeper of no record that a failover may lose', async () => {
    const id = await sealedRound(K3);
    const asked: string[] = [];
    const reveal: typeof world.witness.reveal = (input) => {
      asked.push('witness');
      return world.witness.reveal(input);
    };
    const ctx = await world.server(1, {
      witness: { ...world.witness, reveal } as never,
      keeper: {
        ...world.keeper,
        release: async () => {
          asked.push('keeper');
          throw new Error('the keeper is gone');
        },
      } as never,
    });
    const unsafe = { ...ctx, db: { ...ctx.db, main: withoutReplication(ctx.db.main) } };
    await expect(drawRounds(unsafe, gameOf(ctx, K3))).rejects.toMatchObject({ code: '08007' });
    expect(asked).toEqual([]);
    await expect(drawRounds(ctx, gameOf(ctx, K3))).rejects.toThrow('the keeper is gone');
    // The value of the witness is stored by now: only the keeper is left to ask.
    await expect(drawRounds(unsafe, gameOf(ctx, K3))).rejects.toMatchObject({ code: '08007' });
    expect(asked).toEqual(['witness', 'keeper']);
    await drawOnAnotherServer();
    expect(await stateOf(database, id)).toBe('drawn');
  });

  it('uses the stored entropy once there is one, without asking its sources again', async () => {
    const id = await sealedRound(K3);
    const noKeeper = await serverWith(() => Promise.reject(new Error('the keeper is gone')));
    await expect(drawRounds(noKeeper, gameOf(noKeeper, K3))).rejects.toThrow('the keeper is gone');
    const stored = (await findCloseRecord(database.db, id))?.sources ?? [];
    expect(stored).toHaveLength(1);
    const witness = { ...world.witness, reveal: () => Promise.reject(new Error('the witness is gone')) };
    const ctx = await world.server(2, { witness: witness as never });
    await drawRounds(ctx, gameOf(ctx, K3));
    expect(await stateOf(database, id)).toBe('drawn');
    expect((await findDraw(database.db.reader, id))?.sources).toEqual(stored);
  });

  it('keeps the entropy that was stored first', async () => {
    const id = await sealedRound(K3);
    const noKeeper = await serverWith(() => Promise.reject(new Error('the keeper is gone')));
    await drawRounds(noKeeper, gameOf(noKeeper, K3)).catch(() => {});
    const before = await findCloseRecord(database.db, id);
    expect(before?.sources).toHaveLength(1);
    const later = (before?.sources ?? []).map((source) => ({ ...source, seenAt: 1 }));
    expect(await insertSources(database.db.reader, id, later)).toBe(0);
    expect(await findCloseRecord(database.db, id)).toEqual(before);
    await drawOnAnotherServer();
    expect(await stateOf(database, id)).toBe('drawn');
  });

  it('of one voided meanwhile shows the result it would have had, as void', async () => {
    const id = await sealedRound(K3);
    const ctx = await serverWith(async (input) => {
      await voidRound(await world.server(2), id, 'test');
      return world.keeper.release(input);
    });
    await drawRounds(ctx, gameOf(ctx, K3));
    expect(await stateOf(database, id)).toBe('void');
    expect(await findDraw(database.db.reader, id)).toMatchObject({ is_void: true });
    const { rows } = await database.owner.query(
      'select kind from round_events where round_id = $1 order by seq',
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['closed', 'void', 'void']);
  });

  it.each(['seed', 'result_hash'])(
    'freezes the game when the stored draw has the same numbers and another %s',
    async (column) => {
      const id = await sealedRound(SSC);
      const ctx = await serverWith(async (input) => {
        await drawOnAnotherServer();
        return world.keeper.release(input);
      });
      const forging = {
        ...ctx,
        keeper: {
          ...ctx.keeper,
          release: async (input: Parameters<Release>[0]) => {
            const answer = await ctx.keeper.release(input);
            await database.owner.query(
              `update draws set ${column} = decode(repeat('ab', 32), 'hex') where round_id = $1`,
              [id],
            );
            return answer;
          },
        } as RoundContext['keeper'],
      };
      await expect(drawRounds(forging, gameOf(forging, SSC))).rejects.toThrow(
        'is not the one its inputs give',
      );
      expect(forging.games.byId(SSC)?.status).toBe('paused');
      await database.owner.query(`update games set status = 'on' where id = $1`, [SSC]);
    },
  );
});
