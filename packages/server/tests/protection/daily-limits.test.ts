import { beforeAll, describe, expect, it } from 'vitest';

import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { refuseWithdrawal } from '../../src/withdrawal/refuse.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { withinHouseDay } from '../support/database/database-clock.ts';
import { useServer, testWallet } from '../support/http.ts';
import { sendTransfer, holder } from '../support/wallet.ts';
import { ask, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const LIMITS = { CARD_HOLD_SECONDS: '0', WITHDRAW_DAILY: '300.01', TRANSFER_DAILY: '100.01' };
const server = useServer(at, {
  playBalanceMinor: 0n as never,
  wallet: testWallet(LIMITS),
});
beforeAll(() => transaction(at.db, (tx) => fundHouse(tx, testIds)));

const said = ({ body }: { body: { code: number; msg: string } }): string =>
  body.code === 1 ? 'ok' : body.msg;
const idOf = ({ body }: { body: { data: unknown } }): bigint =>
  BigInt((body.data as { order_no: string }).order_no);

describe('daily withdrawal limit', () => {
  it('is usable to the cent and regains the amount of a refused withdrawal', () =>
    withinHouseDay(at, async () => {
      const member = await withdrawer(server);
      await win(at.db, member.id, 2_000_00n);
      const left = async () =>
        (
          (await server.get('trade/withdrawInfo', {}, { token: member.token })).body.data as {
            daily_left: string;
          }
        ).daily_left;
      expect(await left()).toBe('300.01');
      const first = await ask(server, member, { amount: '200.00' }, 'first');
      expect([said(first), await left()]).toEqual(['ok', '100.01']);
      await refuseWithdrawal(server.ctx, idOf(first), 'ada', 'test');
      expect(await left()).toBe('300.01');
      const second = await ask(server, member, { amount: '250.00' }, 'second');
      expect([said(second), await left()]).toEqual(['ok', '50.01']);
      await refuseWithdrawal(server.ctx, idOf(second), 'ada', 'test');
      const third = await ask(server, member, { amount: '300.02' }, 'third');
      expect(third.body).toMatchObject({ msg: 'DAILY_LIMIT', data: { left: '300.01' } });
      expect(said(await ask(server, member, { amount: '300.01' }, 'fourth'))).toBe('ok');
      expect(await left()).toBe('0.00');
    }));
});

describe('daily transfer limit', () => {
  it('is usable to the cent', () =>
    withinHouseDay(at, async () => {
      const [from, to] = [await holder(server, 500_00n), await holder(server)];
      const send = (amount: string) =>
        sendTransfer(server, from, { to: to.id, amount, key: `day ${amount}` });
      expect(said(await send('60.00'))).toBe('ok');
      expect((await send('40.02')).body).toMatchObject({ msg: 'DAILY_LIMIT', data: { left: '40.01' } });
      expect(said(await send('40.01'))).toBe('ok');
      expect((await send('1.00')).body).toMatchObject({ msg: 'DAILY_LIMIT', data: { left: '0.00' } });
    }));
});

describe('changed remark', () => {
  it('rejects the request under the same key', async () => {
    const [from, to] = [await holder(server, 50_00n), await holder(server)];
    const send = (remark: string) =>
      sendTransfer(server, from, { to: to.id, amount: '5', key: 'remarked', remark });
    const first = await send('lunch');
    expect([said(await send('dinner')), said(await send(''))]).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect((await send('lunch')).body.data).toEqual(first.body.data);
    const member = await withdrawer(server);
    await win(at.db, member.id, 100_00n);
    const asked = (remark: string) => ask(server, member, { remark }, 'remarked');
    const done = await asked('rent');
    expect(said(await asked('food'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await asked('rent')).body.data).toEqual(done.body.data);
  });

  it('makes another request without a key', async () => {
    const [from, to] = [await holder(server, 50_00n), await holder(server)];
    for (const remark of ['lunch', 'dinner', 'lunch'])
      await sendTransfer(server, from, { to: to.id, amount: '5', remark });
    expect(await readBalance(at.db.reader, BigInt(to.id))).toMatchObject({ mainMinor: 10_00n });
  });
});
