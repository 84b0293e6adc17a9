import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { epochMs } from '@tessera/domain/time';
import { placeBet } from '@tessera/server/bet/place-bet';
import { createContext } from '@tessera/server/create-context';
import { roundSteps } from '@tessera/server/round/round-clock';
import { startApp } from '@tessera/server/start-app';
import { createMetrics } from '@tessera/server/telemetry/metrics';

import { codeOf } from '../../../server/tests/support/betting.ts';
import { useDatabase } from '../../../server/tests/support/database.ts';
import { membersOf, openTwoServers, type TwoServers } from '../../src/two-servers/fixture.ts';
import { betOn, makeDue, nextOnSale } from '../../src/two-servers/rounds.ts';

const database = useDatabase();
const opened: { world?: TwoServers; folder?: string } = {};
const world = (): TwoServers => opened.world as TwoServers;

beforeAll(async () => {
  opened.folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'));
  opened.world = await openTwoServers({
    connection: database.connection,
    login: database.login,
    folder: opened.folder,
  });
  const steps = roundSteps(world().servers[0]);
  await steps.make();
  await steps.sell();
});
afterAll(async () => {
  await opened.world?.close();
  if (opened.folder) rmSync(opened.folder, { recursive: true, force: true });
});

type Row = { readonly id: number; readonly game_no: string | null };

async function onSaleAt(address: string): Promise<string[]> {
  const reply = (await (await fetch(`${address}/api/games/list`)).json()) as { data: { list: Row[] } };
  return reply.data.list
    .flatMap(({ id, game_no }) => (game_no === null ? [] : [`${id} ${game_no}`]))
    .toSorted();
}

/** Of each game the issue that closes next. */
async function onSaleNow(): Promise<string[]> {
  const { rows } = await database.owner.query<{ game_id: number; issue: string }>(
    `select distinct on (game_id) game_id, issue from rounds
     where opens_at <= clock_timestamp() and clock_timestamp() < closes_at order by game_id, id`,
  );
  return rows.map(({ game_id, issue }) => `${game_id} ${issue}`).toSorted();
}

describe.each([90_000, -90_000])('a server whose clock is %i ms off', (aheadMs) => {
  const clock = (by: () => number) => ({ now: () => epochMs(Date.now() + by()) });

  it("sells the database's rounds from its first answer on, and after its clock steps", async () => {
    const [, second] = world().servers;
    let off = aheadMs;
    const app = await startApp({ ...second, env: { ...second.env, port: 0 }, clock: clock(() => off) });
    onTestFinished(app.stop);
    // A sale may end between the two questions.
    const before = await onSaleNow();
    const first = await onSaleAt(app.address);
    expect([before, await onSaleNow()]).toContainEqual(first);
    off = 0;
    await expect
      .poll(async () => JSON.stringify(await onSaleAt(app.address)) === JSON.stringify(await onSaleNow()))
      .toBe(true);
  });

  it("accepts bets until the database's close and none after", async () => {
    const [, second] = world().servers;
    const ctx = await createContext({ ...second, clock: clock(() => aheadMs) }, { metrics: createMetrics() });
    const [member] = await membersOf(ctx, 1, `Skewed${aheadMs > 0 ? 'Fast' : 'Slow'}`);
    const [game] = ctx.games.all();
    if (!member || !game) throw new Error('there is a member and a game');
    const round = await nextOnSale(ctx, database.owner, game);
    await betOn(ctx, game, round, [member]);
    await makeDue(database.owner, [round.id]);
    const late = {
      game_id: game.id,
      game_no: round.issue,
      bet_content: [{ play: 'side', number: 'odd', amount: '1' }],
    };
    // The sale ends up to one millisecond after it was ordered: a bet may still be accepted before, under
    // a key that then repeats that answer.
    let asked = 0;
    await expect
      .poll(() => codeOf(placeBet(ctx, late, member, `late-bet-${String((asked += 1)).padStart(5, '0')}`)))
      .toBe('ISSUE_CLOSED');
    ctx.board.stop();
    await ctx.bets.stop();
    for (const server of world().servers) await roundSteps(server).tick();
  });
});
