import { describe, expect, it } from 'vitest';

import type { Payload } from '@tessera/contract/routes';

import { gameNamed } from '../../src/game/game-result.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { listVoids } from '../../src/statistics/list-voids.ts';
import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { nextDueRound, useWorld } from '../support/round-world.ts';

const [K3, PK10] = [1, 3];
const database = useDatabase();
const world = useWorld(database, [K3, PK10]);

/** Draws the next rounds of a game, of which those with a reason are called off before. */
async function roundsOf(gameId: number, reasons: readonly (string | null)[]): Promise<bigint[]> {
  const ctx = await world.server();
  await roundSteps(ctx).tick();
  const ids = [];
  for (const reason of reasons) {
    const id = await nextDueRound(database, gameId);
    if (reason !== null) await voidRound(ctx, id, reason);
    await roundSteps(ctx).tick();
    ids.push(id);
  }
  return ids;
}

async function listed(gameId: number, query: Payload<'games/voidRounds'> = {}) {
  const ctx = await world.server();
  const board = createRoundBoard(ctx);
  await board.refreshAll();
  const reply = await listVoids({ ...ctx, board }, gameNamed(ctx, gameId), query);
  expect(undocumented(dataSchema('games/voidRounds'), reply)).toEqual([]);
  board.stop();
  return reply;
}

describe('void rounds', () => {
  it('are listed newest first with the reason and what they would have drawn', async () => {
    const ids = await roundsOf(K3, [null, 'entropy_missing', null, 'a decision', 'other_record']);
    const { list, ...counts } = await listed(K3);
    expect(counts).toMatchObject({ game_id: K3, drawn: 2, void: 3, total: 3, next_before: null });
    expect(list.map(({ round_id: id, reason }) => [id, reason])).toEqual([
      [String(ids[4]), 'other_record'],
      [String(ids[3]), 'operator'],
      [String(ids[1]), 'entropy_missing'],
    ]);
    const { rows } = await database.owner.query(
      'select numbers from draws d join rounds r on r.id = d.round_id where r.state = $1 order by r.id desc',
      ['void'],
    );
    expect(list.map(({ numbers }) => numbers)).toEqual(rows.map(({ numbers }) => numbers));
    expect(
      list.every(({ status, sum, numbers }) => status === 'void' && sum === numbers.reduce((a, b) => a + b)),
    ).toBe(true);
  });

  it('of another game are not among them', async () => {
    await roundsOf(K3, ['entropy_missing']);
    await roundsOf(PK10, [null]);
    expect(await listed(PK10)).toMatchObject({ drawn: 1, void: 0, list: [] });
  });

  it('without a seed that was ever shown have no numbers', async () => {
    const ctx = await world.server();
    await roundSteps(ctx).tick();
    const id = await nextDueRound(database, K3);
    await voidRound(ctx, id, 'entropy_missing');
    const [round] = (await listed(K3)).list;
    expect(round).toMatchObject({ round_id: String(id), numbers: [], open_code: '', sum: 0 });
    await roundSteps(ctx).tick();
  });

  it('are read on page by page from the last one seen', async () => {
    const { void: before } = await listed(K3);
    const ids = await roundsOf(K3, ['test', 'test', 'test']);
    const first = await listed(K3, { limit: '2' });
    expect(first).toMatchObject({ total: before + 3, next_before: String(ids[1]) });
    const next = await listed(K3, { limit: '1', before: first.next_before ?? '' });
    expect(next).toMatchObject({ total: null, void: before + 3 });
    expect(next.list.map(({ round_id: id }) => id)).toEqual([String(ids[0])]);
    await expect(listed(K3, { before: 'x' })).rejects.toThrow('INVALID_PARAMETERS');
  });
});
