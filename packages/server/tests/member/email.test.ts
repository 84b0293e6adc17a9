import { describe, expect, it } from 'vitest';

import type { Mail, MailSender } from '../../src/mail/mail-sender.ts';
import { sendDueMails } from '../../src/mail/send-mails.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { WRITTEN } from '../support/members/written-codes.ts';

const at = useDatabase();
const server = useServer(at);

const MINUTE = 60_000;
const NEW = 'a new passphrase';
const codeOf = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const dataOf = <T>({ body }: TestReply): T => body.data as T;

let made = 0;
type Owner = { readonly token: string; readonly id: number; readonly name: string; readonly email: string };

/** A member with an e-mail that nobody has verified yet. */
async function owner(): Promise<Owner> {
  made += 1;
  const name = `Mailed${made}`;
  const email = `Mei.Lin${made}@mail.example`;
  const { body } = await server.post('user/register', { username: name, password: PASSWORD, email });
  const { token, id } = (body.data as { userinfo: { token: string; id: number } }).userinfo;
  return { token, id, name, email };
}
const mailsTo = (email: string): readonly Mail[] =>
  (server.ctx.mail.recent?.() ?? []).filter(({ to }) => to.toLowerCase() === email.toLowerCase());
const lastCode = (email: string): string => /\b\d{6}\b/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '';

const sendOwn = (token: string, headers: Record<string, string> = {}) =>
  server.post('security/sendCode', { by: 'email' }, { token, headers });
const verify = (token: string, captcha: string) =>
  server.post('security/verifyEmail', { captcha }, { token });
const isVerified = async (token: string): Promise<boolean> =>
  dataOf<{ is_email_verified: number }>(await server.get('security/show', {}, { token }))
    .is_email_verified === 1;
async function verified(): Promise<Owner> {
  const member = await owner();
  server.clock.now += MINUTE;
  await sendOwn(member.token);
  expect(codeOf(await verify(member.token, lastCode(member.email)))).toBe('ok');
  return member;
}
const forget = (email: string, ip?: string) =>
  server.post('ems/send', { email }, ip === undefined ? {} : { ip });
const reset = (email: string, captcha: string) =>
  server.post('user/resetpwd', { type: 'email', email, newpassword: NEW, captcha });
const logIn = async (account: string, password: string): Promise<string> =>
  codeOf(await server.post('user/login', { account, password }));

describe('an e-mail', () => {
  it('is verified by the code that was sent to it, in the language of the reader, once', async () => {
    const { token, email } = await owner();
    expect(codeOf(await sendOwn(token, { 'accept-language': 'ar' }))).toBe('ok');
    const [mail] = mailsTo(email);
    expect(mail?.language).toBe('ar');
    expect(mail?.subject).toContain(lastCode(email));
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/[{}]|http/);
    expect(codeOf(await verify(token, other(lastCode(email))))).toBe('CAPTCHA_INCORRECT');
    expect(await isVerified(token)).toBe(false);
    expect(codeOf(await verify(token, lastCode(email)))).toBe('ok');
    expect(await isVerified(token)).toBe(true);
    expect(codeOf(await verify(token, lastCode(email)))).toBe('CAPTCHA_INCORRECT');
  });

  it.each(WRITTEN)('is verified by its code with %s', async (_, write) => {
    const { token, email } = await owner();
    await sendOwn(token);
    expect(codeOf(await verify(token, write(lastCode(email))))).toBe('ok');
  });

  it('is to be verified again once it is another', async () => {
    const { token, email } = await verified();
    const change = (to: string) => server.post('user/profile', { email: to }, { token });
    await server.post('user/profile', { nickname: 'Mei' }, { token });
    expect(await isVerified(token)).toBe(true);
    await sendOwn(token);
    server.clock.now += MINUTE;
    expect(codeOf(await change(`other-${email}`))).toBe('ok');
    expect(await isVerified(token)).toBe(false);
    await change(email);
    expect(await isVerified(token)).toBe(false);
  });

  it("of another member is not verified by one's own code", async () => {
    const [one, two] = [await owner(), await owner()];
    await sendOwn(one.token);
    expect(codeOf(await verify(two.token, lastCode(one.email)))).toBe('CAPTCHA_INCORRECT');
  });

  it('leaves no trace of address or code in the log', async () => {
    const { email } = await verified();
    const told = [email, email.toLowerCase(), lastCode(email)];
    expect(server.log.filter((line) => told.some((secret) => line.includes(secret)))).toEqual([]);
  });
});

describe('a forgotten password by e-mail', () => {
  it('is replaced by the code, which ends every session and holds withdrawals', async () => {
    const { token, name, email } = await verified();
    server.clock.now += MINUTE;
    expect(codeOf(await forget(email.toUpperCase()))).toBe('ok');
    expect(codeOf(await reset(email, other(lastCode(email))))).toBe('CAPTCHA_INCORRECT');
    expect(codeOf(await reset(email, lastCode(email)))).toBe('ok');
    expect((await server.get('token/check', {}, { token })).status).toBe(401);
    expect([await logIn(name, PASSWORD), await logIn(name, NEW)]).toEqual([
      'ACCOUNT_OR_PASSWORD_INCORRECT',
      'ok',
    ]);
    expect(codeOf(await reset(email, lastCode(email)))).toBe('CAPTCHA_INCORRECT');
  });

  it('answers alike for verified, unverified and unknown addresses, and sends to the first alone', async () => {
    const [known, unproved] = [await verified(), await owner()];
    server.clock.now += MINUTE;
    const before = mailsTo(known.email).length;
    const texts = [];
    for (const email of [known.email, unproved.email, 'nobody@mail.example'])
      texts.push((await forget(email)).text);
    expect(new Set(texts).size).toBe(1);
    expect(mailsTo(known.email)).toHaveLength(before + 1);
    expect([mailsTo(unproved.email), mailsTo('nobody@mail.example')]).toEqual([[], []]);
    const again = [];
    for (const email of [known.email, unproved.email, 'nobody@mail.example'])
      again.push((await forget(email)).text);
    expect(new Set(again).size).toBe(1);
    expect(again[0]).toContain('SMS_TOO_FREQUENT');
    expect(codeOf(await reset(unproved.email, '123456'))).toBe('CAPTCHA_INCORRECT');
  });

  it("takes no code that proved a session, no unverified address and no mobile's code", async () => {
    const { token, email } = await verified();
    server.clock.now += MINUTE;
    await sendOwn(token);
    expect(codeOf(await reset(email, lastCode(email)))).toBe('CAPTCHA_INCORRECT');
    server.clock.now += MINUTE;
    await forget(email);
    const code = lastCode(email);
    await at.owner.query('update members set email_verified_at = null where lower(email) = lower($1)', [
      email,
    ]);
    expect(codeOf(await reset(email, code))).toBe('CAPTCHA_INCORRECT');
    expect(
      codeOf(await server.post('user/resetpwd', { type: 'email', newpassword: NEW, captcha: code })),
    ).toBe('EMAIL_INCORRECT');
  });
});

describe('a proof by e-mail', () => {
  it('counts for a verified address alone', async () => {
    const member = await owner();
    const { token, email } = member;
    server.clock.now += 5 * MINUTE;
    const prove = (captcha: string) => server.post('security/prove', { captcha, by: 'email' }, { token });
    await sendOwn(token);
    expect(codeOf(await prove(lastCode(email)))).toBe('CAPTCHA_INCORRECT');
    await verify(token, lastCode(email));
    server.clock.now += MINUTE;
    await sendOwn(token);
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('PROOF_REQUIRED');
    expect(codeOf(await prove(lastCode(email)))).toBe('ok');
    expect(codeOf(await server.post('security/beginTotp', {}, { token }))).toBe('ok');
  });
});

describe('messages as mail', () => {
  const changePassword = (member: Owner) =>
    server.post('user/changepwd', { oldpassword: PASSWORD, newpassword: NEW }, { token: member.token });

  it('go to verified addresses about security, once, in the language of the last log-in', async () => {
    const [known, unproved] = [await verified(), await owner()];
    for (const { name } of [known, unproved])
      await server.post(
        'user/login',
        { account: name, password: PASSWORD, device_id: 'a new phone' },
        { headers: { 'accept-language': 'en' } },
      );
    await sendDueMails(server.ctx);
    await sendDueMails(server.ctx);
    const [mail, ...more] = mailsTo(known.email).filter(({ subject }) => /device/.test(subject));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Tessera: New device', language: 'en' });
    expect(mail?.text).not.toMatch(/[{}]|http|undefined/);
    expect(mailsTo(unproved.email)).toEqual([]);
  });

  it('about another e-mail go to the verified one before, and to no unverified one', async () => {
    const [known, unproved] = [await verified(), await owner()];
    for (const { token, email } of [known, unproved]) {
      await server.post('user/profile', { email: `other-${email}` }, { token });
      await server.post('user/profile', { nickname: 'Mei' }, { token });
    }
    const before = mailsTo(known.email).length;
    while (await sendDueMails(server.ctx));
    const told = mailsTo(known.email).slice(0, mailsTo(known.email).length - before);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('o***@mail.example')]);
    for (const email of [`other-${known.email}`, unproved.email, `other-${unproved.email}`])
      expect(mailsTo(email)).toEqual([]);
  });

  it('of a kind of a later version are left to that version', async () => {
    const member = await verified();
    await changePassword(member);
    await at.owner.query('alter table messages drop constraint messages_kind_check');
    const rename = (from: string, to: string) =>
      at.owner.query(
        'update messages m set kind = $2 from mail_outbox o where o.message_id = m.id and m.kind = $1',
        [from, to],
      );
    await rename('password_changed', 'prize_drawn');
    const before = mailsTo(member.email).length;
    await sendDueMails(server.ctx);
    expect(mailsTo(member.email)).toHaveLength(before);
    await rename('prize_drawn', 'password_changed');
    await sendDueMails(server.ctx);
    expect(mailsTo(member.email)).toHaveLength(before + 1);
  });

  it('are sent again after a refusal, later each time, and not by two servers at once', async () => {
    const member = await verified();
    await sendDueMails(server.ctx);
    let refusals = 0;
    const sent: string[] = [];
    const mail: MailSender = {
      send: async ({ to, subject }) => {
        if (refusals < 2) {
          refusals += 1;
          throw new Error('the server is busy');
        }
        sent.push(`${to} ${subject}`);
      },
    };
    const ctx = { ...server.ctx, mail };
    const due = () => at.owner.query(`update mail_outbox set due_at = clock_timestamp()`);
    const waitS = async () =>
      (
        await at.owner.query<{ s: number }>(
          `select round(extract(epoch from due_at - clock_timestamp()))::int as s from mail_outbox`,
        )
      ).rows.map(({ s }) => s);
    await changePassword(member);
    await sendDueMails(ctx);
    await sendDueMails(ctx);
    expect([refusals, sent, await waitS()]).toEqual([1, [], [60]]);
    await due();
    await sendDueMails(ctx);
    expect([refusals, await waitS()]).toEqual([2, [120]]);
    await due();
    await Promise.all([sendDueMails(ctx), sendDueMails(ctx)]);
    expect(sent).toEqual([`${member.email} Tessera: 登录密码已修改`]);
    expect(await waitS()).toEqual([]);
  });

  it('are given up after a day', async () => {
    const member = await verified();
    await sendDueMails(server.ctx);
    await changePassword(member);
    await at.owner.query(`update mail_outbox set created_at = clock_timestamp() - interval '25 hours'`);
    const before = mailsTo(member.email).length;
    await sendDueMails(server.ctx);
    expect(mailsTo(member.email)).toHaveLength(before);
    expect((await at.owner.query('select 1 from mail_outbox')).rows).toEqual([]);
  });
});
