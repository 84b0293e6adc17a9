import { describe, expect, it } from 'vitest';

import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { FAMILIES } from '@tessera/domain/games/definitions';
import { marketOf } from '@tessera/domain/games/football/markets';
import { factsOf } from '@tessera/domain/games/football/match';
import { decodeMatchDay } from '@tessera/domain/games/football/numbers';
import type { Numbers } from '@tessera/domain/games/numbers';
import { FIRST_INDEX } from '@tessera/domain/games/rules';

import { gameNamed } from '../../src/game/game-result.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { seedFigures } from '../../src/game/seed-figures.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { showFairness } from '../../src/statistics/show-fairness.ts';
import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { seededRandom } from '../support/random.ts';
import { nextDueRound, useWorld } from '../support/round-world.ts';

const [K3, PK10, SSC, PC28, MARK6] = [1, 3, 4, 6, 9] as const;
const GAMES = [K3, PK10, SSC, PC28, MARK6];
const [LEAGUE, OTHER_LEAGUE] = LEAGUE_GAMES.map(({ id }) => id) as [number, number];
const database = useDatabase();
const world = useWorld(database, [...GAMES, LEAGUE, OTHER_LEAGUE]);

const drawnNumbers = async (gameId: number): Promise<Numbers[]> => {
  const { rows } = await database.owner.query<{ numbers: Numbers }>(
    'select d.numbers from draws d join rounds r on r.id = d.round_id where r.game_id = $1 and not d.is_void',
    [gameId],
  );
  return rows.map(({ numbers }) => numbers);
};

async function board() {
  const ctx = await world.server();
  const made = { ...ctx, board: createRoundBoard(ctx) };
  await made.board.refreshAll();
  return made;
}

async function shown(gameId: number) {
  const ctx = await board();
  ctx.board.stop();
  return showFairness(ctx, gameNamed(ctx, gameId), 'en');
}

describe('draw counts', () => {
  it('match the statistics of the domain for draws of every family', async () => {
    const random = seededRandom(5);
    const ctx = await world.server();
    const leagues = [LEAGUE, OTHER_LEAGUE].map((id) => gameNamed(ctx, id).rulesAt(FIRST_INDEX).family);
    for (const family of [...Object.values(FAMILIES), ...leagues]) {
      const uniform = (n: number): number => Math.floor(random.unit() * n);
      const draws = Array.from({ length: 60 }, () => family.draw(uniform, () => uniform));
      const { rows } = await database.owner.query(
        `select at::int, figure, value from jsonb_array_elements($2::jsonb) with ordinality as n (numbers, at),
          lateral draw_figures($1, array(select jsonb_array_elements_text(numbers)::integer)) f`,
        [family.code, JSON.stringify(draws)],
      );
      const ours = draws.flatMap((numbers, at) =>
        family.figures.flatMap(({ key, valuesOf }) =>
          valuesOf(numbers).map((value) => `${at + 1} ${key} ${value}`),
        ),
      );
      const theirs = rows.map(({ at, figure, value }) => `${at} ${figure} ${value}`);
      expect(theirs.toSorted(), family.code).toEqual(ours.toSorted());
    }
  });

  it('reject a start with a different definition of the statistics', async () => {
    const recode = (code: string) =>
      database.owner.query(`update family_figures set code = $1 where figure = 'first2'`, [code]);
    await recode('sorted');
    await expect(seedFigures(database.db.main)).rejects.toThrow('pk10 first2 ordered 0,1');
    await recode('ordered');
    await seedFigures(database.db.main);
  });

  it('grow with each draw and exclude void rounds', async () => {
    await roundSteps(await world.server()).tick();
    for (let n = 0; n < 4; n += 1) {
      const ids = [];
      for (const game of GAMES) ids.push(await nextDueRound(database, game));
      if (n === 1) for (const id of ids) await voidRound(await world.server(), id, 'test');
      await roundSteps(await world.server()).tick();
    }
    for (const game of GAMES) {
      const draws = await drawnNumbers(game);
      const reply = await shown(game);
      expect(draws.length).toBeGreaterThanOrEqual(3);
      expect(reply.rounds).toBe(draws.length);
      const { family } = gameNamed(await world.server(), game).rulesAt(FIRST_INDEX);
      for (const play of reply.plays)
        for (const { number, seen, expected } of play.items) {
          const selection = family.selectionOf(`${play.play}:${number}`)!;
          expect(seen).toBe(draws.filter((numbers) => selection.resultOn(numbers).won > 0).length);
          expect(expected * Number(selection.probability.d)).toBeCloseTo(
            draws.length * Number(selection.probability.n),
            6,
          );
        }
    }
  });

  it('of a league count the digits of its numbers, and its markets beside their chances', async () => {
    await roundSteps(await world.server()).tick();
    for (let n = 0; n < 3; n += 1) {
      const id = await nextDueRound(database, OTHER_LEAGUE);
      if (n === 1) await voidRound(await world.server(), id, 'test');
      await roundSteps(await world.server()).tick();
    }
    const reply = await shown(OTHER_LEAGUE);
    expect(undocumented(dataSchema('games/fairness'), reply)).toEqual([]);
    expect(reply.rounds).toBe(2);
    const played = (await drawnNumbers(OTHER_LEAGUE)).flatMap((numbers) => decodeMatchDay(numbers) ?? []);
    expect(played).toHaveLength(16);
    const [ticket, ...markets] = reply.plays;
    expect(ticket).toMatchObject({ play: 'ticket', counted: 16, verdict: 'early' });
    const digits = played.map((match) => String(match.ticket).padStart(9, '0')[0]);
    for (const { number, seen, expected, z } of ticket?.items ?? [])
      expect([seen, expected, z]).toEqual([digits.filter((digit) => digit === number).length, 1.6, null]);
    expect(markets.map(({ play }) => play).slice(0, 3)).toEqual(['1x2', 'btts', 'ou2.5']);
    for (const { play, items, counted } of markets) {
      expect(counted).toBe(16);
      const sum = items.reduce((total, { expected }) => total + expected, 0);
      expect(sum, play).toBeCloseTo(16, 6);
      for (const { number, seen, expected, z } of items) {
        expect(seen, `${play}:${number}`).toBe(
          played.filter((match) => marketOf(play)!.resultOf(number, factsOf(match)).won > 0).length,
        );
        expect(Math.sign(z ?? 0)).toBe(Math.sign(seen - expected));
      }
    }
  });

  it('are read again after the next draw and not before', async () => {
    const ctx = await board();
    const game = gameNamed(ctx, PK10);
    const before = (await showFairness(ctx, game, 'en')).rounds;
    await nextDueRound(database, PK10);
    await roundSteps(ctx).tick();
    expect((await showFairness(ctx, game, 'en')).rounds).toBe(before);
    await ctx.board.refresh(PK10);
    expect((await showFairness(ctx, game, 'en')).rounds).toBe(before + 1);
    ctx.board.stop();
  });

  it('cannot be modified by the server', async () => {
    for (const text of [
      'update draw_counts set seen = 0',
      'delete from draw_counts',
      `insert into draw_counts values (1, 'place1', 1, 1)`,
    ])
      await expect(database.db.main.query(text)).rejects.toThrow('permission denied');
  });
});

describe('verdict on a game', () => {
  it('is "early" before there are rounds and "unusual" when one champion wins nearly always', async () => {
    await database.owner.query('delete from draw_counts where game_id = $1', [PK10]);
    const none = await shown(PK10);
    expect([none.rounds, none.verdict, none.plays[0]?.fit]).toEqual([0, 'early', null]);
    const fill = (first: number) =>
      database.owner.query(
        `insert into draw_counts select $1, 'place1', n, case when n = 7 then $2::int else 100 end from generate_series(1, 10) n
        on conflict (game_id, figure, value) do update set seen = excluded.seen`,
        [PK10, first],
      );
    await fill(100);
    expect((await shown(PK10)).verdict).toBe('usual');
    await fill(400);
    const unfair = await shown(PK10);
    expect([unfair.rounds, unfair.verdict]).toEqual([1300, 'unusual']);
    expect(unfair.plays.filter(({ verdict }) => verdict === 'unusual').map(({ play }) => play)).toEqual([
      'rank1',
    ]);
    await database.owner.query('delete from draw_counts where game_id = $1', [PK10]);
    await database.owner.query(
      `insert into draw_counts select r.game_id, f.figure, f.value, count(*) from draws d
      join rounds r on r.id = d.round_id, lateral draw_figures('pk10', d.numbers::integer[]) f
      where r.game_id = $1 and not d.is_void group by 1, 2, 3`,
      [PK10],
    );
  });
});
