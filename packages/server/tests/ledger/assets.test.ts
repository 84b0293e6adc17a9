import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { formatMoney } from '@tessera/domain/money';

import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { transaction } from '../../src/db/tx.ts';
import { sumAccount } from '../../src/ledger/account-sums.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { type BettingServer, bettingServer, newRound, slipOf, testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { sendTransfer, type Holder, holder } from '../support/wallet.ts';
import { ask, FREELY, FUND_PASSWORD, win, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const walletWith = (turnoverPercent: number) => ({ wallet: { ...FREELY.wallet, turnoverPercent } });
const server = useServer(at, { ...FREELY, ...walletWith(0) });
const strict = useServer(at, { ...FREELY, ...walletWith(150), nodeNumber: 2 });
let betting: BettingServer;

beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  betting = await bettingServer(at.db, 3);
});

type Assets = Record<string, string>;
const assetsOf = async ({ token }: { token: string }, on = server): Promise<Assets> =>
  (await on.get('user/assets', {}, { token })).body.data;

const sessionOf = (id: bigint) => ({
  memberId: id,
  accountId: id * 16n,
  tag: Buffer.from(id.toString(16).padStart(32, '0'), 'hex'),
  isFrozen: false,
  sessionKey: String(id),
  expiresAtMs: Number.MAX_SAFE_INTEGER,
});

describe('assets overview', () => {
  it('matches a random history of the member', async () => {
    const me = await withdrawer(server);
    const friend = await holder(server, 10_000_00n);
    const round = await newRound(at.db, betting.games.byCode('k3-3')!);
    const session = sessionOf(me.id);
    const did = { deposit: 0n, out: 0n, win: 0n, bet: 0n, frozen: 0n, main: 0n };
    let key = 0;
    let pending: { orderId: bigint; amountMinor: bigint } | undefined;
    const doings: Record<string, (amount: bigint) => Promise<void>> = {
      deposit: async (amount) => {
        await payDeposit(at.db, me.id, amount);
        did.deposit += amount;
        did.main += amount;
      },
      win: async (amount) => {
        await win(at.db, me.id, amount);
        did.win += amount;
        did.main += amount;
      },
      bet: async () => {
        if (did.main < 10_00n) return;
        await placeBet(betting, slipOf(round, ['sum', '11', '10']), session, `b-${++key}`);
        did.bet += 10_00n;
        did.main -= 10_00n;
      },
      cancelled: async () => {
        if (did.main < 5_00n) return;
        const placed = await placeBet(betting, slipOf(round, ['sum', '9', '5']), session, `b-${++key}`);
        await cancelBet(betting as never, placed.bets[0]!.id, session);
      },
      got: async (amount) => {
        await sendTransfer(server, friend, {
          to: String(me.id),
          amount: formatMoney(amount),
          key: `f-${++key}`,
        });
        did.main += amount;
      },
      gave: async (amount) => {
        const reply = await server.post(
          'trade/transfer',
          { recipient: friend.id, amount: formatMoney(amount), password: FUND_PASSWORD },
          { token: me.token, headers: { 'idempotency-key': `g-${++key}` } },
        );
        if (reply.body.code === 1) did.main -= amount;
        else expect(reply.body.msg).toBe('BALANCE_NOT_ENOUGH');
      },
      // Requested at one time and completed at the next.
      withdrawn: async (amount) => {
        if (pending) {
          const outcome = amount % 2n === 0n ? 'done' : 'failed';
          // The review does not matter to this test.
          await at.owner.query(
            `update withdrawals set state = 'approved', approvals_needed = 0 where id = $1`,
            [pending.orderId],
          );
          const ended = await transaction(at.db, (tx) =>
            settleDisbursement(tx, server.ctx, { ...pending!, outcome }),
          );
          expect(ended.effect).toBe(outcome === 'done' ? 'paid' : 'returned');
          pending = undefined;
          did.frozen -= 30_00n;
          if (outcome === 'done') did.out += 30_00n;
          else did.main += 30_00n;
          return;
        }
        const { body } = await ask(server, me, { amount: '30.00' }, `w-${++key}`);
        if (body.code !== 1) return void expect(body.msg).toBe('BALANCE_NOT_ENOUGH');
        const { order_no: orderNo, real_amount: real } = body.data as Record<string, string>;
        pending = { orderId: BigInt(orderNo!), amountMinor: BigInt(real!.replace('.', '')) };
        did.main -= 30_00n;
        did.frozen += 30_00n;
      },
    };
    const step = fc.record({
      what: fc.constantFrom(...Object.keys(doings)),
      amount: fc.bigInt({ min: 1_00n, max: 60_00n }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        for (const { what, amount } of steps) await doings[what]!(amount);
        expect(await assetsOf(me)).toMatchObject({
          money: formatMoney(did.main),
          balance: formatMoney(did.main),
          main: formatMoney(did.main),
          bonus: '0.00',
          score: 0,
          frozen: formatMoney(did.frozen),
          total_deposit: formatMoney(did.deposit),
          total_withdraw: formatMoney(did.out),
          total_win: formatMoney(did.win),
          total_bet: formatMoney(did.bet),
          // All stakes are on a round that is on sale.
          turnover: '0.00',
        });
      }),
      { numRuns: 12, endOnFailure: true },
    );
    await at.owner.query(`update rounds set state = 'closed' where id = $1`, [round.id]);
    expect(await assetsOf(me)).toMatchObject({ turnover: formatMoney(did.bet) });
    for (const amount of [did.bet, did.out, did.win, did.deposit]) expect(amount).toBeGreaterThan(0n);
  });

  it('requires turnover on deposits by the percentage in force', async () => {
    const [me, friend] = [await holder(server, 40_00n), await holder(server, 100_00n)];
    await sendTransfer(server, friend, { to: me.id, amount: '20' });
    await win(at.db, BigInt(me.id), 500_00n);
    expect(await assetsOf(me, strict)).toMatchObject({ turnover: '0.00', need_turnover: '90.00' });
    expect(await assetsOf(me)).toMatchObject({ need_turnover: '0.00' });
  });

  it('caches sums of long accounts, never replaces newer sums by older ones, and adds later entries', async () => {
    const me: Holder = await holder(server);
    const [memberId, account] = [BigInt(me.id), BigInt(me.id) * 16n];
    const kept = async () =>
      (await at.owner.query('select seq from account_sums where account_id = $1', [account])).rows[0]?.seq ??
      0n;
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, () => win(at.db, memberId, 1_00n)));
    await many(150);
    expect(await assetsOf(me)).toMatchObject({ total_win: '150.00' });
    expect(await kept()).toBe(0n);
    await many(100);
    await Promise.all(Array.from({ length: 6 }, (_, i) => (i % 2 ? assetsOf(me) : many(20))));
    const totals = await Promise.all(Array.from({ length: 5 }, () => sumAccount(at.db, account)));
    expect(totals.map((sums) => sums('payout'))).toEqual(Array.from({ length: 5 }, () => 310_00n));
    expect(await kept()).toBeGreaterThanOrEqual(250n);
    await at.owner.query(`update account_sums set sums = '{"payout": "1"}' where account_id = $1`, [account]);
    // Cached sums are not computed again.
    expect((await sumAccount(at.db, account))('payout')).toBeLessThan(310_00n);
    await at.owner.query('delete from account_sums where account_id = $1', [account]);
    expect(await assetsOf(me)).toMatchObject({ total_win: '310.00' });
  });
});
