import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { newRound, seedHouse, slipOf } from './support/betting.ts';
import { useDatabase } from './support/database.ts';
import { useServer } from './support/http.ts';
import { holder } from './support/wallet.ts';

const at = useDatabase();
const server = useServer(at);

beforeEach(() => void (server.clock.now = Date.now()));
beforeAll(() => seedHouse(at.db, at.owner));

const quote = async (code: string, rows: unknown) =>
  (await server.get('games/quote', { game_id: code, bet_content: JSON.stringify(rows) })).body;
const plays = async (code: string, tag = 'en') =>
  (await server.get('games/play', { game_id: code }, { headers: { 'accept-language': tag } })).body
    .data as Data<'games/play'>;

describe('games/quote', () => {
  it('prices every line of a set with separate odds, like the placement', async () => {
    const { token } = await holder(server, 10_000_00n);
    const round = await newRound(at.db, server.ctx.games.byCode('pc28-3')!);
    const row = { play: 'sumThree', number: '0-1-13-14-27', amount: '2' };
    const { data } = await quote('pc28-3', [row]);
    const quoted = data as Data<'games/quote'>;
    expect(quoted).toMatchObject({ count: 10, total_amount: '20.00', pay_table: 'pc28/9700' });
    expect(new Set(quoted.lines.map(({ odds }) => odds)).size).toBeGreaterThan(3);
    const slip = { ...slipOf(round), bet_content: [row] };
    const placed = (await server.post('games/submitBet', slip, { token })).body
      .data as Data<'games/submitBet'>;
    const shown = (each: { play: string; number: string; odds: string; amount: string }) => [
      each.play,
      each.number,
      each.odds,
      each.amount,
    ];
    expect(quoted.lines.map(shown)).toEqual(placed.bets.map(shown));
    for (const { odds, payout } of quoted.lines) expect(payout).toBe((Number(odds) * 2).toFixed(2));
  });

  it.each([
    ['the number of its lines', '1-2-3-4', 4, '4.00'],
    ['one', '1-2-3-4', 1, '4.00'],
    ['another number', '1-2-3-4', 3, '12.00'],
    ['a number for one line', '1-2-3', 5, '5.00'],
  ])('stakes a row whose notes are %s', async (_, number, note, total) => {
    const { data } = await quote('k3-3', [{ play: 'threeDiff', number, amount: '1', note }]);
    expect(data).toMatchObject({ total_amount: total });
  });

  it('rejects what a slip rejects, and accepts a play without its only pick', async () => {
    expect(await quote('k3-3', [{ play: 'sum', number: '19', amount: '1' }])).toMatchObject({
      msg: 'NUMBER_INVALID',
      data: { row: 0 },
    });
    expect((await quote('off', [{ play: 'run', amount: '1' }])).msg).toBe('GAME_NOT_EXIST');
    expect((await quote('k3-3', { play: 'run', amount: '1' })).data).toMatchObject({
      lines: [{ play: 'run', number: 'any', probability: '1/9' }],
    });
  });
});

describe('games/play', () => {
  it('states in each language that 3 and 18 lose big and small', async () => {
    for (const tag of ['zh-Hans', 'zh-Hant', 'en', 'ar', 'au']) {
      const rules = Object.fromEntries(
        (await plays('k3-3', tag)).plays.map(({ play, rule }) => [play, rule]),
      );
      expect(rules['side']).toMatch(/3.*18/);
      expect(rules['combo']).toMatch(/3.*18/);
      expect(rules['sum']).toBe('');
    }
  });

  it('marks the plays with separate odds for each line', async () => {
    const apart = (await plays('pc28-3')).plays.filter((each) => each.is_price_range).map(({ play }) => play);
    expect(apart).toEqual(['sumThree']);
    expect((await plays('k3-3')).plays.some((each) => each.is_price_range)).toBe(false);
  });

  it('returns a limit per selection that a new issue accepts to the cent', async () => {
    await at.owner.query(`update games set exposure_cap_minor = 100000000 where code = 'k3-3'`);
    await server.ctx.games.refresh();
    const { token } = await holder(server, 100_000_00n);
    const limits = new Map(
      (await plays('k3-3')).plays.flatMap(({ play, items }) =>
        items.map(({ number, max_bet }) => [`${play}:${number}`, max_bet]),
      ),
    );
    expect(limits.get('side:big')).toBe('10000.00');
    expect(limits.get('sum:3')).toBe('4795.70');
    for (const pick of ['3', '4', '11']) {
      const limit = limits.get(`sum:${pick}`)!;
      const round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
      const stake = (amount: string) =>
        server.post('games/submitBet', slipOf(round, ['sum', pick, amount]), { token });
      const above = (await stake((Number(limit) + 0.01).toFixed(2))).body;
      expect(['ROUND_LIMIT', 'BET_LIMIT']).toContain(above.msg);
      expect([pick, (await stake(limit)).body.code]).toEqual([pick, 1]);
    }
  });
});
