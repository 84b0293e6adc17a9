import { describe, expect, it } from 'vitest';

import { DAY_MS, epochMs } from '@tessera/domain/time';

import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { releaseDeposits } from '../../src/protection/locked-deposits.ts';
import { settleDisbursement } from '../../src/withdrawal/finish-withdrawal.ts';
import { refuseWithdrawal } from '../../src/withdrawal/refuse.ts';
import { returnDeposit } from '../../src/withdrawal/return-deposit.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { useServer } from '../support/http.ts';
import { letPass } from '../support/protection.ts';
import { addCard, CHANNELS, FREELY, FUND_PASSWORD, TRON, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const server = useServer(at, FREELY, { rail: cashier.rail });
const ERC20 = 2;

type Answer = { readonly code: number; readonly msg: string; readonly data?: unknown };

/** A member who limited deposits to 100.00 a day after announcing one, and has paid so much. */
async function lockedMember(paidMinor = 250_00n) {
  const { id, token, cardId } = await withdrawer(server);
  const post = async (path: string, payload: object, key?: string) =>
    (await server.post(path, payload, { token, headers: key ? { 'idempotency-key': key } : {} }))
      .body as Answer;
  const announced = await post('trade/recharge', { channel_id: ERC20, amount: '50' });
  const orderNo = (announced.data as { order_no: string }).order_no;
  await post('protection/setLimit', { measure: 'deposit', period: 'day', amount: '100' });
  await ingestMovement(
    server.ctx,
    {
      id: `paid-${orderNo}`,
      direction: 'in',
      orderId: orderNo,
      amountMinor: paidMinor,
      outcome: 'done',
      movedAt: epochMs(1_000),
    },
    'callback',
  );
  const giveBack = (fields: object = {}, key?: string) =>
    post(
      'protection/returnDeposit',
      { order_no: orderNo, card_id: cardId, password: FUND_PASSWORD, ...fields },
      key,
    );
  return {
    id,
    token,
    cardId,
    orderNo,
    post,
    giveBack,
    /** On the balance, frozen for a withdrawal, and locked. */
    money: async () => {
      const { mainMinor, frozenMinor } = await readBalance(at.db.reader, id);
      const { body } = await server.get('protection/index', {}, { token });
      const { locked, locked_deposits: list } = body.data as {
        locked: string;
        locked_deposits: { amount: string }[];
      };
      return [mainMinor, frozenMinor, locked, list.map(({ amount }) => amount)];
    },
    settle: (orderId: string, amountMinor: bigint, outcome: 'done' | 'failed') =>
      transaction(at.db, (tx) =>
        settleDisbursement(tx, server.ctx, { orderId: BigInt(orderId), amountMinor, outcome }),
      ),
  };
}
const orderOf = ({ data }: Answer): string => (data as { order_no: string }).order_no;

describe('a locked deposit', () => {
  it('goes back whole and without a fee, and is paid out once', async () => {
    const member = await lockedMember();
    expect(await member.money()).toEqual([100_00n, 0n, '150.00', ['150.00']]);
    const asked = await member.giveBack();
    expect(asked).toMatchObject({ code: 1, data: { amount: '150.00', protection: { locked: '0.00' } } });
    expect(await member.money()).toEqual([100_00n, 150_00n, '0.00', []]);
    await at.owner.query(
      `update withdrawals set state = 'approved', approved_at = clock_timestamp(),
      approvals_needed = 0 where id = $1`,
      [orderOf(asked)],
    );
    const paid = await Promise.all([1, 2, 3].map(() => member.settle(orderOf(asked), 150_00n, 'done')));
    expect(paid.filter(({ effect }) => effect === 'paid')).toHaveLength(1);
    expect(await member.money()).toEqual([100_00n, 0n, '0.00', []]);
    const { rows } = await at.owner.query('select fee_minor from withdrawals where id = $1', [
      orderOf(asked),
    ]);
    expect(rows).toEqual([{ fee_minor: 0n }]);
  });

  it('is locked again when the return is refused or fails, and released later', async () => {
    const member = await lockedMember();
    const refused = await member.giveBack();
    await refuseWithdrawal(server.ctx, BigInt(orderOf(refused)), 'ada', 'another account');
    expect(await member.money()).toEqual([100_00n, 0n, '150.00', ['150.00']]);
    const failed = await member.giveBack({}, 'once more');
    await at.owner.query(
      `update withdrawals set state = 'approved', approved_at = clock_timestamp(),
      approvals_needed = 0 where id = $1`,
      [orderOf(failed)],
    );
    await member.settle(orderOf(failed), 150_00n, 'failed');
    expect(await member.money()).toEqual([100_00n, 0n, '150.00', ['150.00']]);
    await letPass(at, member.id, DAY_MS);
    await releaseDeposits(server.ctx, member.id);
    expect(await member.money()).toEqual([200_00n, 0n, '50.00', ['50.00']]);
  });

  it('is released in the same steps again after a part of it could not be given back', async () => {
    const member = await lockedMember();
    const limitTo = (most: string) =>
      at.owner.query(`update channels set max_minor = $1 where id = ${CHANNELS.erc20}`, [most]);
    const { rows } = await at.owner.query(`select max_minor from channels where id = ${CHANNELS.erc20}`);
    await limitTo('10000');
    const asked = await member.giveBack();
    await limitTo(String(rows[0].max_minor));
    expect(await member.money()).toEqual([100_00n, 100_00n, '50.00', ['50.00']]);
    const release = async () => {
      await letPass(at, member.id, DAY_MS);
      await releaseDeposits(server.ctx, member.id);
      return (await member.money())[0];
    };
    expect(await release()).toBe(150_00n);
    await refuseWithdrawal(server.ctx, BigInt(orderOf(asked)), 'ada', 'another account');
    await member.post('protection/setLimit', { measure: 'deposit', period: 'day', amount: '50' });
    // From 100.00 to 50.00, and from 50.00 to nothing a second time.
    expect([await release(), await release()]).toEqual([200_00n, 250_00n]);
  });

  it('may go back in an exclusion, without turnover, and uses up no daily limit', async () => {
    const member = await lockedMember();
    await member.post('protection/exclude', { length: 'six_months' });
    expect((await member.giveBack()).code).toBe(1);
    const info = await server.get('trade/withdrawInfo', {}, { token: member.token });
    expect(info.body.data).toMatchObject({ daily_left: '9000000.00' });
  });

  it('is a withdrawal in the log of its member, which names the deposit', async () => {
    const member = await lockedMember();
    await member.giveBack();
    const { body } = await server.get('trade/withdrawLog', {}, { token: member.token });
    expect((body.data as { list: unknown[] }).list).toMatchObject([
      { amount: '150.00', fee: '0.00', deposit_no: member.orderNo, status: 'processing' },
    ]);
  });

  it.each<[string, object, string]>([
    ['another order', { order_no: '1' }, 'ORDER_NOT_EXISTS'],
    ['no order', { order_no: '' }, 'ORDER_NOT_EXISTS'],
    ['another card', { card_id: '1' }, 'CARD_NOT_EXISTS'],
    ['a wrong fund password', { password: '111222' }, 'FUND_PASSWORD_INCORRECT'],
  ])('is not sent back with %s', async (_, fields, code) => {
    const member = await lockedMember();
    expect((await member.giveBack(fields)).msg).toBe(code);
    expect(await member.money()).toEqual([100_00n, 0n, '150.00', ['150.00']]);
  });

  it('of another member is not found', async () => {
    const [member, other] = [await lockedMember(), await lockedMember()];
    expect((await other.giveBack({ order_no: member.orderNo })).msg).toBe('ORDER_NOT_EXISTS');
    expect((await member.giveBack({ card_id: other.cardId })).msg).toBe('CARD_NOT_EXISTS');
    expect(await member.money()).toEqual([100_00n, 0n, '150.00', ['150.00']]);
  });

  it('goes back the way it came only', async () => {
    const member = await lockedMember();
    const card = await addCard(server, member.token, { channel_id: CHANNELS.trc20, address: TRON });
    const { id } = card.body.data as { id: string };
    expect((await member.giveBack({ card_id: id })).msg).toBe('CARD_INVALID');
  });

  it('of less than the channel pays waits for its limit', async () => {
    const member = await lockedMember(110_00n);
    expect(await member.giveBack()).toMatchObject({ msg: 'AMOUNT_LIMIT', data: { min: '20.00' } });
    expect(await member.money()).toEqual([100_00n, 0n, '10.00', ['10.00']]);
  });
});

describe('a return', () => {
  it('of 16 at once happens once, also beside the release', async () => {
    const member = await lockedMember();
    await letPass(at, member.id, DAY_MS);
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, n) =>
        n % 4 === 3 ? releaseDeposits(server.ctx, member.id) : member.giveBack({}, `key ${n}`),
      ),
    );
    const asked = answers.filter((each) => each !== undefined && each.code === 1);
    expect(asked.length).toBeLessThanOrEqual(1);
    const [main, frozen, locked] = await member.money();
    expect(Number(main) + Number(frozen) + Number(locked) * 100).toBe(250_00);
    expect(frozen === 0n || frozen === 150_00n || frozen === 50_00n).toBe(true);
  });

  it('under the same key is answered again, and under it another one is refused', async () => {
    const member = await lockedMember();
    const first = await member.giveBack({}, 'a');
    expect((await member.giveBack({}, 'a')).data).toMatchObject({ order_no: orderOf(first) });
    expect((await member.giveBack({ order_no: '7' }, 'a')).msg).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await member.giveBack({}, 'b')).msg).toBe('ORDER_NOT_EXISTS');
    expect(await member.money()).toEqual([100_00n, 150_00n, '0.00', []]);
  });

  const STATEMENTS = 43;
  const run = async (db: Database, member: Awaited<ReturnType<typeof lockedMember>>) =>
    returnDeposit(
      { ...server.ctx, db },
      { order_no: member.orderNo, card_id: member.cardId, password: FUND_PASSWORD },
      member.id,
      { idempotencyKey: 'fault', waitedMs: () => 0 },
    );

  it('sends as many statements as its cases lose', async () => {
    const member = await lockedMember();
    expect(await countStatements(at.db, (db) => run(db, member))).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))('lost %s statement %s: a repeat makes it once', async (kind, n) => {
    const member = await lockedMember();
    await expect(run(failingDatabase(at.db, n, kind).db, member)).rejects.toThrow(CONNECTION_LOST);
    expect(await run(at.db, member)).toMatchObject({ amount: '150.00' });
    expect(await member.money()).toEqual([100_00n, 150_00n, '0.00', []]);
  });
});
