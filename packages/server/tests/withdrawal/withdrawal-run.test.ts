import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { transaction } from '../../src/db/tx.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { freezeAmount } from '../../src/withdrawal/freeze-amount.ts';
import {
  type BettingServer,
  bettingServer,
  codeOf,
  newMember,
  newRound,
  seedHouse,
  slipOf,
  testIds,
} from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { testWallet, useServer } from '../support/http.ts';
import { ask, FREELY, pay, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const UNREVIEWED = {
  CARD_HOLD_SECONDS: '0',
  WITHDRAW_DAILY: '9000000.00',
  WITHDRAW_REVIEW_FROM: '9000000.00',
};
const server = useServer(at, { ...FREELY, wallet: testWallet(UNREVIEWED) });

let member: Withdrawer;
beforeEach(async () => {
  member = await withdrawer(server);
});

const money = async () => {
  const { mainMinor, frozenMinor } = await readBalance(at.db.reader, member.id);
  return [mainMinor, frozenMinor];
};
type Page = { list: { id: string; stage: string; status: string }[]; next_before: string | null };
const log = async (query: Record<string, string> = {}, token = member.token) =>
  (await server.get('trade/withdrawLog', query, { token })).body.data as Page;

describe('consecutive withdrawals', () => {
  it('debit their amounts, and the log lists all of them in pages', async () => {
    await win(at.db, member.id, 1_000_00n);
    const ids: string[] = [];
    for (let n = 0; n < 23; n++) {
      const { body } = await ask(server, member, { amount: `${20 + n}.0${n % 10}` }, `run-${n}`);
      const { order_no: id, real_amount: real } = body.data as { order_no: string; real_amount: string };
      ids.unshift(id);
      const said = {
        orderId: BigInt(id),
        amountMinor: BigInt(real.replace('.', '')),
        outcome: n % 3 ? ('done' as const) : ('failed' as const),
      };
      await transaction(at.db, (tx) => settleDisbursement(tx, server.ctx, said));
    }
    let paidMinor = 0n;
    for (let n = 0; n < 23; n++) if (n % 3) paidMinor += BigInt((20 + n) * 100 + (n % 10));
    expect(await money()).toEqual([1_000_00n - paidMinor, 0n]);

    const found: string[] = [];
    let before: string | null = '';
    for (let pages = 0; before !== null; pages++) {
      const page: Page = await log({ limit: '7', ...(before && { before }) });
      found.push(...page.list.map(({ id }) => id));
      before = page.next_before;
      expect(pages).toBeLessThan(4);
    }
    expect(found).toEqual(ids);
    const cancelled = await log({ status: '2', limit: '100' });
    expect(cancelled.list.map(({ id }) => id)).toEqual(ids.filter((_, i) => (22 - i) % 3 === 0));
    expect((await log({ status: 'completed', limit: '100' })).list).toHaveLength(15);
    expect((await log({ status: 'processing' })).list).toEqual([]);
    const stranger = await withdrawer(server);
    expect(await log({ before: found[0] ?? '' }, stranger.token)).toMatchObject({
      list: [],
      limit: 10,
      next_before: null,
    });
  });

  it('are rejected above the balance, also when it shrinks between check and lock', async () => {
    await win(at.db, member.id, 100_00n);
    const freeze = (amountMinor: bigint) => () =>
      transaction(at.db, (tx) =>
        freezeAmount(tx, testIds, {
          memberId: member.id,
          withdrawalId: testIds.next(),
          amountMinor,
          depositId: null,
        }),
      );
    expect(await codeOf(freeze(100_01n))).toBe('BALANCE_NOT_ENOUGH');
    expect(await money()).toEqual([100_00n, 0n]);
  });
});

describe('turnover of a withdrawal', () => {
  let betting: BettingServer;
  beforeAll(async () => {
    await seedHouse(at.db, at.owner);
    betting = await bettingServer(at.db, 5);
  });

  /** A bet of the member on a separate issue. */
  const bet = async (amount: string) => {
    const round = await newRound(at.db, betting.games.byCode('k3-3')!);
    const session = { ...(await newMember(at.db, 0n)), memberId: member.id, accountId: member.id * 16n };
    const { bets } = await placeBet(betting, slipOf(round, ['sum', '11', amount]), session, 'turnover');
    return {
      close: () => at.owner.query(`update rounds set state = 'closed' where id = $1`, [round.id]),
      cancel: () => cancelBet(betting, bets[0]?.id, session),
    };
  };
  const info = async () =>
    (await server.get('trade/withdrawInfo', {}, { token: member.token })).body.data as Record<
      string,
      unknown
    >;

  it('counts a stake after its issue has closed, and never a cancelled one', async () => {
    await pay(at.db, member.id, 100_00n, 'promo');
    const [kept, cancelled] = [await bet('40.00'), await bet('7.00')];
    const nothing = { turnover: '0.00', need_turnover: '100.00' };
    expect(await info()).toMatchObject({ ...nothing, money: '53.00' });
    await cancelled.cancel();
    expect(await info()).toMatchObject({ ...nothing, reasons: [{ reason: 'turnover', left: '100.00' }] });
    await kept.close();
    expect(await info()).toMatchObject({
      turnover: '40.00',
      reasons: [{ reason: 'turnover', left: '60.00' }],
    });
  });

  it('is not met by stakes returned after the money has left', async () => {
    await pay(at.db, member.id, 1_000_00n, 'promo');
    const even = await bet('100.00');
    await even.close();
    await win(at.db, member.id, 100_00n);
    const open = await bet('900.00');
    const take = (key: string) => ask(server, member, { amount: '99.99' }, key);
    expect((await take('before')).body).toMatchObject({
      msg: 'WITHDRAW_REJECT',
      data: { reason: 'turnover', left: '900.00' },
    });
    await open.cancel();
    expect((await take('cancelled')).body).toMatchObject({ data: { reason: 'turnover', left: '900.00' } });
    const played = await bet('900.00');
    await played.close();
    expect((await take('after')).body).toMatchObject({ code: 1, data: { money: '0.01' } });
  });
});
