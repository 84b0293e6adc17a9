import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { formatMoney } from '@tessera/domain/money';
import { maxStakeAt } from '@tessera/domain/wager/max-stake';

import { newRound, seedHouse, slipOf, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { holder } from '../support/wallet.ts';

const at = useDatabase();
const server = useServer(at);

beforeEach(() => void (server.clock.now = Date.now()));
beforeAll(() => seedHouse(at.db, at.owner));

const quote = async ({ game, issue }: TestRound, rows: unknown, more?: { readonly game_no: string }) =>
  (await server.post('games/quoteBet', { game_id: game.code, game_no: issue, bet_content: rows, ...more }))
    .body;

/** A round of a game on sale, as the board has it. */
async function sold(code: string): Promise<TestRound> {
  const round = await newRound(at.db, server.ctx.games.byCode(code)!);
  await server.ctx.board.refreshAll();
  return round;
}
const plays = async (code: string, tag = 'en') =>
  (await server.get('games/play', { game_id: code }, { headers: { 'accept-language': tag } })).body
    .data as Data<'games/play'>;

describe('games/quoteBet', () => {
  it('prices every line of a set with separate odds, like the placement', async () => {
    const { token } = await holder(server, 10_000_00n);
    const round = await sold('pc28-3');
    const row = { play: 'sumThree', number: '0-1-13-14-27', amount: '2' };
    const quoted = (await quote(round, [row])).data as Data<'games/quoteBet'>;
    expect(quoted).toMatchObject({ game_no: round.issue, lines: 10, stake: '20.00', chance: null });
    const slip = { ...slipOf(round), bet_content: [row] };
    const placed = (await server.post('games/submitBet', slip, { token })).body
      .data as Data<'games/submitBet'>;
    expect(new Set(placed.bets.map(({ odds }) => odds)).size).toBeGreaterThan(3);
    // The sets share numbers: at a sum of 13 or 14, six of the ten are paid.
    const paid = (sum: string) =>
      placed.bets
        .filter(({ number }) => number.split('-').includes(sum))
        .reduce((total, { odds }) => total + Number(odds) * 2, 0);
    const most = Math.max(...['0', '1', '13', '14', '27'].map(paid));
    expect(quoted.max_payout).toBe(most.toFixed(2));
  });

  it.each([
    ['the number of its lines', '1-2-3-4', 4, '4.00'],
    ['one', '1-2-3-4', 1, '4.00'],
    ['another number', '1-2-3-4', 3, '12.00'],
    ['a number for one line', '1-2-3', 5, '5.00'],
  ])('stakes a row whose notes are %s', async (_, number, note, stake) => {
    const { data } = await quote(await sold('k3-3'), [{ play: 'threeDiff', number, amount: '1', note }]);
    expect(data).toMatchObject({ stake });
  });

  it.each([
    ['that is over', '20200101-0001'],
    ['that never was', '20200101-9999'],
    ['that is nonsense', 'next'],
  ])('says of an issue %s that it is closed, instead of pricing another', async (_, game_no) => {
    const { data } = await quote(await sold('k3-3'), [{ play: 'side', number: 'big', amount: '1' }], {
      game_no,
    });
    expect(data).toMatchObject({ row_left: [], refusal: { code: 'ISSUE_CLOSED' } });
  });

  it('rejects what a slip rejects, and accepts a play without its only pick', async () => {
    const round = await sold('k3-3');
    expect(await quote(round, [{ play: 'sum', number: '19', amount: '1' }])).toMatchObject({
      msg: 'NUMBER_INVALID',
      data: { row: 0 },
    });
    const { data } = await quote(round, { play: 'run', amount: '1' });
    expect((data as Data<'games/quoteBet'>).chance).toBeCloseTo(1 / 9, 6);
  });
});

describe('what an issue still takes', () => {
  // The board would measure the steps of the server's clock against the database's and take them back.
  beforeAll(() => server.ctx.board.stop());

  /** A round of the game, the only one on sale, with a cap of its exposure of 1,000.00. */
  async function onSale(code: string, cap = 1_000_00n): Promise<TestRound> {
    await at.owner.query('update games set exposure_cap_minor = $2 where code = $1', [code, cap]);
    await at.owner.query(
      `update rounds r set closes_at = now() - interval '1 ms' from games g
       where g.id = r.game_id and g.code = $1 and r.closes_at > now() and r.state = 'open'`,
      [code],
    );
    await server.ctx.games.refresh();
    const round = await newRound(at.db, server.ctx.games.byCode(code)!);
    // With the time of the database: the board may have measured it before the clock of the test was set.
    await server.ctx.board.refreshAll();
    return round;
  }

  const stake = async (round: TestRound, token: string, ...row: readonly [string, string, string]) =>
    (await server.post('games/submitBet', slipOf(round, row), { token })).body.msg || 'accepted';

  /** The stakes left to a row each, on a book that is read anew. */
  async function leftOf(round: TestRound, token: string, ...rows: readonly (readonly [string, string])[]) {
    server.clock.now += 1_001;
    const bet_content = rows.map(([play, number]) => ({ play, number, amount: '1' }));
    const call = { game_id: round.game.code, game_no: round.issue, bet_content };
    const { body } = await server.post('games/quoteBet', call, token === '' ? {} : { token });
    return (body.data as Data<'games/quoteBet'>).row_left;
  }

  const cents = (text: string | null | undefined, more = 0): string =>
    ((Math.round(Number(text) * 100) + more) / 100).toFixed(2);

  it('is asked of any issue on sale, while the lists name the one that closes next', async () => {
    const first = await onSale('ssc-3');
    const later = await newRound(at.db, first.game);
    await server.ctx.board.refresh(first.game.id);
    const { token } = await holder(server, 10_000_00n);
    expect(await stake(later, token, 'ball1', '3', '50')).toBe('accepted');
    const row = ['ball1', '3'] as const;
    const most = maxStakeAt(first.game, first.game.rulesAt(FIRST_INDEX).payTable.priceOf('ball1:3')!.oddsE4);
    const left = [(await leftOf(first, token, row))[0], (await leftOf(later, token, row))[0]];
    expect(left[0]).toBe(formatMoney(most));
    expect(Number(left[1])).toBeLessThan(Number(left[0]));
    expect((await server.get('games/play', { game_id: 'ssc-3' })).body.data).toMatchObject({
      issue: { game_no: first.issue },
    });
  });

  it('is the limit of each selection on a new issue, and less by what others have on it', async () => {
    const round = await onSale('ssc-5');
    const [rival, own] = [await holder(server, 10_000_00n), await holder(server, 10_000_00n)];
    const rows = [
      ['ball1', '3'],
      ['ball2', '7'],
    ] as const;
    const price = round.game.rulesAt(FIRST_INDEX).payTable.priceOf('ball1:3')!;
    const alone = formatMoney(maxStakeAt(round.game, price.oddsE4));
    expect(await leftOf(round, own.token, ...rows)).toEqual([alone, alone]);
    expect(await stake(round, rival.token, 'ball1', '3', '50')).toBe('accepted');
    const [first, second] = await leftOf(round, own.token, ...rows);
    expect(Number(first)).toBeCloseTo(Number(alone) - 50, 1);
    expect(Number(second)).toBeLessThan(Number(alone));
    // Stakes of others on another number of the ball pay for a part of it.
    await stake(round, rival.token, 'ball1', '5', '40');
    const [more] = await leftOf(round, own.token, ...rows);
    expect(Number(more)).toBeGreaterThan(Number(first));
    expect(await stake(round, own.token, 'ball1', '3', cents(more, 2))).toBe('ROUND_LIMIT');
    expect(await stake(round, own.token, 'ball1', '3', cents(more))).toBe('accepted');
    expect(await leftOf(round, own.token, ['ball1', '3'])).toEqual(['0.00']);
  });

  it('is a stake for each line of a set that is accepted, and no less than four fifths of the largest', async () => {
    const round = await onSale('k3-5');
    const [rival, own] = [await holder(server, 10_000_00n), await holder(server, 10_000_00n)];
    expect(await stake(round, rival.token, 'sum', '9', '60')).toBe('accepted');
    const [left] = await leftOf(round, own.token, ['twoDiff', '1-2-3-4']);
    expect(
      await stake(round, own.token, 'twoDiff', '1-2-3-4', cents(left, Math.round(Number(left) * 25))),
    ).toBe('ROUND_LIMIT');
    expect(await stake(round, own.token, 'twoDiff', '1-2-3-4', cents(left))).toBe('accepted');
  });

  it('counts what the member and all members have staked on the issue', async () => {
    await at.owner.query(
      `update games set issue_limit_minor = 10000, round_limit_minor = 15000 where code = 'pk10-5'`,
    );
    const round = await onSale('pk10-5', 100_000_00n);
    const [rival, own] = [await holder(server, 1_000_00n), await holder(server, 1_000_00n)];
    expect(await leftOf(round, own.token, ['rank1', 'big'])).toEqual(['100.00']);
    await stake(round, own.token, 'rank1', 'odd', '60');
    expect(await leftOf(round, own.token, ['rank1', 'big'])).toEqual(['40.00']);
    expect(await leftOf(round, rival.token, ['rank1', 'big'])).toEqual(['90.00']);
    await stake(round, rival.token, 'rank1', 'small', '89.50');
    // Less than the smallest stake is nothing.
    expect(await leftOf(round, own.token, ['rank1', 'big'])).toEqual(['0.00']);
  });

  it('reads the book once a second, and is told to members alone', async () => {
    const round = await onSale('k3-3');
    const [rival, own] = [await holder(server, 10_000_00n), await holder(server, 10_000_00n)];
    const [before] = await leftOf(round, own.token, ['sum', '3']);
    await stake(round, rival.token, 'sum', '3', '2');
    server.clock.now -= 1_001;
    expect(await leftOf(round, own.token, ['sum', '3'])).toEqual([before]);
    expect(await leftOf(round, own.token, ['sum', '3'])).not.toEqual([before]);
    expect(await leftOf(round, '', ['sum', '3'])).toEqual([]);
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
