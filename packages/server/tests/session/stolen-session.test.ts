import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { type Account, codeOf, MINUTE, NEW, useAccounts } from '../support/members/accounts.ts';

const at = useDatabase();
const server = useServer(at);
const { account, withoutPassword, reasons, setFund } = useAccounts(at, server);

describe('what a stolen session must not do alone', () => {
  const LATER = 6 * MINUTE;
  const held = async (token: string) => (await reasons(token)).includes('password_changed');
  const proveByCode = async (member: Account) => {
    server.clock.now += MINUTE;
    await server.post('security/sendCode', {}, { token: member.token });
    const captcha = server.lastCode(member.mobile);
    return codeOf(await server.post('security/prove', { captcha }, { token: member.token }));
  };
  const firstPassword = (member: Account) =>
    server.post('user/changepwd', { newpassword: NEW }, { token: member.token });
  const newEmail = (member: Account, email: string) =>
    server.post('user/profile', { email }, { token: member.token });

  it('try more than ten e-mails in an hour, of which it learns whether they have an account', async () => {
    const member = await account();
    await newEmail(await account(), 'taken@probed.example');
    for (let n = 0; n < 9; n++)
      expect(codeOf(await newEmail(member, 'taken@probed.example'))).toBe('EMAIL_EXISTS');
    expect(codeOf(await newEmail(member, 'mine@probed.example'))).toBe('ok');
    const refused = await newEmail(member, 'taken@probed.example');
    expect(refused.body).toMatchObject({ msg: 'TOO_MANY_REQUESTS', data: { limit: 'emails' } });
    // A field sent with its stored value needs no proof.
    expect(codeOf(await newEmail(member, 'mine@probed.example'))).toBe('ok');
    server.clock.now += 60 * MINUTE;
    await proveByCode(member);
    expect(codeOf(await newEmail(member, 'taken@probed.example'))).toBe('EMAIL_EXISTS');
  });

  it('set the first fund password: it needs a fresh proof and starts the hold', async () => {
    const member = await withoutPassword();
    server.clock.now += LATER;
    expect(codeOf(await setFund(member.token, ''))).toBe('PROOF_REQUIRED');
    expect(await held(member.token)).toBe(false);
    expect(await proveByCode(member)).toBe('ok');
    expect(codeOf(await setFund(member.token, ''))).toBe('ok');
    expect(await held(member.token)).toBe(true);
  });

  it('set the first log-in password: it needs a fresh proof and starts the hold', async () => {
    const member = await withoutPassword();
    server.clock.now += LATER;
    expect(codeOf(await firstPassword(member))).toBe('PROOF_REQUIRED');
    expect(await proveByCode(member)).toBe('ok');
    const { body } = await firstPassword(member);
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(await held(token)).toBe(true);
    // The new session has proved nothing yet.
    expect(codeOf(await newEmail({ ...member, token }, 'new@mail.example'))).toBe('PROOF_REQUIRED');
  });

  it.each([
    ['set an e-mail', '', 'first@mail.example'],
    ['change the e-mail', 'one@mail.example', 'two@mail.example'],
    ['remove the e-mail', 'gone@mail.example', ''],
  ])('%s: it needs a fresh proof and starts the hold', async (_, before, after) => {
    const member = await account();
    await at.owner.query('update members set email = $2 where id = $1', [member.id, before]);
    server.clock.now += LATER;
    expect(codeOf(await newEmail(member, before))).toBe('ok');
    expect(codeOf(await newEmail(member, after))).toBe('PROOF_REQUIRED');
    expect(await held(member.token)).toBe(false);
    expect(await proveByCode(member)).toBe('ok');
    expect(codeOf(await newEmail(member, after))).toBe('ok');
    expect(await held(member.token)).toBe(true);
  });
});
