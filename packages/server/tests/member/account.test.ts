import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';
import { type Account, codeOf, MINUTE, NEW, useAccounts } from '../support/members/accounts.ts';

const at = useDatabase();
const server = useServer(at);
const { newMobile, account, withoutPassword, codeFor, reasons, setFund } = useAccounts(at, server);
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isAlive = async (token: string): Promise<boolean> =>
  (await server.get('token/check', {}, { token })).status === 200;
const logIn = async (of: Account, password: string): Promise<string> =>
  codeOf(await server.post('user/login', { account: of.name, password }));
const shownMobile = async (token: string): Promise<string> =>
  ((await server.get('user/index', {}, { token })).body.data as { mobile: string }).mobile;
const prove = async (token: string, password: string): Promise<string> =>
  codeOf(await server.post('security/prove', { password }, { token }));

describe('user/resetpwd', () => {
  const reset = (fields: object) => server.post('user/resetpwd', { type: 'mobile', ...fields });

  it('replaces the password, ends every session and holds withdrawals', async () => {
    const member = await account();
    const captcha = await codeFor(member.mobile, 'resetpwd');
    const reply = await reset({ mobile: `+86${member.mobile}`, newpassword: NEW, captcha });
    expect(reply.body).toMatchObject({ code: 1, data: null });
    expect(await isAlive(member.token)).toBe(false);
    expect(await logIn(member, PASSWORD)).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    const { body } = await server.post('user/login', { account: member.name, password: NEW });
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(await reasons(token)).toContain('password_changed');
  });

  it('consumes the code, also under concurrency', async () => {
    const member = await account();
    const captcha = await codeFor(member.mobile, 'resetpwd');
    const replies = await Promise.all(
      [1, 2, 3].map((n) => reset({ mobile: member.mobile, newpassword: `${NEW} ${n}`, captcha })),
    );
    const codes = replies.map(codeOf);
    expect(codes.toSorted()).toEqual(['CAPTCHA_INCORRECT', 'CAPTCHA_INCORRECT', 'ok']);
    expect(codeOf(await reset({ mobile: member.mobile, newpassword: 'another one', captcha }))).toBe(
      'CAPTCHA_INCORRECT',
    );
    expect(await logIn(member, `${NEW} ${codes.indexOf('ok') + 1}`)).toBe('ok');
  });

  it('answers an unknown mobile and a wrong code alike', async () => {
    const member = await account();
    const sent = await codeFor(member.mobile, 'resetpwd');
    const texts = [];
    for (const mobile of [member.mobile, newMobile()]) {
      const reply = await reset({ mobile, newpassword: NEW, captcha: other(sent) });
      texts.push(reply.text.replace(/"time":"\d+"/, ''));
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toContain('CAPTCHA_INCORRECT');
  });

  it('allows five attempts at a code', async () => {
    const member = await account();
    const captcha = await codeFor(member.mobile, 'resetpwd');
    for (let n = 0; n < 5; n++) {
      const reply = await reset({ mobile: member.mobile, newpassword: NEW, captcha: other(captcha) });
      expect(codeOf(reply)).toBe('CAPTCHA_INCORRECT');
    }
    expect(codeOf(await reset({ mobile: member.mobile, newpassword: NEW, captcha }))).toBe(
      'CAPTCHA_INCORRECT',
    );
  });

  it.each(['changepwd', 'mobilelogin'])('rejects a code of the event %s', async (event) => {
    const member = await account();
    const captcha = await codeFor(member.mobile, event);
    expect(codeOf(await reset({ mobile: member.mobile, newpassword: NEW, captcha }))).toBe(
      'CAPTCHA_INCORRECT',
    );
  });

  it('rejects a code sent to a mobile that its member has given up', async () => {
    const member = await account();
    const captcha = await codeFor(member.mobile, 'resetpwd');
    const mobile = newMobile();
    await at.owner.query('update members set mobile = $2 where id = $1', [member.id, mobile]);
    expect(codeOf(await reset({ mobile: member.mobile, newpassword: NEW, captcha }))).toBe(
      'CAPTCHA_INCORRECT',
    );
    expect(await logIn(member, PASSWORD)).toBe('ok');
  });

  it.each([
    ['another type', { type: 'pigeon', mobile: '1', newpassword: 'x' }, 'NOT_SUPPORTED'],
    ['a broken mobile', { mobile: '123', newpassword: 'x' }, 'MOBILE_INCORRECT'],
    ['a password of five', { newpassword: 'kd8!f' }, 'PASSWORD_INVALID'],
    ['a password of 65', { newpassword: 'kd8!f'.repeat(13) }, 'PASSWORD_INVALID'],
    ['a common password', { newpassword: '123456' }, 'PASSWORD_COMMON'],
    ['one sign many times', { newpassword: '!!!!!!!!!!' }, 'PASSWORD_COMMON'],
    ['no code', { captcha: '' }, 'CAPTCHA_INCORRECT'],
    ['no mobile', { mobile: undefined }, 'MOBILE_INCORRECT'],
    ['no e-mail', { type: 'email', mobile: undefined }, 'EMAIL_INCORRECT'],
  ])('with %s answers in order of precedence', async (_what, fields, expected) => {
    const all = { mobile: newMobile(), newpassword: NEW, captcha: '000000', ...fields };
    expect(codeOf(await reset(all))).toBe(expected);
  });

  it("keeps the code when the password is made of the owner's name", async () => {
    const member = await account();
    const captcha = await codeFor(member.mobile, 'resetpwd');
    const named = { mobile: member.mobile, newpassword: `${member.name}!` };
    expect(codeOf(await reset({ ...named, captcha: other(captcha) }))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await reset({ ...named, captcha }))).toBe('PASSWORD_COMMON');
    expect(codeOf(await reset({ mobile: member.mobile, newpassword: NEW, captcha }))).toBe('ok');
  });

  it('refuses a closed account and accepts a frozen one', async () => {
    for (const [status, expected] of [
      ['abnormal', 'ACCOUNT_IS_ABNORMAL'],
      ['frozen', 'ok'],
    ] as const) {
      const member = await account();
      const captcha = await codeFor(member.mobile, 'resetpwd');
      await at.owner.query('update members set status = $2 where id = $1', [member.id, status]);
      expect(codeOf(await reset({ mobile: member.mobile, newpassword: NEW, captcha }))).toBe(expected);
    }
  });

  it('opens the log-in of a member who was locked out, on an own device too', async () => {
    const member = await account();
    const phone = { device_id: 'a'.repeat(32) };
    const onPhone = async (password: string) =>
      codeOf(await server.post('user/login', { account: member.name, password, ...phone }));
    expect(await onPhone(PASSWORD)).toBe('ok');
    for (let n = 0; n < 5; n++) await logIn(member, 'wrongone1');
    for (let n = 0; n < 5; n++) await onPhone('wrongone1');
    for (let n = 0; n < 5; n++) await prove(member.token, 'wrongone1');
    expect([await logIn(member, PASSWORD), await onPhone(PASSWORD)]).toEqual([
      'LOGIN_LOCKED',
      'LOGIN_LOCKED',
    ]);
    server.clock.now -= MINUTE;
    const captcha = await codeFor(member.mobile, 'resetpwd');
    await reset({ mobile: member.mobile, newpassword: NEW, captcha });
    expect([await logIn(member, NEW), await onPhone(NEW)]).toEqual(['ok', 'ok']);
    const { body } = await server.post('user/login', { account: member.name, password: NEW });
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(await prove(token, NEW)).toBe('ok');
  });

  it('sets the first password of a member who has none, and holds withdrawals all the same', async () => {
    const member = await withoutPassword();
    const captcha = await codeFor(member.mobile, 'resetpwd');
    expect(codeOf(await reset({ mobile: member.mobile, newpassword: NEW, captcha }))).toBe('ok');
    const { body } = await server.post('user/login', { account: member.name, password: NEW });
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(await reasons(token)).toContain('password_changed');
  });
});

describe('user/changepwd with a code', () => {
  const change = (of: Account, captcha: string, fields: object = {}) =>
    server.post('user/changepwd', { newpassword: NEW, captcha, ...fields }, { token: of.token });

  it('needs no old password, starts a new session and holds withdrawals', async () => {
    const member = await account();
    const reply = await change(member, await codeFor(member.mobile, 'changepwd'));
    const { token } = (reply.body.data as { userinfo: { token: string } }).userinfo;
    expect([await isAlive(member.token), await isAlive(token)]).toEqual([false, true]);
    expect(await logIn(member, NEW)).toBe('ok');
    expect(await reasons(token)).toContain('password_changed');
  });

  it('opens the log-in that wrong passwords locked', async () => {
    const member = await account();
    for (let n = 0; n < 5; n++) await logIn(member, 'wrongone1');
    server.clock.now -= MINUTE;
    await change(member, await codeFor(member.mobile, 'changepwd'));
    expect(await logIn(member, NEW)).toBe('ok');
  });

  it('accepts a code once, and a wrong one not even with the old password', async () => {
    const member = await account();
    const captcha = await codeFor(member.mobile, 'changepwd');
    const wrong = await change(member, other(captcha), { oldpassword: PASSWORD });
    expect(codeOf(wrong)).toBe('CAPTCHA_INCORRECT');
    const { body } = await change(member, captcha);
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(codeOf(await change({ ...member, token }, captcha))).toBe('CAPTCHA_INCORRECT');
  });

  it("rejects another member's code, another event's, and any without a mobile", async () => {
    const [one, two] = [await account(), await account()];
    expect(codeOf(await change(one, await codeFor(two.mobile, 'changepwd')))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await change(one, await codeFor(one.mobile, 'resetpwd')))).toBe('CAPTCHA_INCORRECT');
    const { token, id } = await server.member('NoMobile');
    const none = { token, id, mobile: '', name: 'NoMobile' };
    expect(codeOf(await change(none, '123456'))).toBe('CAPTCHA_INCORRECT');
  });

  it('checks the new password before the code', async () => {
    const member = await account();
    for (const [fields, expected] of [
      [{ newpassword: '123' }, 'PASSWORD_INVALID'],
      [{ newpassword: 'qwertyuiop' }, 'PASSWORD_COMMON'],
      [{ renewpassword: 'something else' }, 'PASSWORDS_DIFFER'],
    ] as const)
      expect(codeOf(await change(member, '000000', fields))).toBe(expected);
  });
});

describe('user/changemobile', () => {
  const change = (of: Account, fields: object) =>
    server.post('user/changemobile', { password: PASSWORD, ...fields }, { token: of.token });

  it('binds the new mobile and holds withdrawals; the session goes on', async () => {
    const member = await account();
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'changemobile');
    expect(await reasons(member.token)).not.toContain('password_changed');
    expect(codeOf(await change(member, { mobile: `+86${mobile}`, captcha }))).toBe('ok');
    expect(await shownMobile(member.token)).toBe(mobile);
    expect(await reasons(member.token)).toContain('password_changed');
    expect(codeOf(await server.post('user/login', { mobile: member.mobile, password: PASSWORD }))).toBe(
      'ACCOUNT_OR_PASSWORD_INCORRECT',
    );
    expect(codeOf(await server.post('user/login', { mobile, password: PASSWORD }))).toBe('ok');
  });

  it('needs a session', async () => {
    const reply = await server.post('user/changemobile', { mobile: newMobile(), captcha: '000000' });
    expect(reply.status).toBe(401);
  });

  it('rejects a session without the password, and keeps the code for the right one', async () => {
    const member = await account();
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'changemobile');
    for (const password of ['', 'wrongone1', undefined])
      expect(codeOf(await change(member, { mobile, captcha, password }))).toBe('PASSWORD_INCORRECT');
    expect(await shownMobile(member.token)).toBe(member.mobile);
    expect(codeOf(await change(member, { mobile, captcha }))).toBe('ok');
  });

  it('limits attempts to guess the password, together with those of other calls that need it', async () => {
    const member = await account();
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'changemobile');
    for (let n = 0; n < 3; n++) expect(await prove(member.token, 'wrongone1')).toBe('PASSWORD_INCORRECT');
    for (let n = 0; n < 2; n++)
      expect(codeOf(await change(member, { mobile, captcha, password: 'wrongone1' }))).toBe(
        'PASSWORD_INCORRECT',
      );
    expect(codeOf(await change(member, { mobile, captcha }))).toBe('LOGIN_LOCKED');
  });

  it('takes the fund password of a member without a log-in password, and a fresh proof without either', async () => {
    const member = await withoutPassword();
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'changemobile');
    server.clock.now += 4.5 * MINUTE;
    expect(codeOf(await change(member, { mobile, captcha }))).toBe('PROOF_REQUIRED');
    server.clock.now -= 4.5 * MINUTE;
    expect(codeOf(await setFund(member.token, ''))).toBe('ok');
    expect(codeOf(await change(member, { mobile, captcha, password: '000001' }))).toBe(
      'FUND_PASSWORD_INCORRECT',
    );
    expect(codeOf(await change(member, { mobile, captcha, password: '905173' }))).toBe('ok');
    expect(await shownMobile(member.token)).toBe(mobile);
  });

  it("rejects a wrong code, a used one, another event's and another mobile's", async () => {
    const [member, second] = [await account(), await account()];
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'changemobile');
    expect(codeOf(await change(member, { mobile, captcha: other(captcha) }))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await change(member, { mobile: newMobile(), captcha }))).toBe('CAPTCHA_INCORRECT');
    const registering = newMobile();
    const registration = await codeFor(registering, 'register');
    expect(codeOf(await change(member, { mobile: registering, captcha: registration }))).toBe(
      'CAPTCHA_INCORRECT',
    );
    expect(codeOf(await change(member, { mobile, captcha }))).toBe('ok');
    expect(codeOf(await change(second, { mobile, captcha }))).toBe('CAPTCHA_INCORRECT');
    expect(await shownMobile(second.token)).toBe(second.mobile);
  });

  it('refuses a mobile that another member bound after the code was sent', async () => {
    const [member, quicker] = [await account(), await account()];
    const mobile = newMobile();
    const captcha = await codeFor(mobile, 'changemobile');
    await at.owner.query('update members set mobile = $2 where id = $1', [quicker.id, mobile]);
    expect(codeOf(await change(member, { mobile, captcha }))).toBe('MOBILE_EXISTS');
    expect(await shownMobile(member.token)).toBe(member.mobile);
    expect(await reasons(member.token)).not.toContain('password_changed');
  });

  it('answers in order of precedence', async () => {
    const member = await account();
    const wrong = { password: 'wrongone1', captcha: '000000' };
    expect(codeOf(await change(member, { ...wrong, mobile: '123' }))).toBe('MOBILE_INCORRECT');
    expect(codeOf(await change(member, { ...wrong, mobile: newMobile() }))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await change(member, { ...wrong, mobile: member.mobile }))).toBe('CAPTCHA_INCORRECT');
  });
});

describe('user/checkpwd', () => {
  it.each([
    ['kd83hf2k', 'ok'],
    ['kd83hf', 'PASSWORD_INVALID'],
    ['password1', 'PASSWORD_COMMON'],
    ['Newcomer77', 'PASSWORD_COMMON'],
    ['mailbox77', 'PASSWORD_COMMON'],
  ])('judges %s as the registration does', async (password, expected) => {
    const form = { username: 'Newcomer', email: 'mailbox@example.org', password };
    expect(codeOf(await server.post('user/checkpwd', form))).toBe(expected);
    expect(codeOf(await server.post('user/register', form))).toBe(expected);
  });
});
