import { describe, expect, it } from 'vitest';

import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { formatMoney } from '@tessera/domain/money';

import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { slipOnEleven, useBettingServers } from '../support/betting-servers.ts';
import { codeOf, newMember, newRound, slipOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();
const { server, other, game, place } = useBettingServers(at);

describe('bet limits', () => {
  it('apply to a line, a member in an issue and a round, across two servers', async () => {
    await at.owner.query(
      `update games set issue_limit_minor = 10000, round_limit_minor = 15000 where code = 'k3-5'`,
    );
    await Promise.all([server.games.refresh(), other.games.refresh()]);
    const round = await newRound(at.db, game('k3-5'));
    const [a, b] = [await newMember(at.db, 1000_00n), await newMember(at.db, 1000_00n)];
    expect(await codeOf(place(slipOnEleven(round, '0.99'), a, '1'))).toBe('BET_LIMIT');
    expect(await codeOf(place(slipOnEleven(round, '10000.01'), a, '2'))).toBe('BET_LIMIT');
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        codeOf(place(slipOnEleven(round), a, `m-${i}`, i % 2 ? server : other)),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'ISSUE_LIMIT')).toHaveLength(2);
    expect(await codeOf(place(slipOnEleven(round, '60'), b, '3'))).toBe('ROUND_LIMIT');
    expect(await codeOf(place(slipOnEleven(round, '50'), b, '4'))).toBe('ok');
    await expect(place(slipOnEleven(round, '1'), b, '5')).rejects.toMatchObject({ detail: { left: '0.00' } });
  });

  it('bound what a line may pay, where its game does', async () => {
    await at.owner.query(`update games set max_payout_minor = 5000 where code = 'k3-3'`);
    await server.games.refresh();
    const round = await newRound(at.db, game('k3-3'));
    const member = await newMember(at.db, 1_000_00n);
    const { oddsE4 } = game('k3-3').rulesAt(FIRST_INDEX).payTable.priceOf('sum:11')!;
    const most = (5001n * 10_000n - 1n) / BigInt(oddsE4);
    const on = (minor: bigint, key: string) =>
      place(slipOf(round, ['sum', '11', formatMoney(minor)]), member, key);
    await expect(on(most + 1n, 'a')).rejects.toMatchObject({
      code: 'BET_LIMIT',
      detail: { bound: 'payout', limit: '50.00', left: formatMoney(most) },
    });
    expect(await codeOf(on(most, 'b'))).toBe('ok');
    await at.owner.query(`update games set max_payout_minor = null where code = 'k3-3'`);
    await server.games.refresh();
    expect(await codeOf(on(most + 1n, 'c'))).toBe('ok');
  });

  it('count the stakes of a member on a server that has seen only bets of others', async () => {
    const round = await newRound(at.db, game());
    const [member, rival] = [await newMember(at.db, 60_000_00n), await newMember(at.db, 100_00n)];
    const whole = ['8', '9', '10', '11', '12'].map((pick) => ['sum', pick, '10000'] as const);
    await place(slipOf(round, ...whole), member, 'whole', other);
    await place(slipOnEleven(round), rival, 'rival');
    expect(await codeOf(place(slipOnEleven(round), member, 'more'))).toBe('ISSUE_LIMIT');
  });

  it('allow a worst-case loss of exactly the cap', async () => {
    await at.owner.query(`update games set exposure_cap_minor = 100000 where code = 'ssc-5'`);
    await server.games.refresh();
    const round = await newRound(at.db, game('ssc-5'));
    const member = await newMember(at.db, 10_000_00n);
    const odds = game('ssc-5').rulesAt(FIRST_INDEX).payTable.priceOf('ball1:3')!.oddsE4;
    const lossOn = (stake: number): number => (stake * odds) / 10_000 - stake;
    const fits = Math.floor(1000 / (odds / 10_000 - 1));
    expect(lossOn(fits)).toBeLessThanOrEqual(1000);
    expect(lossOn(fits + 1)).toBeGreaterThan(1000);
    const on = (pick: string, stake: number, key: string) =>
      codeOf(place(slipOf(round, ['ball1', pick, String(stake)]), member, key));
    expect(await on('3', fits + 1, 'a')).toBe('ROUND_LIMIT');
    expect(await on('3', fits, 'b')).toBe('ok');
    expect(await on('3', 10, 'c')).toBe('ROUND_LIMIT');
    // Stakes on other outcomes cover part of the worst outcome: the cap applies to the net loss, which is
    // exact.
    expect(await on('4', fits, 'd')).toBe('ok');
    expect(await on('3', 10, 'e')).toBe('ok');
  });

  it('report the largest stake under the cap, exact to the cent for one line', async () => {
    await at.owner.query(`update games set exposure_cap_minor = 100000 where code = 'ssc-5'`);
    await server.games.refresh();
    const round = await newRound(at.db, game('ssc-5'));
    const member = await newMember(at.db, 100_000_00n);
    let sent = 0;
    const stake = (...rows: [string, string, string][]) =>
      place(slipOf(round, ...rows), member, `left-${(sent += 1)}`);
    const leftOf = async (...rows: [string, string, string][]): Promise<string> => {
      const refusal: unknown = await stake(...rows).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'ROUND_LIMIT', detail: { of: 'exposure', limit: '1000.00' } });
      return (refusal as { detail: { left: string } }).detail.left;
    };
    const cent = (text: string, more: number): string =>
      ((Math.round(Number(text) * 100) + more) / 100).toFixed(2);
    for (const [play, pick] of [
      ['ball1', '3'],
      ['ball2', '7'],
    ] as const) {
      const left = await leftOf([play, pick, '9000']);
      expect(await codeOf(stake([play, pick, cent(left, 2)]))).toBe('ROUND_LIMIT');
      await stake([play, '5', '50']);
      const more = await leftOf([play, pick, '9000']);
      expect(Number(more)).toBeGreaterThan(Number(left));
      expect(await codeOf(stake([play, pick, cent(more, 2)]))).toBe('ROUND_LIMIT');
      const half = cent(more, -Math.round(Number(more) * 50));
      expect(await codeOf(stake([play, pick, half]))).toBe('ok');
    }
    const rows = (each: string): [string, string, string][] => [
      ['ball1', '3', each],
      ['ball2', '7', each],
      ['ball3', '1', each],
    ];
    const left = await leftOf(...rows('2000'));
    const third = (Math.floor((Number(left) * 100) / 3) / 100).toFixed(2);
    expect(Number(third)).toBeGreaterThan(1);
    expect(await codeOf(stake(...rows(third)))).toBe('ok');
  });

  it('reject the cancellation of a bet that covers others, and allow any other', async () => {
    await at.owner.query(`update games set exposure_cap_minor = 100000 where code = 'ssc-5'`);
    await server.games.refresh();
    const round = await newRound(at.db, game('ssc-5'));
    const [hedge, dear] = [await newMember(at.db, 10_000_00n), await newMember(at.db, 10_000_00n)];
    const on = (member: typeof hedge, pick: string, stake: number, key: string) =>
      place(slipOf(round, ['ball1', pick, String(stake)]), member, key);
    const fits = Math.floor(
      1000 / (game('ssc-5').rulesAt(FIRST_INDEX).payTable.priceOf('ball1:3')!.oddsE4 / 10_000 - 1),
    );
    const first = await on(dear, '3', fits, 'a');
    const [large, small] = [await on(hedge, '4', fits, 'b'), await on(hedge, '4', 5, 'c')];
    const second = await on(dear, '3', 5, 'd');
    const cancel = (of: typeof hedge, reply: typeof small) =>
      codeOf(cancelBet(server, reply.bets[0]!.id, of));
    expect(await cancel(hedge, large)).toBe('BET_NOT_CANCELLABLE');
    expect(await cancel(dear, second)).toBe('ok');
    expect(await cancel(hedge, large)).toBe('ok');
    expect(await cancel(hedge, small)).toBe('ok');
    expect(await cancel(dear, first)).toBe('ok');
  });

  it('answer every one of many slips near the cap', async () => {
    await at.owner.query(`update games set exposure_cap_minor = 10000 where code = 'pc28-3'`);
    await server.games.refresh();
    const round = await newRound(at.db, game('pc28-3'));
    const member = await newMember(at.db, 10_000_00n);
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        codeOf(place(slipOf(round, ['sum', String(13 + (i % 2)), '1']), member, `n-${i}`)),
      ),
    );
    expect(codes.every((code) => code === 'ok' || code === 'ROUND_LIMIT')).toBe(true);
    expect(codes).toContain('ok');
    expect(codes).toContain('ROUND_LIMIT');
  });
});
