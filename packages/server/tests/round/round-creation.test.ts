import { beforeAll, describe, expect, it } from 'vitest';

import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import { databaseNow } from '../../src/db/database-now.ts';
import { ensureChain } from '../../src/fairness/announce-chain.ts';
import type { Game } from '../../src/game/game-catalogue.ts';
import { createRounds } from '../../src/round/create-rounds.ts';
import type { RoundContext } from '../../src/round/round-context.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { useWorld, type World } from '../support/round-world.ts';

const K3 = 1;
const PK10 = 3;
const HOUR_MS = 60 * MINUTE_MS;
const database = useDatabase();
const world = useWorld(database, [K3]);
let ctx: World;
let game: Game;
/** Each test creates the rounds of some hours further ahead. */
let aheadMs = 10 * HOUR_MS;

beforeAll(async () => {
  ctx = await world.server();
  game = ctx.games.byId(K3)!;
});

const create = async (on = ctx): Promise<number> =>
  createRounds(on, game, epochMs((await databaseNow(database.owner)) + aheadMs));

/** A server, and what happens while its keeper computes commitments. */
const serverDuring = (meanwhile: () => Promise<unknown>): Promise<World> =>
  world.server(2, {
    keeper: {
      ...world.keeper,
      commitments: async (input: Parameters<typeof world.keeper.commitments>[0]) => {
        const answer = await world.keeper.commitments(input);
        await meanwhile();
        return answer;
      },
    } as unknown as RoundContext['keeper'],
  });

const lastIndex = async (): Promise<number> =>
  (await database.owner.query('select max(chain_index) as last from rounds where game_id = $1', [K3])).rows[0]
    .last;

/** Moves the chain on, as another server does that allocates indexes. */
const shiftChain = (by: number) =>
  database.owner.query('update chains set next_index = next_index + $2 where game_id = $1', [K3, by]);

/** Moves the last round, so that it is no longer the one from which the next were planned. */
const shiftLast = (seconds: number) =>
  database.owner.query(
    `update rounds set draws_at = draws_at + make_interval(secs => $2)
     where id = (select max(id) from rounds where game_id = $1)`,
    [K3, seconds],
  );

describe('createRounds', () => {
  it('puts several issues of a game on sale at once, each for as many intervals', async () => {
    await database.owner.query(`update games set ahead = 6 where id = $1`, [PK10]);
    await ctx.games.refresh();
    const now = await databaseNow(database.owner);
    const many = ctx.games.byId(PK10)!;
    const made = await createRounds(ctx, many, now);
    const { rows } = await database.owner.query(
      'select opens_at, closes_at from rounds where game_id = $1 order by id',
      [PK10],
    );
    expect(rows).toHaveLength(made);
    expect(rows.slice(0, 6).every(({ opens_at }) => opens_at >= now && opens_at < now + MINUTE_MS)).toBe(
      true,
    );
    expect(rows.slice(6).map(({ opens_at }) => opens_at)).toEqual(
      rows.slice(0, -6).map(({ closes_at }) => closes_at),
    );
    expect(rows.length).toBeGreaterThan(7);
  });

  it('creates nothing when another server has created the rounds meanwhile', async () => {
    let others = 0;
    const late = await serverDuring(async () => (others = await create()));
    const before = await lastIndex();
    expect(await create(late)).toBe(0);
    expect(others).toBeGreaterThan(0);
    expect(await lastIndex()).toBe(before + others);
    aheadMs += HOUR_MS;
  });

  it.each([
    ['indexes were allocated', shiftChain],
    ['the last round has become another one', shiftLast],
  ])('creates nothing when %s meanwhile', async (_, shift) => {
    const before = await lastIndex();
    expect(await create(await serverDuring(() => shift(1)))).toBe(0);
    await shift(-1);
    expect(await lastIndex()).toBe(before);
    expect(await create()).toBeGreaterThan(0);
    aheadMs += HOUR_MS;
  });

  it('waits for another server that has locked the game', async () => {
    const holder = await database.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from games where id = $1 for no key update', [K3]);
      const created = create();
      await untilWaiting(database);
      await holder.query('commit');
      expect(await created).toBeGreaterThan(0);
    } finally {
      holder.release(true);
    }
    aheadMs += HOUR_MS;
  });

  it('creates only as many rounds as the chain has indexes left', async () => {
    const { rows } = await database.owner.query<{ id: Buffer; length: number }>(
      'select id, length from chains where game_id = $1 order by announced_at limit 1',
      [K3],
    );
    const setLength = (length: string) =>
      database.owner.query(`update chains set length = ${length} where id = $1`, [rows[0]!.id]);
    await setLength('next_index + 1');
    expect(await create()).toBe(2);
    await setLength(String(rows[0]!.length));
    expect(await create()).toBeGreaterThan(2);
  });

  it('asks the keeper for the chains of two games at a time, however many need one', async () => {
    let [now, most, begun] = [0, 0, 0];
    let letOneGo: (() => void) | undefined;
    const keeper = {
      ...world.keeper,
      createChain: async (input: Parameters<typeof world.keeper.createChain>[0]) => {
        now += 1;
        begun += 1;
        most = Math.max(most, now);
        // None continues alone while another is still to come.
        if (letOneGo) {
          letOneGo();
          letOneGo = undefined;
        } else if (begun < games.length) await new Promise<void>((resolve) => (letOneGo = resolve));
        const made = await world.keeper.createChain({ ...input, length: 16 });
        await databaseNow(database.owner);
        now -= 1;
        return made;
      },
    } as unknown as RoundContext['keeper'];
    const many = await world.server(3, { keeper });
    const games = many.games.all().filter(({ id, league }) => id !== K3 && !league);
    expect(games.length).toBeGreaterThan(6);
    await Promise.all(games.map((each) => ensureChain(many, each)));
    expect(most).toBe(2);
    const { rows } = await database.owner.query('select distinct game_id from chains');
    expect(rows).toHaveLength(games.length + 1);
  });
});
