import { afterEach, describe, expect, it } from 'vitest';

import { minor } from '@tessera/domain/money';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { databaseNow } from '../../src/db/database-now.ts';
import { readBalance } from '../../src/ledger/read-balance.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { releaseDeposits } from '../../src/protection/locked-deposits.ts';
import { houseDayAt } from '../../src/wallet/house-day.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { letPass } from '../support/protection.ts';
import { seededRandom } from '../support/random.ts';
import { FREELY } from '../support/withdrawing.ts';

const at = useDatabase();
const cashier = useCashier();
const house = { isAgeAsked: false, affordabilityMinor: minor(0n), ceilingMinor: minor(1_000_00n) };
const partsOf = (seed: number) => ({ rail: cashier.rail, random: seededRandom(seed) });
const soft = useServer(at, { ...FREELY, protection: { ...house, isCeilingHard: false } }, partsOf(1));
const hard = useServer(at, { ...FREELY, protection: { ...house, isCeilingHard: true } }, partsOf(2));
const poor = useServer(
  at,
  {
    ...FREELY,
    protection: {
      ...house,
      ceilingMinor: minor(0n),
      affordabilityMinor: minor(150_00n),
      isCeilingHard: false,
    },
  },
  partsOf(3),
);
const USDT = 2;

let made = 0;
let keys = 0;
async function depositor(server: typeof soft) {
  made += 1;
  const { token, id } = await server.member(`Ceil${made}`);
  const announce = async (amount: string) => {
    keys += 1;
    const headers = { 'idempotency-key': `announcement ${keys}` };
    return (await server.post('trade/recharge', { channel_id: USDT, amount }, { token, headers })).body;
  };
  const pay = (orderId: string, amountMinor: bigint) =>
    ingestMovement(
      server.ctx,
      { id: `c-${orderId}`, direction: 'in', orderId, amountMinor, outcome: 'done', movedAt: epochMs(1_000) },
      'callback',
    );
  return {
    memberId: BigInt(id),
    token,
    announce,
    pay,
    order: async (): Promise<string> => ((await announce('20')).data as { order_no: string }).order_no,
    deposit: async (amountMinor: bigint) => {
      const order = ((await announce('20')).data as { order_no: string }).order_no;
      await pay(order, amountMinor);
      return order;
    },
    main: async () => (await readBalance(at.db.reader, BigInt(id))).mainMinor,
    cases: async () =>
      (
        await at.owner.query<{ flag: string; cause: string; evidence: object }>(
          'select flag, cause, evidence from integrity_cases where member_id = $1 order by id',
          [id],
        )
      ).rows,
    closeCases: () =>
      at.owner.query(
        `update integrity_cases set closed_at = clock_timestamp(), operator = 'ada', reason = 'talked' where member_id = $1`,
        [id],
      ),
    /** As if all of it had happened so long ago. */
    pass: async (ms: number) => {
      await letPass(at, id, ms);
      await at.owner.query(
        `update deposit_ceilings set window_since = window_since - $2::bigint * interval '1 ms' where member_id = $1`,
        [id, ms],
      );
    },
  };
}

/** The birth date of who is so many years old today, by the house's day. */
async function bornYearsAgo(years: number): Promise<string> {
  const day = houseDayAt(soft.ctx, await databaseNow(at.db.reader));
  // A day that every year has.
  return `${Number(day.slice(0, 4)) - years}-01-01`;
}
const setBirthday = (id: bigint, date: string) =>
  at.owner.query('update members set birthday = $2 where id = $1', [id, date]);

afterEach(() => at.owner.query('delete from integrity_cases'));

describe('deposits under a ceiling', () => {
  it('that reach it exactly open no case, and a cent more opens one and is credited all the same', async () => {
    const member = await depositor(soft);
    await member.deposit(200_00n);
    for (const amount of [200_00n, 200_00n, 200_00n, 200_00n]) await member.deposit(amount);
    expect(await member.cases()).toEqual([]);
    const order = await member.deposit(1n);
    expect(await member.cases()).toEqual([
      {
        flag: 'deposit_ceiling',
        cause: `deposit ${order}`,
        evidence: { ceiling: '1000.00', used: '1000.00', deposit: '0.01' },
      },
    ]);
    expect(await member.main()).toBe(1_000_01n);
  });

  it('open one case when they cross it, and the next one in the next window', async () => {
    const member = await depositor(soft);
    for (let n = 0; n < 7; n += 1) await member.deposit(200_00n);
    await member.closeCases();
    await member.deposit(200_00n);
    expect(await member.cases()).toHaveLength(1);
    await member.pass(30 * DAY_MS);
    for (let n = 0; n < 6; n += 1) await member.deposit(200_00n);
    expect(await member.cases()).toHaveLength(2);
  });

  it('at once cross it once, whichever comes last', async () => {
    const member = await depositor(soft);
    const orders = [];
    for (let n = 0; n < 10; n += 1) orders.push(await member.order());
    await Promise.all(orders.map((order) => member.pay(order, 101_00n)));
    expect(await member.cases()).toMatchObject([{ evidence: { used: '909.00', deposit: '101.00' } }]);
    expect(await member.main()).toBe(1_010_00n);
  });

  it.each([
    [24, '500.00', 1],
    [25, '1000.00', 0],
  ])('of a member of %i years have the ceiling %s', async (years, ceiling, cases) => {
    const member = await depositor(soft);
    await setBirthday(member.memberId, await bornYearsAgo(years));
    for (let n = 0; n < 3; n += 1) await member.deposit(200_00n);
    expect(await member.cases()).toHaveLength(cases);
    const { body } = await soft.get('protection/index', {}, { token: member.token });
    expect(body.data).toMatchObject({ ceiling: { amount: ceiling, used: '600.00', is_hard: false } });
  });
});

describe('a hard ceiling', () => {
  it('refuses the announcement beyond it, with a case', async () => {
    const member = await depositor(hard);
    for (let n = 0; n < 4; n += 1) await member.deposit(200_00n);
    const refused = await member.announce('200.01');
    expect(refused).toMatchObject({
      msg: 'DEPOSIT_CEILING',
      data: { limit: '1000.00', left: '200.00', until: expect.any(Number) },
    });
    expect(await member.cases()).toMatchObject([
      { flag: 'deposit_ceiling', evidence: { deposit: '200.01' } },
    ]);
    await member.announce('200.01');
    expect(await member.cases()).toHaveLength(1);
    expect((await member.announce('200')).code).toBe(1);
  });

  it('holds against parallel payments: what exceeds it is locked, and credited in the next window', async () => {
    const member = await depositor(hard);
    const orders = [];
    for (let n = 0; n < 10; n += 1) orders.push(await member.order());
    await Promise.all(orders.map((order) => member.pay(order, 150_00n)));
    expect(await member.main()).toBe(1_000_00n);
    expect(await member.cases()).toHaveLength(1);
    await releaseDeposits(hard.ctx, member.memberId);
    expect(await member.main()).toBe(1_000_00n);
    await member.pass(30 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => releaseDeposits(hard.ctx, member.memberId)));
    expect(await member.main()).toBe(1_500_00n);
  });
});

describe('what a member may be able to afford', () => {
  it('opens a case once deposits less withdrawals exceed it, on the crossing only', async () => {
    const member = await depositor(poor);
    await member.deposit(150_00n);
    expect(await member.cases()).toEqual([]);
    const order = await member.deposit(1n);
    expect(await member.cases()).toEqual([
      {
        flag: 'affordability',
        cause: `deposit ${order}`,
        evidence: { deposited: '150.01', withdrawn: '0.00', above: '150.00' },
      },
    ]);
    await member.closeCases();
    await member.deposit(20_00n);
    expect(await member.cases()).toHaveLength(1);
  });

  it('counts 30 days', async () => {
    const member = await depositor(poor);
    await member.deposit(150_00n);
    await member.pass(30 * DAY_MS);
    await member.deposit(150_00n);
    expect(await member.cases()).toEqual([]);
  });
});
