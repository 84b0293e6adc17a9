import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { type EpochMs, epochMs } from '@tessera/domain/time';

import { gameNamed, gamePlays, gameResult } from '../../src/game/game-result.ts';
import { listDraws } from '../../src/game/list-draws.ts';
import { listGames } from '../../src/game/list-games.ts';
import { playReplies } from '../../src/game/play-reply.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { startEventFeed } from '../../src/live/event-feed.ts';
import { startLive } from '../../src/live/live-service.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { createSessionActivity } from '../../src/session/session-activity.ts';
import { createSessionCache } from '../../src/session/session-cache.ts';
import { useDatabase } from '../support/database.ts';
import { addMembers, nextDueRound, placeBets, useWorld } from '../support/round-world.ts';

const K3 = 1;
const database = useDatabase();
const world = useWorld(database, [K3]);

async function board() {
  const ctx = await world.server();
  const made = { ...ctx, board: createRoundBoard(ctx) };
  await made.board.refreshAll();
  return made;
}

describe('game calls', () => {
  it('return the issue on sale, the pending one and the last draw from memory', async () => {
    const ctx = await board();
    const feed = await startEventFeed(ctx);
    await roundSteps(ctx).tick();
    const id = await nextDueRound(database, K3);
    await roundSteps(ctx).sell();
    await feed.pull();
    await ctx.board.refresh(K3);
    const waiting = gameResult(ctx, gameNamed(ctx, '1'));
    expect(waiting.waiting).toMatchObject({ round_id: String(id), status: 'closed' });
    await roundSteps(ctx).tick();
    await feed.pull();
    await ctx.board.refresh(K3);
    const after: Data<'games/getGameResult'> = gameResult(ctx, gameNamed(ctx, 'k3-3'));
    expect(after.waiting).toBeNull();
    expect(after.last).toMatchObject({ round_id: String(id), status: 'settled' });
    expect(after.last?.sum).toBe(after.last?.numbers.reduce((sum, n) => sum + n, 0));
    ctx.board.stop();
    await feed.stop();
  });

  it('list enabled games, named in the requested language and searchable by name', async () => {
    const ctx = await board();
    expect(listGames(ctx, {}, 'en').list.map(({ code, name }) => [code, name])).toEqual([
      ['k3-3', 'Quick 3 (K3), 3 min'],
    ]);
    expect(listGames(ctx, { keyword: '快三', category_id: '1', status: '' }, 'zh-Hans').list).toHaveLength(1);
    expect(listGames(ctx, { category_id: '2' }, 'ar').list).toEqual([]);
    expect(() => gameNamed(ctx, 2)).toThrow('GAME_NOT_EXIST');
    expect(() => gameNamed(ctx, undefined)).toThrow('GAME_NOT_EXIST');
    ctx.board.stop();
  });

  it('name zodiac groups by the lunar year of the issue, and give an unlisted play one item', async () => {
    const ctx = await world.server();
    const game = ctx.games.byCode('mark6-5')!;
    const rules = game.rulesAt(FIRST_INDEX);
    const repliesAt = (drawAtMs: EpochMs) =>
      playReplies({ game, rules }, rules.family.plays, {
        locale: 'en',
        league: undefined,
        chainIndex: FIRST_INDEX,
        drawAtMs,
      });
    const nameAt = (time: string) =>
      repliesAt(epochMs(Date.parse(time))).find(({ play }) => play === 'zodiac')?.items[0]?.name;
    expect(nameAt('2027-02-05T23:59:59+08:00')).toBe('Horse 1 13 25 37 49');
    expect(nameAt('2027-02-06T00:00:00+08:00')).toBe('Goat 1 13 25 37 49');
    const four = repliesAt(epochMs(0)).find(({ play }) => play === 'all4');
    expect(four?.items).toMatchObject([{ number: '*', odds: '13701.31', probability: '15/211876' }]);
    expect(four?.is_price_range).toBe(false);
    // The cap of 5 000 000 divided by 13 700.31.
    expect(four?.items[0]?.max_bet).toBe('364.95');
  });

  it('return every play with its odds, chance and return; a play with equal odds is one item', async () => {
    const ctx = await board();
    const { plays } = gamePlays(ctx, gameNamed(ctx, 1), {}, 'zh-Hans');
    const sum = plays.find(({ play }) => play === 'sum');
    expect(sum?.items.find(({ number }) => number === '3')).toEqual({
      number: '3',
      name: '3',
      odds: '209.52',
      probability: '1/216',
      chance: expect.closeTo(1 / 216, 8) as number,
      rtp: 0.97,
      max_bet: '10000.00',
    });
    const set = plays.find(({ play }) => play === 'threeDiff');
    expect(set).toMatchObject({
      name: '三不同号',
      pick: { kind: 'set', size: 3 },
      items: [{ number: '*', odds: '34.92' }],
    });
    ctx.board.stop();
  });

  it('return draws in pages, newest first, void ones without numbers', async () => {
    const ctx = await board();
    const drawn: bigint[] = [];
    for (let n = 0; n < 3; n += 1) {
      const id = await nextDueRound(database, K3);
      if (n === 1) await voidRound(ctx, id, 'test');
      await roundSteps(ctx).tick();
      drawn.unshift(id);
    }
    // Rounds of the test keep the ids of their original times, which may be in the next day.
    const ask = (query: object) =>
      listDraws(ctx, gameNamed(ctx, 1), { start_date: '2020-01-01', end_date: '2999-01-01', ...query });
    const all = await ask({ limit: '100' });
    expect(all).toMatchObject({ page: 1, limit: 100, last_page: 1 });
    const first = await ask({ limit: '2' });
    const second = await ask({ limit: '2', page: '2' });
    expect(first.total).toBe(all.total);
    expect([...first.list, ...second.list]).toEqual(all.list.slice(0, 4));
    expect(await ask({ page: '99' })).toMatchObject({ list: [], page: 99 });
    expect(await ask({ limit: 'abc', page: '0' })).toMatchObject({ limit: 10, page: 1 });
    ctx.board.stop();
  });
});

describe('connected member', () => {
  it('receives the balance when a round pays, unlike losers and members whose bets are cancelled', async () => {
    const ctx = await world.server();
    await addMembers(ctx, [100_001, 100_002, 100_003], 50_000n);
    const told: string[] = [];
    const client = (memberId: bigint) => ({
      topics: { gameIds: [], roundIds: [], memberIds: [memberId] },
      token: undefined,
      write: () => {},
      writeBalance: (frame: Buffer) => void told.push(`${memberId} ${frame.toString().split('\n')[1]}`),
      end: () => {},
    });
    ctx.live.join(client(100_001n));
    ctx.live.join(client(100_002n));
    ctx.live.join(client(100_003n));
    const activity = createSessionActivity(0);
    const service = await startLive({ ...ctx, sessions: createSessionCache({ ...ctx, activity }) });
    const id = await nextDueRound(database, K3);
    await placeBets(ctx, id, [
      ...['odd', 'even'].flatMap((side) => {
        const bet = { selection: `side:${side}`, stakeMinor: 10_000n };
        return [
          { ...bet, member: 100_001 },
          { ...bet, member: 100_003, isCancelled: true },
        ];
      }),
      { member: 100_002, selection: 'sum:3', stakeMinor: 100n, isCancelled: true },
    ]);
    await roundSteps(ctx).tick();
    await service.feed.pull();
    await expect.poll(() => told).toEqual(['100001 data: {"money":"494.00","seq":4,"reason":"payout"}']);
    await service.stop();
  });
});
