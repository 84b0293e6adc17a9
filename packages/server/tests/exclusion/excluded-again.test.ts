import { afterEach, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { transaction } from '../../src/db/tx.ts';
import { beginExclusion } from '../../src/exclusion/begin-exclusion.ts';
import { liftMatch } from '../../src/exclusion/lift-match.ts';
import { matchExcluded } from '../../src/exclusion/match-excluded.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { type Account, deviceOf, excludingOn, type Given, SAFARI } from '../support/members/excluding.ts';
import { letPass } from '../support/protection.ts';
import { FREELY, IBAN } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);

const { open, exclude, exclusionOf, casesOf, codeFor, withCard } = excludingOn(at, server);
/** Erases all of a closed account that the house may erase. */
const erase = ({ id }: Account) =>
  at.owner.query(
    `with gone as (delete from member_devices where member_id = ${id}), out as (delete from sessions where member_id = ${id}),
       unset as (update cards set address = 'gone-' || id, real_name = '' where member_id = ${id})
     update members set mobile = null, email = '', username = 'gone' || id, nickname = 'gone', birthday = null where id = ${id}`,
  );

afterEach(async () => {
  await at.owner.query(`delete from integrity_cases`);
  await at.owner.query('delete from lifted_traces');
  await at.owner.query('delete from excluded_traces');
  await at.owner.query('delete from member_traces');
});

describe('a new account of who has excluded themselves', () => {
  it.each<[string, Given, Given, string]>([
    [
      'mobile',
      { username: 'mob1', mobile: '13800138001' },
      { username: 'mob2', mobile: '13800138001' },
      'mobile',
    ],
    [
      'e-mail',
      { username: 'mail1', email: 'mei@a.example' },
      { username: 'other1', email: 'MEI@a.example' },
      'email',
    ],
    [
      'mailbox in another spelling',
      { username: 'box1', email: 'li.mei@gmail.com' },
      { username: 'other2', email: 'LiMei+1@googlemail.com' },
      'mailbox',
    ],
    [
      'device',
      { username: 'dev1', device_id: deviceOf(1) },
      { username: 'xyzw1', device_id: deviceOf(1), agent: SAFARI },
      'device',
    ],
  ])('is excluded at once by its %s, also after the first was erased', async (_, first, again, by) => {
    const member = await open(first);
    await exclude(member);
    const before = await exclusionOf(member);
    await erase(member);
    const second = await open(again);
    expect(await exclusionOf(second)).toMatchObject({
      kind: 'self_exclusion',
      endtime: (before as { endtime: number }).endtime,
    });
    expect(await casesOf(second)).toMatchObject([
      {
        flag: 'second_account',
        evidence: { match: 'exact', by: expect.arrayContaining([by]), excluded: 'at once' },
      },
    ]);
    const deposit = await server.post(
      'trade/recharge',
      { channel_id: 1, amount: '50' },
      { token: second.token },
    );
    expect(deposit.body.msg).toBe('PLAYER_EXCLUDED');
  });

  it('is excluded at once by its payout account, once that is added', async () => {
    const member = await open({ username: 'pay1', agent: SAFARI });
    await withCard(member);
    await exclude(member, 'for_good');
    await erase(member);
    const second = await open({ username: 'qwert' });
    expect(await exclusionOf(second)).toBe(null);
    await withCard(second, IBAN, 'Somebody Else');
    expect(await exclusionOf(second)).toMatchObject({ length: 'for_good', endtime: 0 });
  });

  it('is found by what its member adds after the exclusion: a device, a card, a mobile', async () => {
    const member = await open({ username: 'late1' });
    await exclude(member);
    await server.post('user/login', { account: 'late1', password: PASSWORD, device_id: deviceOf(7) });
    const second = await open({ username: 'zzzzz', device_id: deviceOf(7), agent: SAFARI });
    expect(await exclusionOf(second)).not.toBe(null);
    // And a third by what the second has told.
    const third = await open({ username: 'yyyyy', device_id: deviceOf(7), agent: SAFARI });
    expect(await exclusionOf(third)).not.toBe(null);
  });

  it.each(['password', 'code'] as const)(
    'is found when its member first logs in by %s on such a device',
    async (by) => {
      const n = by === 'code' ? 8 : 9;
      const member = await open({ username: `phone${n}`, device_id: deviceOf(n) });
      await exclude(member);
      const mobile = `1380013802${n}`;
      const second = await open({ username: `qwqw${n}`, mobile, device_id: deviceOf(n + 10), agent: SAFARI });
      const logIn = (device_id: string) =>
        by === 'code'
          ? codeFor(mobile, 'mobilelogin').then((captcha) =>
              server.post('user/mobilelogin', { mobile, captcha, device_id }),
            )
          : server.post('user/login', { account: `qwqw${n}`, password: PASSWORD, device_id });
      expect((await logIn(deviceOf(n + 20))).body.code).toBe(1);
      expect(await exclusionOf(second)).toBe(null);
      expect((await logIn(deviceOf(n))).body.code).toBe(1);
      expect(await exclusionOf(second)).toMatchObject({ kind: 'self_exclusion' });
      expect(await casesOf(second)).toMatchObject([
        { flag: 'second_account', evidence: { match: 'exact', by: ['device'], excluded: 'at once' } },
      ]);
    },
  );

  it.each<[string, Given, Given, string]>([
    [
      'e-mail with a tag',
      { username: 'near1', email: 'li.na@b.example' },
      { username: 'fresh1', email: 'lina+2@b.example', agent: SAFARI },
      'email_base',
    ],
    ['name with another number on such a device', { username: 'alice1' }, { username: 'alice77' }, 'handle'],
  ])('with a similar %s opens a case and is not excluded', async (_, first, again, by) => {
    const member = await open(first);
    await exclude(member);
    const second = await open(again);
    expect(await exclusionOf(second)).toBe(null);
    expect(await casesOf(second)).toMatchObject([
      { flag: 'second_account', evidence: { match: 'near', by: [by], excluded: 'no' } },
    ]);
  });
});

/** As an operator or a gateway decides a check. */
const verify = ({ id }: Account, name = 'Lin Mei') =>
  at.owner.query(
    `insert into identity_checks (member_id, real_name, birth_date, country, key, state, source, reference, decided_at)
     values ($1, $2, '1990-05-17', 'DE', md5($3), 'verified', 'operator', 'ada', clock_timestamp())`,
    [id, name, String(id)],
  );
/** An account that was there long before any exclusion. */
async function openEarlier(given: Given): Promise<Account> {
  const account = await open(given);
  await at.owner.query(`update members set joined_at = clock_timestamp() - interval '1 day' where id = $1`, [
    account.id,
  ]);
  return account;
}
const matchAgain = ({ id }: Account) => transaction(at.db, (tx) => matchExcluded(tx, server.ctx, id));
const setMobile = ({ id }: Account, mobile: string | null) =>
  at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);

describe('what an account had before its exclusion', () => {
  it.each<[string, Given, string]>([
    ['mobile', { username: 'moved1', mobile: '13800138031' }, `mobile = '13800138032'`],
    ['e-mail', { username: 'clear1', email: 'mei@d.example' }, `email = ''`],
  ])('excludes a new account by the %s that was given up', async (_, { username, ...had }, given) => {
    const member = await open({ username, ...had, agent: SAFARI });
    await at.owner.query(`update members set ${given} where id = $1`, [member.id]);
    await exclude(member, 'for_good');
    const second = await open({ username: `new${username}`, ...had });
    expect(await exclusionOf(second)).toMatchObject({ length: 'for_good' });
  });
});

describe('an account that was there before', () => {
  it.each(['log-in', 'deposit'] as const)(
    'is excluded at its next %s by the mobile of who has excluded themselves',
    async (way) => {
      const older = await openEarlier({ username: `old${way.slice(0, 3)}` });
      const mobile = way === 'log-in' ? '13800138041' : '13800138042';
      const member = await open({ username: `mate${way.slice(0, 3)}`, mobile, agent: SAFARI });
      await exclude(member);
      await setMobile(member, null);
      await setMobile(older, mobile);
      expect(await exclusionOf(older)).toBe(null);
      const { body } = await (way === 'log-in'
        ? server.post('user/login', { account: 'oldlog', password: PASSWORD })
        : server.post('trade/recharge', { channel_id: 1, amount: '50' }, { token: older.token }));
      expect(body.msg === 'PLAYER_EXCLUDED').toBe(way === 'deposit');
      expect(await exclusionOf(older)).toMatchObject({ length: 'six_months' });
    },
  );

  it('is excluded with the other one, of the same verified person, when that is', async () => {
    const older = await openEarlier({ username: 'known1' });
    const member = await open({ username: 'known2', agent: SAFARI });
    for (const [account, name] of [
      [older, 'Mei LIN'],
      [member, 'Lin Mei'],
    ] as const) {
      await verify(account, name);
      await matchAgain(account);
    }
    await exclude(member, 'one_year');
    expect(await exclusionOf(older)).toMatchObject({ length: 'one_year' });
    expect(await casesOf(older)).toMatchObject([
      {
        flag: 'second_account',
        evidence: { match: 'exact', by: ['identity', 'person'], excluded: 'at once' },
      },
    ]);
    expect(await casesOf(member)).toEqual([]);
  });

  it('is excluded when its member is verified as an excluded one who is verified later', async () => {
    const older = await openEarlier({ username: 'later1' });
    const member = await open({ username: 'later2', agent: SAFARI });
    await verify(older);
    await matchAgain(older);
    await exclude(member);
    expect(await exclusionOf(older)).toBe(null);
    await verify(member);
    await matchAgain(member);
    expect(await exclusionOf(older)).toMatchObject({ length: 'six_months' });
  });

  it('is looked at by what a family shares: a phone', async () => {
    const older = await openEarlier({ username: 'homer1', device_id: deviceOf(51) });
    const member = await open({ username: 'marge1', device_id: deviceOf(51), agent: SAFARI });
    await exclude(member);
    expect(await exclusionOf(older)).toBe(null);
    expect(await casesOf(older)).toMatchObject([
      { evidence: { match: 'near', by: ['device'], excluded: 'no' } },
    ]);
  });

  it('is excluded by an e-mail only if both have verified it: anybody can name that of somebody else', async () => {
    const older = await openEarlier({ username: 'mailer1', email: 'mei.l@gmail.com' });
    const member = await open({ username: 'rascal1', email: 'meil+1@gmail.com', agent: SAFARI });
    await exclude(member);
    expect(await exclusionOf(older)).toBe(null);
    await at.owner.query('update members set email_verified_at = clock_timestamp() where id = any($1)', [
      [older.id, member.id],
    ]);
    await matchAgain(older);
    expect(await exclusionOf(older)).toBe(null);
    await matchAgain(member);
    expect(await exclusionOf(older)).toMatchObject({ length: 'six_months' });
  });
});

describe('an exclusion and a verification at the same moment', () => {
  it.each(['exclusion', 'verification'] as const)('find each other, the %s first', async (first) => {
    const other = await openEarlier({ username: `race${first.slice(0, 4)}1` });
    const member = await open({ username: `race${first.slice(0, 4)}2`, agent: SAFARI });
    await verify(member);
    await matchAgain(member);
    await verify(other);
    const { second } = await transaction(at.db, async (tx) => {
      const begin = () => exclude(member, 'five_years');
      const match = () => matchAgain(other);
      if (first === 'exclusion')
        await beginExclusion(tx, server.ctx, member.id, { length: 'five_years', by: 'member' });
      else await matchExcluded(tx, server.ctx, other.id);
      const waiting: Promise<unknown> = first === 'exclusion' ? match() : begin();
      await untilWaiting(at);
      return { second: waiting };
    });
    await second;
    expect(await exclusionOf(other)).toMatchObject({ length: 'five_years' });
  });
});

it('an account whose match was lifted is not excluded again by the same trace of another account', async () => {
  const namesake = await openEarlier({ username: 'twin1' });
  const member = await open({ username: 'someone1', agent: SAFARI });
  await verify(member);
  await exclude(member);
  await verify(namesake);
  await matchAgain(namesake);
  expect(await exclusionOf(namesake)).not.toBe(null);
  await liftMatch(server.ctx, { memberId: namesake.id, operator: 'ada', reason: 'a namesake' });
  expect(await exclusionOf(namesake)).toBe(null);
  await at.owner.query('delete from integrity_cases');
  const third = await open({ username: 'someone2', agent: SAFARI });
  await verify(third);
  await matchAgain(third);
  expect(await exclusionOf(third)).not.toBe(null);
  await matchAgain(namesake);
  expect(await exclusionOf(namesake)).toBe(null);
  expect(await casesOf(namesake)).toMatchObject([{ evidence: { match: 'near', excluded: 'no' } }]);
});

describe('nobody else', () => {
  it('is matched: a stranger, a member on a break, and after the end', async () => {
    const member = await open({ username: 'gone1', mobile: '13800138011', device_id: deviceOf(3) });
    await exclude(member, 'six_weeks');
    const onBreak = await open({ username: 'stran1', device_id: deviceOf(3), agent: SAFARI });
    expect([await exclusionOf(onBreak), await casesOf(onBreak)]).toEqual([null, []]);
    await exclude(member);
    const stranger = await open({ username: 'foreign', device_id: deviceOf(4), agent: SAFARI });
    expect([await exclusionOf(stranger), await casesOf(stranger)]).toEqual([null, []]);
    await letPass(at, member.id, 400 * DAY_MS);
    const later = await open({ username: 'later9', device_id: deviceOf(3), agent: SAFARI });
    expect([await exclusionOf(later), await casesOf(later)]).toEqual([null, []]);
  });

  it('with an older account is excluded: somebody looks at it', async () => {
    const older = await open({ username: 'older1' });
    // An account is dated by the server's clock, an exclusion by the database's.
    await at.owner.query(`update members set joined_at = clock_timestamp() where id = $1`, [older.id]);
    const member = await open({ username: 'mate1', agent: SAFARI });
    await withCard(member);
    await exclude(member);
    await withCard(older);
    expect(await exclusionOf(older)).toBe(null);
    expect(await casesOf(older)).toMatchObject([
      { evidence: { match: 'near', by: ['payout'], excluded: 'no' } },
    ]);
  });
});

it('of 100 attempts all exact ones are excluded, and the rate of near ones is printed', async () => {
  const made = { exact: 0, near: 0 };
  const found = { exact: 0, near: 0 };
  for (let n = 0; n < 20; n += 1) {
    const name = `p${String.fromCharCode(97 + n)}rson`;
    const first = await open({
      username: `${name}1`,
      email: `${name}.x@c.example`,
      device_id: deviceOf(100 + n),
    });
    await exclude(first);
    await erase(first);
    const exact: Given[] = [
      { username: `e${n}xa`, email: `${name}.x@C.example`, agent: SAFARI },
      { username: `e${n}xb`, device_id: deviceOf(100 + n), agent: SAFARI },
    ];
    const near: Given[] = [
      { username: `n${n}xa`, email: `${name}x@c.example`, agent: SAFARI },
      { username: `n${n}xb`, email: `${name}_x${n}@c.example`, agent: SAFARI },
      { username: `${name}${n + 20}` },
    ];
    for (const given of exact) {
      made.exact += 1;
      if (await exclusionOf(await open(given))) found.exact += 1;
    }
    for (const given of near) {
      made.near += 1;
      if ((await casesOf(await open(given))).length > 0) found.near += 1;
    }
  }
  process.stdout.write(`exact ${found.exact} of ${made.exact}, near ${found.near} of ${made.near}\n`);
  expect(found.exact).toBe(made.exact);
  expect(found.near).toBeGreaterThanOrEqual(0.9 * made.near);
});
