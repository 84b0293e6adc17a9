import { beforeAll, describe, expect, it } from 'vitest';

import { GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { modelHash } from '@tessera/domain/games/football/season/model-hash';

import { gameNamed } from '../../src/game/game-result.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { showMatch } from '../../src/league/show-match.ts';
import { showMatches } from '../../src/league/show-matches.ts';
import { showModel } from '../../src/league/show-model.ts';
import { showTable } from '../../src/league/show-table.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { codeOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { nextDueRound, useWorld } from '../support/round-world.ts';

const [LEAGUE] = LEAGUE_GAMES;
const VFL = LEAGUE!.id;
const K3 = GAMES[0]!.id;
/** A season of twenty clubs, and two days of the next one. One day of the first was called off. */
const [SEASON, DRAWN, VOID] = [38, 40, 3] as const;

const database = useDatabase();
const world = useWorld(database, [VFL, K3]);

async function reading() {
  const ctx = await world.server();
  const made = { ...ctx, board: createRoundBoard(ctx) };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: gameNamed(made, VFL) };
}
type Reading = Awaited<ReturnType<typeof reading>>;
let at: Reading;

/** The scores of a day as history shows them, by match: an account of its own of what was drawn. */
async function scoresOf(index: number): Promise<readonly (readonly [number, number])[]> {
  const { rows } = await database.owner.query<{ numbers: number[] }>(
    `select d.numbers from draws d join rounds r on r.id = d.round_id
     where r.game_id = $1 and r.chain_index = $2 and r.state in ('drawn', 'settled')`,
    [VFL, index],
  );
  const extra = rows[0] ? at.game.family.derive(rows[0].numbers).extra : {};
  return Array.from({ length: 10 }, (_, match) => extra[`m${match + 1}`])
    .filter((score) => score !== undefined)
    .map((score) => score.split('-').map(Number) as [number, number]);
}

const roundAt = async (index: number): Promise<{ id: string; issue: string }> =>
  (
    await database.owner.query<{ id: string; issue: string }>(
      'select id::text, issue from rounds where game_id = $1 and chain_index = $2',
      [VFL, index],
    )
  ).rows[0]!;

beforeAll(async () => {
  at = await reading();
  await roundSteps(at).tick();
  for (let index = 1; index <= DRAWN; index += 1) {
    const id = await nextDueRound(database, VFL);
    if (index === VOID) await voidRound(at, id, 'test');
    await roundSteps(at).tick();
  }
  // The days made due were drawn long before their time, so the sale of the next ones is opened too.
  await database.owner.query(
    `update rounds set opens_at = now() - interval '1 minute' where game_id = $1 and chain_index between $2 and $3`,
    [VFL, DRAWN + 1, DRAWN + 6],
  );
  await at.board.refreshAll();
});

describe('games/matches', () => {
  it('shows the last match day and those on sale, as documented', async () => {
    const reply = await showMatches(at, at.game, {}, 'en');
    expect(undocumented(dataSchema('games/matches'), reply)).toEqual([]);
    const [last, ...others] = reply.list;
    expect(last).toMatchObject({ season: 2, day: 2, chain_index: DRAWN });
    expect(last?.matches.map(({ ft }) => [ft?.home, ft?.away])).toEqual(await scoresOf(DRAWN));
    expect(others.map(({ chain_index: index }) => index)).toEqual(
      at.board.view(VFL).allOnSale.map(({ chain_index: index }) => index),
    );
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'open'));
    for (const { matches } of others)
      for (const { ft, goals, home, away, selections } of matches) {
        expect([ft, goals]).toEqual([null, []]);
        expect([home.form.length, away.form.length]).toEqual([5, 5]);
        expect(selections).toBeGreaterThan(90);
      }
  });

  it('shows one match day by its issue, also one that was called off', async () => {
    const { issue } = await roundAt(VOID);
    const { list } = await showMatches(at, at.game, { game_no: issue }, 'en');
    expect(list).toMatchObject([{ status: 'void', day: VOID }]);
    expect(list[0]?.matches[0]).toMatchObject({
      ticket: null,
      ft: null,
      home: { form: [expect.any(String), expect.any(String)] },
    });
  });

  it('refuses an issue that is none, and a game that is no league', async () => {
    for (const issue of ['20200101-0001', 'tomorrow'])
      expect(await codeOf(showMatches(at, at.game, { game_no: issue }, 'en'))).toBe('ISSUE_NOT_EXIST');
    expect(await codeOf(showMatches(at, gameNamed(at, K3), {}, 'en'))).toBe('NOT_SUPPORTED');
  });
});

describe('games/match', () => {
  const ask = (roundId: string, match: string) => showMatch(at, { round_id: roundId, match }, 'en');

  it('shows what both clubs did before, without days called off, and where they met', async () => {
    const { id } = await roundAt(SEASON + 2);
    const reply = await ask(id, '4');
    expect(undocumented(dataSchema('games/match'), reply)).toEqual([]);
    const { home, away } = reply.match;
    const days = [39, 38, 37, 36, 35].map((index) => [index > SEASON ? 2 : 1, ((index - 1) % SEASON) + 1]);
    for (const [club, list] of [
      [home, reply.recent.home],
      [away, reply.recent.away],
    ] as const) {
      expect(list.map(({ season, day }) => [season, day])).toEqual(days);
      for (const past of list) expect([past.home.code, past.away.code]).toContain(club.code);
      const marks = list.map((past) => {
        const lead = (past.ft.home - past.ft.away) * (past.home.code === club.code ? 1 : -1);
        return lead > 0 ? 'w' : lead < 0 ? 'l' : 'd';
      });
      expect(club.form).toEqual(marks.toReversed());
    }
    expect(reply.meetings).toHaveLength(2);
    for (const past of reply.meetings)
      expect(new Set([past.home.code, past.away.code])).toEqual(new Set([home.code, away.code]));
    expect(reply.meetings[0]?.day).toBeGreaterThan(reply.meetings[1]?.day ?? SEASON);
    expect(reply.strengths.home.attack).toBeGreaterThan(50);
    const early = await ask((await roundAt(VOID + 5)).id, '1');
    expect(early.recent.home.map(({ day }) => day)).toEqual([7, 6, 5, 4, 2]);
    expect([early.match.home.form.length, early.meetings]).toEqual([5, []]);
  });

  it('refuses a match that the day has not, and a round of another game', async () => {
    const { id } = await roundAt(1);
    for (const match of ['0', '11', '', 'm1', '1.5'])
      expect(await codeOf(ask(id, match))).toBe('INVALID_PARAMETERS');
    expect(await codeOf(ask('1', '1'))).toBe('ISSUE_NOT_EXIST');
    expect(await codeOf(ask('x', '1'))).toBe('ISSUE_NOT_EXIST');
    expect(await codeOf(ask(String(at.board.view(K3).onSale?.id), '1'))).toBe('NOT_SUPPORTED');
  });
});

describe('games/table', () => {
  const table = (season?: string) => showTable(at, at.game, season === undefined ? {} : { season }, 'en');

  it('adds up the days of the season under way', async () => {
    const reply = await table();
    expect(undocumented(dataSchema('games/table'), reply)).toEqual([]);
    expect(reply).toMatchObject({ season: 2, seasons: 2, played: 2, days: SEASON });
    const goals = [...(await scoresOf(39)), ...(await scoresOf(40))].flat();
    const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
    expect(sum(reply.list.map((row) => row.goals_for))).toBe(sum(goals));
    expect(sum(reply.list.map((row) => row.goals_against))).toBe(sum(goals));
    for (const row of reply.list) expect([row.played, row.won + row.drawn + row.lost]).toEqual([2, 2]);
  });

  it('keeps the final table of a season that is over, without the day called off', async () => {
    const reply = await table('1');
    expect(reply).toMatchObject({ season: 1, seasons: 2, played: SEASON - 1 });
    expect(new Set(reply.list.map(({ played }) => played))).toEqual(new Set([SEASON - 1]));
    const keys = reply.list.map((row) => [row.points, row.goals_for - row.goals_against, row.goals_for]);
    expect(keys).toEqual(keys.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]! || b[2]! - a[2]!));
    for (const row of reply.list) expect(row.points).toBe(3 * row.won + row.drawn);
  });

  it('shows how it stood before a match day, within a season and at the end of one', async () => {
    const before = async (index: number) =>
      showTable(at, at.game, { before: (await roundAt(index)).issue }, 'en');
    expect(await before(DRAWN)).toMatchObject({ season: 2, seasons: 2, played: 1 });
    expect((await before(DRAWN + 1)).list).toEqual((await table()).list);
    const { list, ...at1 } = await before(SEASON + 1);
    expect(at1).toMatchObject({ season: 1, seasons: 1, played: SEASON - 1 });
    expect(list).toEqual((await table('1')).list);
    const sum = list.reduce((total, row) => total + row.goals_for, 0);
    const less = (await before(SEASON)).list.reduce((total, row) => total + row.goals_for, 0);
    expect(sum - less).toBe((await scoresOf(SEASON)).flat().reduce((total, goals) => total + goals, 0));
    expect(await before(1)).toMatchObject({ season: 1, seasons: 1, played: 0 });
    expect(await codeOf(showTable(at, at.game, { before: 'tomorrow' }, 'en'))).toBe('ISSUE_NOT_EXIST');
  });

  it('refuses a season that has not begun', async () => {
    for (const season of ['3', '0', '-1', 'last', '1.0'])
      expect(await codeOf(table(season))).toBe('INVALID_PARAMETERS');
    expect(await codeOf(showTable(at, gameNamed(at, K3), {}, 'en'))).toBe('NOT_SUPPORTED');
  });

  it('is read again after the next draw', async () => {
    await nextDueRound(database, VFL);
    await roundSteps(at).tick();
    expect(await table()).toMatchObject({ season: 2, played: 3 });
  });
});

it('games/model shows the text that the chain on sale was announced with', async () => {
  const reply = await showModel(at, at.game, 'en');
  expect(undocumented(dataSchema('games/model'), reply)).toEqual([]);
  expect(reply).toMatchObject({ text: LEAGUE?.model, hash: modelHash(LEAGUE?.model ?? ''), days: SEASON });
  const { rows } = await database.owner.query(
    `select encode(id, 'hex') as chain_id, encode(hash, 'hex') as announcement, length from chains where game_id = $1`,
    [VFL],
  );
  expect([reply.chain]).toEqual(rows);
  expect(await codeOf(showModel(at, gameNamed(at, K3), 'en'))).toBe('NOT_SUPPORTED');
});
