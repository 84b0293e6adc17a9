import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';
import { LADDER } from '@tessera/domain/vip/ladder';

import { seedContent } from '../../src/content/seed-content.ts';
import { transaction } from '../../src/db/tx.ts';
import { fundHouse } from '../../src/ledger/fund-house.ts';
import { testIds } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { withinHouseDay } from '../support/database/database-clock.ts';
import { useServer } from '../support/http.ts';
import { payDeposit } from '../support/paid-deposit.ts';
import { replyCode, rewardCalls } from '../support/reward-calls.ts';
import { playedThrough } from '../support/rounds/played-through.ts';
import { type Holder, holder, sendTransfer } from '../support/wallet.ts';
import { FREELY } from '../support/withdrawing.ts';

const at = useDatabase();
const settings = { wallet: { ...FREELY.wallet, turnoverPercent: 100 } };
const server = useServer(at, settings);
const other = useServer(at, { ...settings, nodeNumber: 2 });

// Lists are by days up to now.
beforeEach(() => {
  server.clock.now = Date.now();
  other.clock.now = Date.now();
});
beforeAll(async () => {
  await transaction(at.db, (tx) => fundHouse(tx, testIds));
  await seedContent(at.db.main, { isPlayMoney: true });
});

const { vipOf, welfareOf, itemOf, receive, upgrade } = rewardCalls(server);

/** A member with exactly the deposits and settled turnover of a level. */
async function memberAt(level: number, { missingTurnover = 0n } = {}): Promise<Holder> {
  const { depositMinor, turnoverMinor } = LADDER[level - 1]!;
  const who = await holder(server, depositMinor);
  await playedThrough(at.db, BigInt(who.id), turnoverMinor - missingTurnover);
  return who;
}

const balanceOf = async ({ token }: Holder): Promise<string> =>
  ((await server.get('user/index', {}, { token })).body.data as { money: string }).money;

/** Moves a member's sign-ins one house day into the past, as if a night had gone by. */
async function aDayLater({ id }: Holder): Promise<void> {
  await at.owner.query(
    `update postings p set key = 'promo:sign-in-' || c.day - 1 || ':' || c.member_id from reward_claims c
     where c.member_id = $1 and c.kind = 'sign_in' and p.key = 'promo:' || c.key || ':' || c.member_id`,
    [id],
  );
  await at.owner.query(
    `update reward_claims set key = 'sign-in-' || day - 1, day = day - 1 where member_id = $1 and kind = 'sign_in'`,
    [id],
  );
}

describe('the levels of a member', () => {
  it('follow from deposits and settled turnover, both met', async () => {
    const who = await memberAt(3, { missingTurnover: 1n });
    expect(await vipOf(who)).toMatchObject({
      level: 2,
      name: 'Silver',
      deposit: '1000.00',
      turnover: '9999.99',
      score: 999,
      next: { level: 3, name: 'Gold', deposit_left: '0.00', turnover_left: '0.01' },
    });
    await playedThrough(at.db, BigInt(who.id), 1n);
    expect(await vipOf(who)).toMatchObject({ level: 3, score: 1000, next: { level: 4 } });
  });

  it('are the same wherever they are shown', async () => {
    const { username, ...who } = await memberAt(2);
    const shown = { level: 2, score: 100 };
    expect((await server.get('user/index', {}, { token: who.token })).body.data).toMatchObject(shown);
    expect((await server.get('user/assets', {}, { token: who.token })).body.data).toMatchObject({
      score: 100,
    });
    const { body } = await server.post('user/login', { username, password: 'kd83hf2kqz' });
    expect(body.data).toMatchObject({ userinfo: shown });
  });

  it('have names and rules in five languages', async () => {
    const who = await memberAt(1);
    const seen = await Promise.all(LOCALES.map((locale) => vipOf(who, locale)));
    const named = new Set(seen.map(({ list }) => list.map(({ name }) => name).join()));
    expect(named.size).toBe(4);
    for (const { content } of seen) expect(content).toMatch(/3.*10\.00/s);
    expect(seen.flatMap(({ content }) => content).join()).not.toMatch(/[{}]/);
    const { body } = await server.get(
      'index/rich_text',
      { id: 'vip' },
      { headers: { 'accept-language': 'ar' } },
    );
    expect(body.data).toMatchObject({ id: 'vip', version: 1 });
  });

  it('show the rates of the own level', async () => {
    const { rebates } = await vipOf(await memberAt(3));
    expect(rebates.map((each) => [each.class, each.rate])).toEqual([
      ['sides', '0.0015'],
      ['numbers', '0.0030'],
    ]);
  });
});

describe('an upgrade reward', () => {
  it('is locked, unlocked and claimed, and pays once', async () => {
    const who = await memberAt(2);
    const statuses = async () =>
      (await vipOf(who)).list.flatMap(({ benefits }) => benefits.map(({ status }) => status[0])).join('');
    expect(await statuses()).toBe('ullllll');
    const before = await balanceOf(who);
    const { body } = await upgrade(who, { level: 2 });
    expect(body.data).toEqual({
      id: 'vip-2',
      name: '升级礼金 · 白银',
      amount: '5.00',
      money: (Number(before) + 5).toFixed(2),
      multiple: 3,
      turnover: '15.00',
    });
    expect(await statuses()).toBe('cllllll');
    expect(replyCode(await upgrade(who, { id: 'vip-2' }))).toBe('BENEFIT_CLAIMED');
    expect(replyCode(await upgrade(who, { benefit_id: 'vip-3' }))).toBe('BENEFIT_LOCKED');
  });

  it.each([
    [{}],
    [{ level: 0 }],
    [{ level: 1 }],
    [{ level: '9' }],
    [{ level: -2 }],
    [{ id: 'vip-02' }],
    [{ id: 'vip-2 ' }],
    [{ id: "vip-2'--" }],
    [{ id: 'sign-in' }],
    [{ id: '__proto__' }],
    [{ level: '٢' }],
  ])('does not exist as %j', async (payload) => {
    expect(replyCode(await upgrade(await memberAt(2), payload))).toBe('BENEFIT_NOT_EXIST');
  });

  it('is refused to a frozen account and to a visitor, before anything else is said', async () => {
    const who = await memberAt(2);
    await at.owner.query(`update members set status = 'frozen' where id = $1`, [who.id]);
    for (const level of [2, 3, 99])
      expect(replyCode(await upgrade(who, { level }))).toBe('ACCOUNT_IS_FROZEN');
    expect(replyCode(await receive(who, 'sign-in'))).toBe('ACCOUNT_IS_FROZEN');
    for (const path of ['user/receiveVip', 'welfare/receive']) {
      const reply = await server.post(path, { level: 2 }, { headers: { guest_token: 'guest' } });
      expect([reply.status, reply.body.msg]).toEqual([401, 'UNAUTHORIZED']);
    }
    for (const path of ['user/vip', 'welfare/index']) {
      expect((await server.get(path)).status).toBe(401);
    }
  });

  it('belongs to the one who claims: another member of the level has their own', async () => {
    const [one, two] = [await memberAt(2), await memberAt(2)];
    expect(replyCode(await upgrade(one, { id: 'vip-2' }))).toBe('ok');
    expect(replyCode(await upgrade(two, { id: 'vip-2' }))).toBe('ok');
  });

  it('answers a repeat under its key as it did at first, even once the account is frozen', async () => {
    const who = await memberAt(2);
    const again = (key: string) =>
      server.post('user/receiveVip', { level: 2 }, { token: who.token, headers: { 'idempotency-key': key } });
    const first = await again('one');
    expect(replyCode(first)).toBe('ok');
    await receive(who, 'sign-in');
    await at.owner.query(`update members set status = 'frozen' where id = $1`, [who.id]);
    expect((await again('one')).body.data).toEqual(first.body.data);
    await at.owner.query(`update members set status = 'active' where id = $1`, [who.id]);
    expect(replyCode(await again('two'))).toBe('BENEFIT_CLAIMED');
    expect(replyCode(await again('\u00e9'))).toBe('IDEMPOTENCY_KEY_INVALID');
  });

  it('is paid once to 64 claims at a time on two servers', async () => {
    const who = await memberAt(2);
    const before = await balanceOf(who);
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, n) => upgrade(who, { level: 2 }, n % 2 === 0 ? server : other)),
    );
    const codes = replies.map(replyCode).toSorted();
    expect(codes).toEqual([...Array.from({ length: 63 }, () => 'BENEFIT_CLAIMED'), 'ok']);
    expect(Number(await balanceOf(who)) - Number(before)).toBeCloseTo(5, 2);
  });

  it('adds its multiple to the turnover before a withdrawal, not the percentage', async () => {
    const who = await memberAt(2);
    const needed = async () =>
      ((await server.get('user/assets', {}, { token: who.token })).body.data as { need_turnover: string })
        .need_turnover;
    const before = Number(await needed());
    await upgrade(who, { level: 2 });
    expect(Number(await needed()) - before).toBe(15);
    const info = (await server.get('trade/withdrawInfo', {}, { token: who.token })).body.data as {
      need_turnover: string;
    };
    expect(info.need_turnover).toBe(await needed());
  });

  it('is named in the records of the account, like the welcome balance', async () => {
    const who = await memberAt(2);
    await upgrade(who, { level: 2 });
    const { body } = await server.get(
      'trade/record',
      { type: 'promo' },
      { token: who.token, headers: { 'accept-language': 'en' } },
    );
    const { list } = body.data as { list: { memo: string; amount: string }[] };
    expect(list.map(({ memo, amount }) => [memo, amount])).toEqual([
      ['Upgrade reward: Silver', '5.00'],
      ['Welcome balance', '1000.00'],
    ]);
  });
});

describe('the sign-in', () => {
  it('counts seven days in a row, and starts again after a missed one and after the seventh', () =>
    withinHouseDay(at, async () => {
      const who = await holder(server, 1n);
      const paid: string[] = [];
      for (let night = 0; night < 8; night++) {
        const { body } = await receive(who, 'sign-in');
        paid.push((body.data as { amount: string }).amount);
        expect(replyCode(await receive(who, 'sign-in'))).toBe('BENEFIT_CLAIMED');
        await aDayLater(who);
      }
      expect(paid).toEqual(['0.20', '0.30', '0.40', '0.50', '0.60', '0.80', '2.00', '0.20']);
      expect(await itemOf(who, 'sign-in')).toMatchObject({
        status: 'unlocked',
        amount: '0.30',
        progress: '1',
      });
      await aDayLater(who);
      expect(await itemOf(who, 'sign-in')).toMatchObject({
        status: 'unlocked',
        amount: '0.20',
        progress: '0',
      });
    }));

  it('is one for a repeat under its key, also after midnight; the key is for no other reward', () =>
    withinHouseDay(at, async () => {
      const who = await memberAt(2);
      const send = (path: string, id: string) =>
        server.post(path, { id }, { token: who.token, headers: { 'idempotency-key': 'late' } });
      const first = await send('welfare/receive', 'sign-in');
      expect(replyCode(first)).toBe('ok');
      await aDayLater(who);
      expect((await send('welfare/receive', 'sign-in')).body.data).toEqual(first.body.data);
      expect(replyCode(await send('user/receiveVip', 'vip-2'))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await itemOf(who, 'sign-in')).toMatchObject({ status: 'unlocked', progress: '1' });
    }));

  it('is locked until the first deposit, whatever else came in', () =>
    withinHouseDay(at, async () => {
      const who = await holder(server);
      await sendTransfer(server, await holder(server, 100_00n), { to: who.id, amount: '50.00' });
      expect(replyCode(await receive(who, 'sign-in'))).toBe('BENEFIT_LOCKED');
      const item = await itemOf(who, 'sign-in');
      expect([item?.status, item?.days[0]?.status]).toEqual(['locked', 'locked']);
      await payDeposit(at.db, BigInt(who.id), 1n);
      expect(await itemOf(who, 'sign-in')).toMatchObject({ status: 'unlocked' });
      expect(replyCode(await receive(who, 'sign-in'))).toBe('ok');
    }));

  it('says its rule, its days and its condition in every language', async () => {
    const who = await holder(server, 1n);
    for (const locale of LOCALES) {
      const item = (await welfareOf(who, locale)).find(({ id }) => id === 'sign-in');
      expect(item?.content).toMatch(/UTC\+8/);
      expect(item?.content).toMatch(/0\.60/);
      expect(item?.content).not.toMatch(/[{}]/);
    }
    const item = await itemOf(who, 'sign-in');
    expect(item).toMatchObject({ type: 'sign_in', multiple: 3, turnover: '0.60', target: '7', unit: 'days' });
    expect(item?.days.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
      '0.20 unlocked',
      '0.30 locked',
      '0.40 locked',
      '0.50 locked',
      '0.60 locked',
      '0.80 locked',
      '2.00 locked',
    ]);
  });

  it('is paid once to 64 claims at a time on two servers', () =>
    withinHouseDay(at, async () => {
      const who = await holder(server, 1_00n);
      const replies = await Promise.all(
        Array.from({ length: 64 }, (_, n) => receive(who, 'sign-in', n % 2 === 0 ? server : other)),
      );
      expect(replies.map(replyCode).filter((code) => code === 'ok')).toHaveLength(1);
      expect(await balanceOf(who)).toBe('1001.20');
    }));
});
