import { beforeEach, describe, expect, it } from 'vitest';

import { epochMs, MINUTE_MS } from '@tessera/domain/time';
import type { Coin } from '@tessera/domain/wallet/coin';

import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import type { RailRate } from '../../src/rail/rail.ts';
import { listRates } from '../../src/rail/rate-store.ts';
import { refreshRates, startRateRefresh } from '../../src/rail/refresh-rates.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { addCard, ask, FREELY, TRON, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });
const USDT_IN = 1;

/** Sets the stored rate and its age. Units: ten-thousandths, ms. */
const setRate = (coin: Coin, rateE4: bigint, ageMs = 0) =>
  at.owner.query(
    `update rail_rates set rate_e4 = $2, rated_at = clock_timestamp() - $3::bigint * interval '1 ms'
     where coin = $1`,
    [coin, rateE4, ageMs],
  );
const stored = async (coin: Coin) =>
  (await listRates(at.db.reader, 'cashier')).find((each) => each.coin === coin)!;
/** The local rail, publishing other rates. */
const publishing = (...rates: RailRate[]) => ({
  ...server.ctx,
  rail: { ...cashier.rail, listRates: async () => rates },
});
const refusedCount = async (coin: Coin): Promise<number> => {
  const { values } = await server.ctx.metrics.ratesRefused.get();
  return values.find(({ labels }) => labels.coin === coin)?.value ?? 0;
};

beforeEach(async () => {
  await setRate('USDT', 71_300n);
  await setRate('BTC', 5_120_000_000n);
});

describe('refreshing the rates', () => {
  it('stores what the rail publishes, with its time', async () => {
    await setRate('USDT', 65_000n, 60 * MINUTE_MS);
    const before = Date.now();
    expect(await refreshRates(server.ctx)).toEqual([]);
    const { rate_e4: rateE4, rated_at: ratedAt, is_old: isOld } = await stored('USDT');
    expect([rateE4, isOld]).toEqual([71_300n, false]);
    expect(ratedAt).toBeGreaterThanOrEqual(before);
  });

  it('takes the first rate of a coin', async () => {
    await at.owner.query(`delete from rail_rates where coin = 'BTC'`);
    await refreshRates(server.ctx);
    expect(await stored('BTC')).toMatchObject({ rate_e4: 5_120_000_000n });
  });

  it('keeps the rate in force when another jumps, and takes those of the other coins', async () => {
    await setRate('USDT', 59_416n, 2 * MINUTE_MS);
    await setRate('BTC', 5_000_000_000n, 2 * MINUTE_MS);
    const { rated_at: ratedAt } = await stored('USDT');
    // 71300 is 20.001 % more.
    expect(await refreshRates(server.ctx)).toEqual([{ coin: 'USDT', rateE4: 71_300n, inForceE4: 59_416n }]);
    expect(await stored('USDT')).toMatchObject({ rate_e4: 59_416n, rated_at: ratedAt });
    expect(await stored('BTC')).toMatchObject({ rate_e4: 5_120_000_000n });
  });

  it('keeps a rate that is younger than the published one', async () => {
    await refreshRates(publishing({ coin: 'USDT', rateE4: 70_000n, ratedAt: epochMs(Date.now() - 60_000) }));
    expect(await stored('USDT')).toMatchObject({ rate_e4: 71_300n });
  });

  it('lets no rate be younger than now', async () => {
    await refreshRates(publishing({ coin: 'USDT', rateE4: 70_000n, ratedAt: epochMs(4e12) }));
    const { rate_e4: rateE4, rated_at: ratedAt } = await stored('USDT');
    expect(rateE4).toBe(70_000n);
    expect(ratedAt).toBeLessThanOrEqual(Date.now());
  });

  it('is logged and counted by the job when a rate is refused', async () => {
    await setRate('USDT', 30_000n);
    const job = startRateRefresh(server.ctx);
    await expect.poll(() => refusedCount('USDT')).toBe(1);
    await job.stop();
    expect(server.log.join('')).toContain('rate refused');
    expect(await stored('USDT')).toMatchObject({ rate_e4: 30_000n });
  });

  it('takes a jump that an operator accepts', async () => {
    await setRate('USDT', 30_000n);
    await setRate('BTC', 1n);
    const accept = (...words: string[]) => runCommand(server.ctx, readCommand(['rates', 'accept', ...words]));
    await expect(async () => accept('USDT')).rejects.toThrow('--as');
    await expect(async () => accept('DOGE', '--as', 'ada')).rejects.toThrow('name the coin');
    await accept('USDT', '--as', 'ada');
    expect([await stored('USDT'), await stored('BTC')]).toMatchObject([
      { rate_e4: 71_300n },
      { rate_e4: 1n },
    ]);
  });
});

describe('a rate older than ten minutes', () => {
  const old = () => setRate('USDT', 71_300n, 10 * MINUTE_MS + 1);

  it('prices no deposit, and its channels say so', async () => {
    const { token } = await server.member('Rates1');
    const recharge = async () =>
      (await server.post('trade/recharge', { channel_id: USDT_IN, amount: '100.00' }, { token })).body;
    await old();
    expect(await recharge()).toMatchObject({ code: 0, msg: 'RATE_TOO_OLD' });
    const channels = async () =>
      (
        (await server.get('trade/channels', { type: 'recharge' }, { token })).body.data as {
          status: number;
        }[]
      )
        .map(({ status }) => status)
        .join('');
    expect(await channels()).toBe('0011111');
    await refreshRates(server.ctx);
    expect(await channels()).toBe('1111111');
    expect(await recharge()).toMatchObject({ code: 1 });
  });

  it('prices no withdrawal, which is known before it is requested', async () => {
    const member = await withdrawer(server);
    await win(at.db, member.id, 200_00n);
    const card = await addCard(server, member.token, { channel_id: 11, address: TRON });
    const cardId = (card.body.data as { id: string }).id;
    await old();
    const info = await server.get('trade/withdrawInfo', { card_id: cardId }, { token: member.token });
    expect(info.body.data).toMatchObject({
      reasons: [{ code: 'RATE_TOO_OLD', reason: 'rate', until: null }],
    });
    const { body } = await ask(server, { ...member, cardId }, { amount: '100.00' });
    expect(body).toMatchObject({ code: 0, msg: 'RATE_TOO_OLD', data: { reason: 'rate' } });
    await refreshRates(server.ctx);
    expect((await ask(server, { ...member, cardId }, { amount: '100.00' })).body).toMatchObject({ code: 1 });
  });
});
