import { describe, expect, it } from 'vitest';

import { minor } from '@tessera/domain/money';
import { addDays } from '@tessera/domain/rounds/calendar';
import { epochMs } from '@tessera/domain/time';

import { houseDayAt } from '../../src/wallet/house-day.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { seededRandom } from '../support/random.ts';

const at = useDatabase();
const house = { ceilingMinor: minor(0n), affordabilityMinor: minor(0n), isCeilingHard: false };
const asking = useServer(at, { protection: { ...house, isAgeAsked: true } }, { random: seededRandom(1) });
const open = useServer(at, { protection: { ...house, isAgeAsked: false } }, { random: seededRandom(2) });

/** The day on which who was born on it turns 18 today, so many days later. */
function bornBefore18(days: number): string {
  const today = houseDayAt(asking.ctx, epochMs(asking.clock.now));
  const birthday = addDays(today, days);
  return `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`;
}

let made = 0;
const register = (birthDate?: string) => {
  made += 1;
  const given = birthDate === undefined ? {} : { birth_date: birthDate };
  return asking.post('user/register', { username: `aged${made}`, password: PASSWORD, ...given });
};
const tokenOf = (body: { data?: unknown }): string =>
  (body.data as { userinfo: { token: string } }).userinfo.token;
/** A member from before the house asked. */
async function older() {
  made += 1;
  const { id } = await open.member(`old${made}`);
  const { body } = await asking.post('user/login', { account: `old${made}`, password: PASSWORD });
  return { id, token: tokenOf(body) };
}
const PLAYS: readonly (readonly [string, object])[] = [
  [
    'games/submitBet',
    { game_id: 1, game_no: '20270115-0001', bet_content: [{ play: 'side', number: 'big', amount: '1' }] },
  ],
  ['games/createChase', { game_id: 1, bet_content: [], issues: [] }],
  ['trade/recharge', { channel_id: 2, amount: '50' }],
  ['trade/transfer', { recipient: 'nobody', amount: '5', password: '274918' }],
  ['welfare/receive', { id: 'sign-in' }],
  ['user/receiveVip', { id: 'level-1' }],
];
const answersOf = async (token: string) =>
  Promise.all(PLAYS.map(async ([path, payload]) => (await asking.post(path, payload, { token })).body.msg));

describe('a house that asks for the age', () => {
  it('says so', async () => {
    expect((await asking.get('index/index')).body.data).toMatchObject({ age_check: true });
    expect((await open.get('index/index')).body.data).toMatchObject({ age_check: false });
  });

  it.each([
    ['no birth date', undefined, 'BIRTH_DATE_MISSING'],
    ['an empty one', '', 'BIRTH_DATE_MISSING'],
    ['no date', 'yesterday', 'BIRTHDAY_INVALID'],
    ['a day that does not exist', '2001-02-29', 'BIRTHDAY_INVALID'],
    ['a day to come', '2999-01-01', 'BIRTHDAY_INVALID'],
    ['a birth too long ago', '1800-01-01', 'BIRTHDAY_INVALID'],
  ])('opens no account with %s', async (_, birthDate, code) => {
    expect((await register(birthDate)).body.msg).toBe(code);
  });

  it('opens one from the day on which its member is 18 by the day of the house, in its zone', async () => {
    expect((await register(bornBefore18(1))).body.msg).toBe('UNDER_AGE');
    expect((await register(bornBefore18(0))).body.code).toBe(1);
    // The house is eight hours ahead of UTC: its day ends at 16:00 UTC.
    const birthDate = bornBefore18(1);
    asking.clock.now = Date.UTC(2027, 0, 15, 15, 59, 59, 999);
    expect((await register(birthDate)).body.msg).toBe('UNDER_AGE');
    asking.clock.now += 1;
    expect((await register(birthDate)).body.code).toBe(1);
  });

  it('lets who was born on 29 February in on 1 March', async () => {
    asking.clock.now = Date.UTC(2026, 1, 28, 15, 59, 59, 999);
    expect((await register('2008-02-29')).body.msg).toBe('UNDER_AGE');
    asking.clock.now += 1;
    expect((await register('2008-02-29')).body.code).toBe(1);
  });

  it('asks at a log-in by SMS that opens an account, and leaves the code valid', async () => {
    const mobile = '13800138042';
    await asking.post('sms/send', { mobile, event: 'mobilelogin' });
    const logIn = (more: object) =>
      asking.post('user/mobilelogin', { mobile, captcha: asking.lastCode(mobile), ...more });
    expect((await logIn({})).body.msg).toBe('BIRTH_DATE_MISSING');
    expect((await logIn({ birth_date: bornBefore18(1) })).body.msg).toBe('UNDER_AGE');
    const { rows } = await at.owner.query('select 1 from members where mobile = $1', [mobile]);
    expect(rows).toEqual([]);
    expect((await logIn({ birth_date: '1990-05-17' })).body.code).toBe(1);
    // A member is not asked again.
    asking.clock.now += 61_000;
    await asking.post('sms/send', { mobile, event: 'mobilelogin' });
    expect((await logIn({})).body.code).toBe(1);
  });

  it('stores the date, which is not changed any more', async () => {
    const token = tokenOf((await register('1990-05-17')).body);
    const tell = (birthday: string | null) => asking.post('user/profile', { birthday }, { token });
    expect((await tell('1990-05-18')).body.msg).toBe('BIRTH_DATE_SET');
    expect((await tell(null)).body.msg).toBe('BIRTH_DATE_SET');
    expect((await tell('1990-05-17')).body.code).toBe(1);
  });
});

describe('a member from before', () => {
  it('may log in and read, but not play, pay in, give or receive, until the birth date is told', async () => {
    const { token } = await older();
    expect(new Set(await answersOf(token))).toEqual(new Set(['BIRTH_DATE_MISSING']));
    expect((await asking.get('protection/index', {}, { token })).body.code).toBe(1);
    expect((await asking.get('trade/withdrawInfo', {}, { token })).body.code).toBe(1);
    expect((await asking.post('user/profile', { birthday: '1990-05-17' }, { token })).body.code).toBe(1);
    expect(await answersOf(token)).not.toContain('BIRTH_DATE_MISSING');
  });

  it('who is too young plays from the birthday on, and somebody looks at the account', async () => {
    const { id, token } = await older();
    await asking.post('user/profile', { birthday: bornBefore18(1) }, { token });
    expect(new Set(await answersOf(token))).toEqual(new Set(['UNDER_AGE']));
    const { rows } = await at.owner.query('select flag, evidence from integrity_cases where member_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ flag: 'under_age', evidence: { age: 17 } }]);
    expect((await asking.post('user/profile', { birthday: '1990-05-17' }, { token })).body.msg).toBe(
      'BIRTH_DATE_SET',
    );
    asking.clock.now += 24 * 3_600_000;
    expect(await answersOf(token)).not.toContain('UNDER_AGE');
  });

  it('tells one date of two at once', async () => {
    const { token } = await older();
    const answers = await Promise.all(
      ['1990-05-17', '1991-05-17'].map(
        async (birthday) => (await asking.post('user/profile', { birthday }, { token })).body.msg,
      ),
    );
    expect(answers.filter((msg) => msg === 'BIRTH_DATE_SET')).toHaveLength(1);
  });
});

it('a house that does not ask opens accounts without a birth date and lets it be changed', async () => {
  made += 1;
  const { body } = await open.post('user/register', { username: `free${made}`, password: PASSWORD });
  const token = tokenOf(body);
  for (const birthday of ['1990-05-17', '1991-05-17', ''])
    expect((await open.post('user/profile', { birthday }, { token })).body.code).toBe(1);
});
