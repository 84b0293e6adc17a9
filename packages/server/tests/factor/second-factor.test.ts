import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import { ROUTES } from '@tessera/contract/routes';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { WRITTEN } from '../support/members/written-codes.ts';
import { addCard, ask, CHANNELS, FUND_PASSWORD, TRON } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at);

const MINUTE = 60_000;
const STEP = 30_000;

const codeOf = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const dataOf = <T>({ body }: TestReply): T => body.data as T;

type Guarded = {
  readonly name: string;
  readonly id: number;
  readonly token: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
};

/** Code that the app of a key shows now, or some steps away. */
const shown = ({ secret }: Pick<Guarded, 'secret'>, stepsAway = 0): string =>
  new TOTP({ secret }).generate({ timestamp: server.clock.now + stepsAway * STEP });
const other = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

let made = 0;
const newName = (): string => `Guarded${(made += 1)}`;

const begin = async (token: string) =>
  dataOf<{ secret: string; uri: string }>(await server.post('security/beginTotp', {}, { token }));
const confirm = (token: string, otp: string) => server.post('security/confirmTotp', { otp }, { token });
const prove = (token: string, proof: object) => server.post('security/prove', proof, { token });
const logIn = (account: string, otp?: string, password = PASSWORD) =>
  server.post('user/login', { account, password, ...(otp !== undefined && { otp }) });
const show = async (token: string) =>
  dataOf<{ has_totp: number; recovery_codes_left: number }>(await server.get('security/show', {}, { token }));
/** Messages to the member, without those about new devices: each call comes from an address of its own. */
const kinds = async (token: string): Promise<string[]> =>
  dataOf<{ list: { kind: string }[] }>(await server.get('index/message', {}, { token }))
    .list.map(({ kind }) => kind)
    .filter((kind) => kind !== 'new_device');

/** A member whose second factor is on. The code that turned it on is used up; the clock is a step on. */
async function guarded(): Promise<Guarded> {
  const name = newName();
  const { token, id } = await server.member(name);
  const { secret } = await begin(token);
  const reply = await confirm(token, shown({ secret }));
  const { recovery_codes: recoveryCodes } = dataOf<{ recovery_codes: string[] }>(reply);
  server.clock.now += STEP;
  return { name, id, token, secret, recoveryCodes };
}

describe('setting up an authenticator app', () => {
  it('guards nothing until a code of the app has come back', async () => {
    const name = newName();
    const { token } = await server.member(name);
    const { secret, uri } = await begin(token);
    expect(uri).toContain(secret);
    expect(await show(token)).toMatchObject({ has_totp: 0 });
    expect(codeOf(await logIn(name))).toBe('ok');
    expect(codeOf(await confirm(token, other(shown({ secret }))))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await logIn(name))).toBe('ok');
    expect(codeOf(await confirm(token, shown({ secret })))).toBe('ok');
    expect(await show(token)).toMatchObject({ has_totp: 1, recovery_codes_left: 10 });
    expect(codeOf(await logIn(name))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await kinds(token)).toEqual(['factor_on']);
  });

  it('takes the latest key that was begun, and no further one once it is on', async () => {
    const { token } = await server.member(newName());
    const first = await begin(token);
    const second = await begin(token);
    expect(codeOf(await confirm(token, shown(first)))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await confirm(token, shown(second)))).toBe('ok');
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('SECOND_FACTOR_EXISTS');
    expect(codeOf(await confirm(token, shown(second, 1)))).toBe('SECOND_FACTOR_EXISTS');
  });

  it('needs a fresh proof, which a session has for five minutes after its log-in', async () => {
    const { token } = await server.member(newName());
    server.clock.now += 5 * MINUTE - 1;
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('ok');
    server.clock.now += 1;
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await prove(token, { password: 'wrongone1' }))).toBe('PASSWORD_INCORRECT');
    expect(codeOf(await prove(token, { password: PASSWORD }))).toBe('ok');
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('ok');
  });

  it('is confirmed once by many at once, and takes back what other sessions had proved by less', async () => {
    const name = newName();
    const { token } = await server.member(name);
    const elsewhere = dataOf<{ userinfo: { token: string } }>(await logIn(name)).userinfo.token;
    const key = await begin(token);
    const replies = await Promise.all([1, 2, 3, 4].map(() => confirm(token, shown(key))));
    expect(replies.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    expect(codeOf(await server.post('security/endTotp', {}, { token: elsewhere }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await server.post('security/endTotp', {}, { token }))).toBe('ok');
  });

  it('stores neither the key nor a recovery code', async () => {
    const { secret, recoveryCodes, id } = await guarded();
    const key = Buffer.from(new TOTP({ secret }).secret.bytes).toString('hex');
    const { rows } = await at.owner.query<{ row: string }>(
      `select t::text as row from totp_keys t where member_id = $1
       union all select r::text from recovery_codes r where member_id = $1`,
      [id],
    );
    const stored = rows.map(({ row }) => row).join('\n');
    expect(rows).toHaveLength(11);
    expect(stored).not.toContain(key);
    for (const code of recoveryCodes)
      expect(stored).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'));
  });
});

describe('log-in with a second factor', () => {
  it('asks for it only after the right password, and accepts the code of now and of a step away', async () => {
    const member = await guarded();
    expect(codeOf(await logIn(member.name, shown(member), 'wrongone1'))).toBe(
      'ACCOUNT_OR_PASSWORD_INCORRECT',
    );
    expect(codeOf(await logIn(member.name))).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await logIn(member.name, shown(member, -2)))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await logIn(member.name, shown(member, 2)))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await logIn(member.name, shown(member)))).toBe('ok');
    expect(codeOf(await logIn(member.name, shown(member, 1)))).toBe('ok');
  });

  it('refuses a code that was accepted before, and every earlier one', async () => {
    const member = await guarded();
    server.clock.now += STEP;
    expect(codeOf(await logIn(member.name, shown(member)))).toBe('ok');
    expect(codeOf(await logIn(member.name, shown(member)))).toBe('SECOND_FACTOR_USED');
    expect(codeOf(await logIn(member.name, shown(member, -1)))).toBe('SECOND_FACTOR_USED');
  });

  it('does not count a right code that was used before', async () => {
    const member = await guarded();
    server.clock.now += STEP;
    const [code, wrong] = [shown(member), other(shown(member))];
    expect(codeOf(await logIn(member.name, code))).toBe('ok');
    for (let n = 0; n < 4; n += 1)
      expect(codeOf(await logIn(member.name, wrong))).toBe('SECOND_FACTOR_INCORRECT');
    for (let n = 0; n < 8; n += 1) expect(codeOf(await logIn(member.name, code))).toBe('SECOND_FACTOR_USED');
    server.clock.now += STEP;
    expect(codeOf(await logIn(member.name, shown(member)))).toBe('ok');
  });

  it.each(WRITTEN)('accepts a code with %s', async (_, write) => {
    const member = await guarded();
    server.clock.now += STEP;
    expect(codeOf(await logIn(member.name, write(shown(member))))).toBe('ok');
  });

  it('accepts one of many parallel log-ins with the same code', async () => {
    const member = await guarded();
    const code = shown(member);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => logIn(member.name, code)));
    expect(replies.map(codeOf).filter((each) => each === 'ok')).toHaveLength(1);
  });

  it('counts parallel wrong codes one by one: five, then a minute, doubling', async () => {
    const member = await guarded();
    const wrong = other(shown(member));
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(member.name, wrong)));
    expect(replies.filter((each) => codeOf(each) === 'SECOND_FACTOR_INCORRECT')).toHaveLength(5);
    const locked = await logIn(member.name, shown(member));
    expect(locked.body).toMatchObject({
      msg: 'SECOND_FACTOR_LOCKED',
      data: { until: (server.clock.now + MINUTE) / 1000 },
    });
    server.clock.now += MINUTE;
    expect(codeOf(await logIn(member.name, wrong))).toBe('SECOND_FACTOR_INCORRECT');
    server.clock.now += 2 * MINUTE - 1;
    expect(codeOf(await logIn(member.name, shown(member)))).toBe('SECOND_FACTOR_LOCKED');
    server.clock.now += 1;
    expect(codeOf(await logIn(member.name, shown(member)))).toBe('ok');
  });

  it('takes a recovery code once, however it is written, and tells how many are left', async () => {
    const member = await guarded();
    const [first = '', second = ''] = member.recoveryCodes;
    const typed = ` ${first.replace('-', '').toUpperCase()} `;
    const replies = await Promise.all([first, typed].map((code) => logIn(member.name, code)));
    expect(replies.map(codeOf).toSorted()).toEqual(['SECOND_FACTOR_INCORRECT', 'ok']);
    expect(codeOf(await logIn(member.name, second))).toBe('ok');
    expect(await show(member.token)).toMatchObject({ recovery_codes_left: 8 });
    expect(await kinds(member.token)).toEqual(['recovery_code_used', 'recovery_code_used', 'factor_on']);
  });

  it("takes no other member's code", async () => {
    const [one, two] = [await guarded(), await guarded()];
    expect(codeOf(await logIn(two.name, shown(one)))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await logIn(two.name, one.recoveryCodes[0]))).toBe('SECOND_FACTOR_INCORRECT');
  });

  it('asks for it at a log-in by SMS code too, which stays valid meanwhile', async () => {
    const member = await guarded();
    const mobile = '13700011234';
    await at.owner.query('update members set mobile = $2 where id = $1', [member.id, mobile]);
    await server.post('sms/send', { mobile, event: 'mobilelogin' });
    const captcha = server.lastCode(mobile);
    const enter = (otp?: string) =>
      server.post('user/mobilelogin', { mobile, captcha, ...(otp !== undefined && { otp }) });
    expect(codeOf(await enter())).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await enter(other(shown(member))))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await enter(shown(member)))).toBe('ok');
  });
});

it('a forgotten password that is reset does not lift the second factor: the next log-in asks for it', async () => {
  const member = await guarded();
  const mobile = '13700011299';
  await at.owner.query('update members set mobile = $2 where id = $1', [member.id, mobile]);
  server.clock.now += 2 * MINUTE;
  await server.post('sms/send', { mobile, event: 'resetpwd' });
  const reset = { type: 'mobile', mobile, newpassword: 'a new passphrase', captcha: server.lastCode(mobile) };
  expect(codeOf(await server.post('user/resetpwd', reset))).toBe('ok');
  expect(codeOf(await logIn(member.name, undefined, 'a new passphrase'))).toBe('SECOND_FACTOR_REQUIRED');
  expect(codeOf(await logIn(member.name, other(shown(member)), 'a new passphrase'))).toBe(
    'SECOND_FACTOR_INCORRECT',
  );
  expect(codeOf(await logIn(member.name, shown(member), 'a new passphrase'))).toBe('ok');
});

describe('a proof by SMS code', () => {
  it('goes to the own mobile, is used up, and proves nothing else', async () => {
    const { token, id } = await server.member(newName());
    expect(codeOf(await server.post('security/sendCode', {}, { token }))).toBe('NOT_SUPPORTED');
    const mobile = '13700031234';
    await at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);
    server.clock.now += 5 * MINUTE;
    const open = await server.post('sms/send', { mobile, event: 'prove' });
    expect(codeOf(open)).toBe('INVALID_PARAMETERS');
    expect(codeOf(await server.post('security/sendCode', {}, { token }))).toBe('ok');
    const captcha = server.lastCode(mobile);
    expect(codeOf(await prove(token, { captcha: other(captcha) }))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await server.post('user/mobilelogin', { mobile, captcha }))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await prove(token, { captcha }))).toBe('ok');
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('ok');
    expect(codeOf(await prove(token, { captcha }))).toBe('CAPTCHA_INCORRECT');
  });

  it('is no proof for a member with a second factor', async () => {
    const { token, id } = await guarded();
    const mobile = '13700041234';
    await at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);
    await server.post('security/sendCode', {}, { token });
    expect(codeOf(await prove(token, { captcha: server.lastCode(mobile) }))).toBe('SECOND_FACTOR_REQUIRED');
  });
});

describe('a step-up', () => {
  const OPEN: Readonly<Record<string, object>> = {
    'trade/withdraw': { card_id: '1', amount: '1.00', password: FUND_PASSWORD },
    'trade/transfer': { recipient: 'nobody', amount: '1.00', password: FUND_PASSWORD },
    'trade/addCard': { channel_id: CHANNELS.trc20, address: TRON, password: FUND_PASSWORD },
    'trade/deleteCard': { id: '1' },
    'protection/returnDeposit': { order_no: '1', card_id: '1', password: FUND_PASSWORD },
    'user/setFundPassword': { password: PASSWORD, fund_password: FUND_PASSWORD },
    'user/changepwd': { oldpassword: PASSWORD, newpassword: 'a new passphrase' },
    'user/changemobile': { mobile: '13700021234', captcha: '000000', password: PASSWORD },
  };

  it('is asked for by these calls and no others', () => {
    const asked = Object.entries(ROUTES).filter(([, route]) => 'proof' in route && route.proof === 'factor');
    expect(asked.map(([path]) => path).toSorted()).toEqual(Object.keys(OPEN).toSorted());
  });

  it.each(Object.entries(OPEN))(
    '%s is refused without one, and lasts five minutes',
    async (path, payload) => {
      const member = await guarded();
      server.clock.now += 5 * MINUTE;
      const { token } = member;
      const call = async () => codeOf(await server.post(path, payload, { token }));
      expect(await call()).toBe('PROOF_REQUIRED');
      expect(codeOf(await prove(token, { password: PASSWORD }))).toBe('SECOND_FACTOR_REQUIRED');
      expect(await call()).toBe('PROOF_REQUIRED');
      const reply = await prove(token, { otp: shown(member) });
      expect(dataOf(reply)).toEqual({ proved_until: Math.floor((server.clock.now + 5 * MINUTE) / 1000) });
      server.clock.now += 5 * MINUTE - 1;
      expect(await call()).not.toBe('PROOF_REQUIRED');
    },
  );

  it('has to be made again by each session, and after five minutes', async () => {
    const member = await guarded();
    const elsewhere = dataOf<{ userinfo: { token: string } }>(await logIn(member.name, shown(member)))
      .userinfo.token;
    const wish = (token: string) => server.post('trade/withdraw', OPEN['trade/withdraw'], { token });
    server.clock.now += STEP;
    expect(codeOf(await prove(member.token, { otp: shown(member) }))).toBe('ok');
    expect(codeOf(await wish(elsewhere))).toBe('PROOF_REQUIRED');
    expect(codeOf(await wish(member.token))).not.toBe('PROOF_REQUIRED');
    server.clock.now += 5 * MINUTE;
    expect(codeOf(await wish(member.token))).toBe('PROOF_REQUIRED');
  });

  it('is asked of nobody without a second factor', async () => {
    const { token } = await server.member(newName());
    server.clock.now += 10 * MINUTE;
    for (const [path, payload] of Object.entries(OPEN))
      expect(codeOf(await server.post(path, payload, { token }))).not.toBe('PROOF_REQUIRED');
  });

  it('lets a member with a second factor withdraw', async () => {
    const member = await guarded();
    const { token } = member;
    await server.post(
      'user/setFundPassword',
      { password: PASSWORD, fund_password: FUND_PASSWORD },
      { token },
    );
    const card = await addCard(server, token, { channel_id: CHANNELS.trc20, address: TRON });
    const { id: cardId } = dataOf<{ id: string }>(card);
    server.clock.now += 5 * MINUTE;
    expect(codeOf(await ask(server, { token, cardId }))).toBe('PROOF_REQUIRED');
    await prove(token, { otp: shown(member) });
    expect(codeOf(await ask(server, { token, cardId }))).toBe('WITHDRAW_REJECT');
  });
});

describe('turning the second factor off', () => {
  it('needs it once more, voids the recovery codes, holds withdrawals and is told of', async () => {
    const member = await guarded();
    const { token } = member;
    server.clock.now += 5 * MINUTE;
    const end = () => server.post('security/endTotp', {}, { token });
    expect(codeOf(await end())).toBe('PROOF_REQUIRED');
    await prove(token, { otp: shown(member) });
    expect(codeOf(await end())).toBe('ok');
    expect(await show(token)).toMatchObject({ has_totp: 0, recovery_codes_left: 0 });
    expect(codeOf(await logIn(member.name))).toBe('ok');
    expect(await kinds(token)).toEqual(['factor_off', 'factor_on']);
    const { reasons } = dataOf<{ reasons: { reason: string }[] }>(
      await server.get('trade/withdrawInfo', {}, { token }),
    );
    expect(reasons.map(({ reason }) => reason)).toContain('password_changed');
    expect(codeOf(await end())).toBe('ok');
    expect(await kinds(token)).toEqual(['factor_off', 'factor_on']);
  });

  it('new recovery codes void the old ones', async () => {
    const member = await guarded();
    const { token } = member;
    const renewed = await server.post('security/renewRecoveryCodes', {}, { token });
    const [fresh] = dataOf<{ recovery_codes: string[] }>(renewed).recovery_codes;
    expect(codeOf(await logIn(member.name, member.recoveryCodes[0]))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await logIn(member.name, fresh))).toBe('ok');
    const { token: without } = await server.member(newName());
    expect(codeOf(await server.post('security/renewRecoveryCodes', {}, { token: without }))).toBe(
      'SECOND_FACTOR_NOT_SET',
    );
  });
});
