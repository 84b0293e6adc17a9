import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import { seedContent } from '../../src/content/seed-content.ts';
import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { offerBenefit } from '../../src/reward/offer.ts';
import { readStanding } from '../../src/wallet/standing.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { replyCode, rewardCalls } from '../support/reward-calls.ts';
import { holder } from '../support/wallet.ts';
import { FREELY, pay } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, { wallet: { ...FREELY.wallet, turnoverPercent: 100 } });
const { welfareOf, itemOf, receive } = rewardCalls(server);

beforeEach(() => void (server.clock.now = Date.now()));
beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  await seedContent(at.db.main, { isPlayMoney: true });
});

describe('the first-deposit reward', () => {
  it('is a share of the first deposit, once, with its multiple', async () => {
    const who = await holder(server);
    const id = 'first-deposit-1';
    expect(await itemOf(who, id)).toMatchObject({ status: 'locked', progress: '0.00', target: '100.00' });
    expect(replyCode(await receive(who, id))).toBe('BENEFIT_LOCKED');
    await payDeposit(at.db, BigInt(who.id), 250_50n);
    expect(await itemOf(who, id)).toMatchObject({ status: 'unlocked', amount: '25.05', turnover: '125.25' });
    expect((await receive(who, id)).body.data).toMatchObject({
      amount: '25.05',
      multiple: 5,
      money: '1275.55',
    });
    expect(replyCode(await receive(who, id))).toBe('BENEFIT_CLAIMED');
    expect(await itemOf(who, id)).toMatchObject({ status: 'claimed', amount: '25.05' });
  });

  it('is not for a first deposit below the target, nor for a later one above it', async () => {
    const who = await holder(server, 99_99n);
    await payDeposit(at.db, BigInt(who.id), 500_00n);
    expect(replyCode(await receive(who, 'first-deposit-1'))).toBe('BENEFIT_LOCKED');
  });
});

describe('the seeded offers', () => {
  it.each(LOCALES)('state their own figures in %s as the language writes them', async (locale) => {
    const who = await holder(server);
    await at.owner.query(`update offers set target_minor = 123456 where id = 2`);
    const items = await welfareOf(who, locale);
    const textOf = (id: string): string =>
      (items.find((each) => each.id === id)?.content ?? '').replaceAll(/[\u200e\u2066-\u2069]/g, '');
    expect(textOf('activity-2')).toMatch(/1,234\.56.*2\.88/);
    expect(textOf('first-deposit-1')).toMatch(/100\.00.*10%.*188\.00/);
    expect(items.map(({ content }) => content).join()).not.toMatch(/[{}]/);
    await at.owner.query(`update offers set target_minor = 100000 where id = 2`);
  });
});

describe('the discounts', () => {
  const discountsOf = async (token?: string) =>
    (
      await server.get(
        'index/discount',
        {},
        { headers: { 'accept-language': 'en' }, ...(token && { token }) },
      )
    ).body.data as Data<'index/discount'>;
  const stateOf = async (token?: string) => {
    const found = (await discountsOf(token)).find(({ receive_id: id }) => id === 'first-deposit-1');
    return found && [found.can_receive, found.is_received];
  };

  it('show rewards before promotions to a visitor, who can claim none', async () => {
    const list = await discountsOf();
    expect(list.map(({ title }) => title)).toEqual([
      'First-deposit reward',
      'Daily task',
      'Play money with every new account',
    ]);
    expect(list.map(({ receive_id: id }) => id)).toEqual(['first-deposit-1', 'activity-2', '']);
    expect(list.every(({ can_receive: can, is_received: has }) => can === 0 && has === 0)).toBe(true);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(list.map(({ multiple }) => multiple)).toEqual([5, 2, 0]);
    expect(list.map(({ summary }) => summary).join()).not.toMatch(/[{}]/);
  });

  it('follow a reward as it stands for a member', async () => {
    const who = await holder(server);
    expect(await stateOf(who.token)).toEqual([0, 0]);
    await payDeposit(at.db, BigInt(who.id), 250_50n);
    expect(await stateOf(who.token)).toEqual([1, 0]);
    expect(replyCode(await receive(who, 'first-deposit-1'))).toBe('ok');
    expect(await stateOf(who.token)).toEqual([0, 1]);
  });

  it('leave out a reward that a member can no longer reach', async () => {
    const who = await holder(server);
    await payDeposit(at.db, BigInt(who.id), 250_50n);
    await at.owner.query(
      `update deposits set finished_at = (select starts_at from offers where id = 1) - interval '1 day'
       where member_id = $1`,
      [who.id],
    );
    expect(await stateOf(who.token)).toBeUndefined();
  });
});

describe('an activity', () => {
  const publish = async (columns: Record<string, unknown>): Promise<string> => {
    const row = { type: 'activity', texts: { 'zh-Hans': { title: '活动', summary: '说明' } }, ...columns };
    const { rows } = await at.owner.query<{ id: number }>(
      `insert into offers (type, texts, measure, is_daily, target_minor, amount_minor, multiple, starts_at, ends_at)
       select x.type, x.texts, coalesce(x.measure, 'deposit'), coalesce(x.is_daily, false), x.target_minor,
         x.amount_minor, x.multiple, coalesce(x.starts_at, now() - interval '1 hour'), x.ends_at
       from jsonb_to_record($1) as x (type text, texts jsonb, measure text, is_daily boolean, target_minor bigint,
         amount_minor bigint, multiple smallint, starts_at timestamptz, ends_at timestamptz) returning id`,
      [JSON.stringify(row)],
    );
    return `activity-${rows[0]!.id}`;
  };
  const base = { target_minor: 50_00, amount_minor: 3_00, multiple: 10 };

  it('pays once its target is deposited while it is on', async () => {
    const who = await holder(server, 200_00n);
    const id = await publish({ ...base, starts_at: new Date(Date.now()).toISOString() });
    expect(replyCode(await receive(who, id))).toBe('BENEFIT_LOCKED');
    await payDeposit(at.db, BigInt(who.id), 49_99n);
    expect(await itemOf(who, id)).toMatchObject({ progress: '49.99', status: 'locked' });
    await payDeposit(at.db, BigInt(who.id), 1n);
    expect((await receive(who, id)).body.data).toMatchObject({
      amount: '3.00',
      turnover: '30.00',
      name: '活动',
    });
    expect(replyCode(await receive(who, id))).toBe('BENEFIT_CLAIMED');
  });

  it('asks for stakes of ten times what it gives at most, whoever writes it', async () => {
    await expect(publish({ ...base, multiple: 11 })).rejects.toThrow('offers_multiple_check');
    await publish(base);
    const rise = at.db.main.query('update offers set multiple = 11 where multiple = 10');
    await expect(rise).rejects.toThrow('offers_multiple_check');
  });

  it('that has ended is refused as expired, one that has not begun as unknown', async () => {
    const who = await holder(server, 200_00n);
    const ended = await publish({ ...base, ends_at: new Date(Date.now() - 60_000).toISOString() });
    const coming = await publish({ ...base, starts_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect(replyCode(await receive(who, ended))).toBe('BENEFIT_EXPIRED');
    expect(replyCode(await receive(who, coming))).toBe('BENEFIT_NOT_EXIST');
    const listed = (await welfareOf(who)).map(({ id }) => id);
    expect(listed).not.toContain(ended);
    expect(listed).not.toContain(coming);
  });

  it('that has ended counts no day of its stakes', async () => {
    const who = await holder(server);
    const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    const id = await publish({ ...base, measure: 'turnover', starts_at: ago(20), ends_at: ago(10) });
    expect(replyCode(await receive(who, id))).toBe('BENEFIT_EXPIRED');
    const kept = await at.owner.query('select from day_stakes where account_id = $1', [who.id * 16]);
    expect(kept.rowCount).toBe(0);
  });

  it('of each day counts and shows no time before its start or after its end', async () => {
    const who = await holder(server);
    const soon = Date.now() + 60_000;
    const id = await publish({
      ...base,
      is_daily: true,
      starts_at: new Date(Date.now()).toISOString(),
      ends_at: new Date(soon).toISOString(),
    });
    await payDeposit(at.db, BigInt(who.id), 50_00n);
    await at.owner.query(
      `update deposits set finished_at = (select starts_at from offers where id = $2) - interval '1 ms'
       where member_id = $1`,
      [who.id, Number(id.replace('activity-', ''))],
    );
    const item = await itemOf(who, id);
    expect(item).toMatchObject({ progress: '0.00', status: 'locked' });
    expect(Number(item?.endtime)).toBeLessThanOrEqual(Math.floor(soon / 1_000));
    await payDeposit(at.db, BigInt(who.id), 50_00n);
    expect(replyCode(await receive(who, id))).toBe('ok');
  });

  it('of each day pays nothing for a day that ended after it was counted', async () => {
    const who = await holder(server);
    const id = await publish({ ...base, is_daily: true });
    await payDeposit(at.db, BigInt(who.id), 50_00n);
    const benefit = await offerBenefit(server.ctx, id, BigInt(who.id));
    const grantAt = (now: number) =>
      transaction(at.db, async (tx) => {
        const standing = await readStanding({ reader: tx, main: tx }, BigInt(who.id) * 16n);
        return benefit!.grant(tx, { memberId: BigInt(who.id), now: epochMs(now), standing });
      });
    expect(await grantAt(Date.now())).toMatchObject({ amountMinor: 3_00n });
    await expect(grantAt(Date.now() + DAY_MS)).rejects.toMatchObject({ code: 'BENEFIT_LOCKED' });
  });

  it.each([0, 11, -1])('cannot require its amount %i times', async (multiple) => {
    await expect(publish({ ...base, multiple })).rejects.toThrow('offers_multiple_check');
  });

  it.each([
    [{ ...base, measure: 'turnover' }],
    [{ ...base, measure: 'turnover', ends_at: new Date(Date.now() + 40 * 86_400_000).toISOString() }],
  ])('over stakes of more than a month is refused', async (columns) => {
    await expect(publish(columns)).rejects.toThrow('offers_check');
  });
});

describe('welfare', () => {
  it.each([
    [undefined],
    [''],
    ['1'],
    [7],
    ['sign-in-2026-11-22'],
    ['rebate-2026-02-30'],
    ['rebate-2999-01-01'],
    ['rebate-99'],
    ['first-deposit-0'],
    ['first-deposit-2'],
    ['activity-1'],
    ['activity-9999999999'],
    ['vip-2'],
    ['sign_in'],
    ["activity-2'; --"],
    ['constructor'],
  ])('has nothing called %j', async (id) => {
    expect(replyCode(await receive(await holder(server), id))).toBe('BENEFIT_NOT_EXIST');
  });

  it('has a rebate neither of today nor of a day without stakes, nor of one that is past', async () => {
    const who = await holder(server);
    const day = (back: number): string =>
      new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
    expect(replyCode(await receive(who, `rebate-${day(0)}`))).toBe('BENEFIT_LOCKED');
    expect(replyCode(await receive(who, `rebate-${day(2)}`))).toBe('BENEFIT_LOCKED');
    expect(replyCode(await receive(who, `rebate-${day(30)}`))).toBe('BENEFIT_EXPIRED');
  });

  it('counts money of the house that is no reward by the percentage', async () => {
    const who = await holder(server);
    await pay(at.db, BigInt(who.id), 10_00n, 'promo');
    const { body } = await server.get('user/assets', {}, { token: who.token });
    expect(body.data).toMatchObject({ need_turnover: '1010.00' });
  });
});
