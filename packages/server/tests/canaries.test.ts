import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { TOTP } from 'otpauth';
import { expect, inject, test } from 'vitest';

import { useDatabase } from './support/database.ts';
import { useServer } from './support/http.ts';
import { CHANNELS, IBAN } from './support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at);

/** Secrets that are in no log and in no table, and facts about a person that are in no log. */
const secrets: Record<string, string> = {
  password: 'kd83canary1x',
  newPassword: 'kd83canary2x',
  wrongPassword: 'kd83canary3x',
  fundPassword: '918273',
  wrongFundPassword: '918274',
  headerToken: 'canary-token-in-a-header',
  queryToken: 'canary-token-in-an-address',
  brokenBody: 'canary-in-a-broken-body',
};
const facts: Record<string, string> = {
  mobile: '13912340087',
  otherMobile: '13912340088',
  email: 'canary@mail.example',
  realName: 'Canary Lovelace',
  iban: IBAN,
  address: 'canary-no-address',
  nickname: 'canarynick',
};

const securityEvents = (): Record<string, string>[] =>
  readFileSync(path.join(server.ctx.env.dataDir, 'security.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);

/** Every call that takes something secret or personal: accepted, refused, broken, and failed. */
async function callEverything(): Promise<void> {
  const { mobile, otherMobile, email, realName, iban, address, nickname } = facts;
  const { password, newPassword, wrongPassword, fundPassword, wrongFundPassword } = secrets;
  await server.post('sms/send', { mobile, event: 'register' });
  const code = server.lastCode(mobile!);
  secrets['registerCode'] = code;
  const opened = await server.post('user/register', { username: 'Canary1', password, mobile, code });
  const { userinfo } = opened.body.data as { userinfo: { token: string } };
  secrets['firstToken'] = userinfo.token;
  for (const account of ['Canary1', mobile, email, 'nobody1'])
    await server.post('user/login', { account, password: wrongPassword });
  const again = await server.post('user/login', { account: 'Canary1', password });
  const { token } = (again.body.data as { userinfo: { token: string } }).userinfo;
  secrets['token'] = token;
  await server.post('user/profile', { email, nickname }, { token });
  await server.post('user/setFundPassword', { password, fund_password: fundPassword }, { token });
  const bank = { channel_id: CHANNELS.bank, card_no: iban, real_name: realName, bic: 'DEUTDEFF' };
  await server.post('trade/addCard', { ...bank, password: wrongFundPassword }, { token });
  await server.post(
    'trade/addCard',
    { channel_id: CHANNELS.erc20, address, password: fundPassword },
    { token },
  );
  // The database refuses the row with a message that quotes it.
  await at.owner.query(`create function quote_row() returns trigger language plpgsql as
    $$ begin perform new.address::bigint; return new; end $$;
    create trigger quote_row before insert on cards for each row execute function quote_row()`);
  const failed = await server.post('trade/addCard', { ...bank, password: fundPassword }, { token });
  expect(failed.status, 'the failure that quotes a row').toBe(500);
  await at.owner.query('drop trigger quote_row on cards; revoke insert on cards from tessera_app');
  const refused = await server.post('trade/addCard', { ...bank, password: fundPassword }, { token });
  expect(refused.status, 'the right that the server lacks').toBe(500);
  await at.owner.query('grant insert on cards to tessera_app');
  const added = await server.post('trade/addCard', { ...bank, password: fundPassword }, { token });
  expect(added.body.code).toBe(1);
  await server.post('sms/send', { mobile: otherMobile, event: 'changemobile' }, { token });
  const moved = { mobile: otherMobile, captcha: '000000' };
  await server.post('user/changemobile', moved, { token });
  const begun = await server.post('security/beginTotp', {}, { token });
  const { secret } = begun.body.data as { secret: string };
  secrets['totpSecret'] = secret;
  const otp = new TOTP({ secret }).generate({ timestamp: server.clock.now });
  const wrongOtp = String((Number(otp) + 500_000) % 1_000_000).padStart(6, '0');
  await server.post('security/confirmTotp', { otp: wrongOtp }, { token });
  const confirmed = await server.post('security/confirmTotp', { otp }, { token });
  const { recovery_codes: codes } = confirmed.body.data as { recovery_codes: string[] };
  secrets['recoveryCode'] = codes[0] ?? '';
  await server.post('user/changepwd', { oldpassword: wrongPassword, newpassword: newPassword }, { token });
  const renewed = await server.post(
    'user/changepwd',
    { oldpassword: password, newpassword: newPassword },
    { token },
  );
  const { userinfo: changed } = renewed.body.data as { userinfo: { token: string } };
  secrets['newToken'] = changed.token;
  await server.get('user/index', {}, { token: secrets['headerToken']! });
  await server.get(`user/index?token=${secrets['queryToken']}`);
  await server.get(`/no/such/${secrets['queryToken']}`);
  await server.post('user/login', undefined, { raw: `{"password":"${secrets['brokenBody']}` });
  await server.post('user/login', undefined, {
    raw: `{"account":"${mobile}\\u0000","password":"${password}"}`,
  });
  await server.post('user/logout', {}, { token: changed.token });
}

test('no byte of any log holds a password, a token, a code, a phone or an account', async () => {
  await callEverything();
  const security = readFileSync(path.join(server.ctx.env.dataDir, 'security.log'), 'utf8');
  const postgres = inject('postgresLog');
  const logs = {
    server: server.log.join(''),
    security,
    postgres: postgres && existsSync(postgres) ? readFileSync(postgres, 'utf8') : '',
  };
  expect(Object.values(secrets).every((each) => each.length >= 6)).toBe(true);
  expect(logs.server, 'the failures are in the log').toContain('request failed');
  for (const [log, text] of Object.entries(logs))
    for (const [name, value] of Object.entries({ ...secrets, ...facts }))
      expect(text.includes(value), `${name} in the log of the ${log}`).toBe(false);
});

test('no row of any table holds a password, a token or a code', async () => {
  const { rows: tables } = await at.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables) {
    const { rows } = await at.owner.query<{ text: string }>(
      `select string_agg(t::text, '') as text from ${name} t`,
    );
    for (const [secret, value] of Object.entries(secrets))
      expect(rows[0]?.text?.includes(value) ?? false, `${secret} in ${name}`).toBe(false);
  }
});

test('the log of security events tells what happened to whom', () => {
  const events = securityEvents();
  const kinds = events.map(({ event, call, code }) => [event, call, code].filter(Boolean).join(' '));
  const member = events.find(({ event }) => event === 'login')?.member;
  expect(kinds).toEqual([
    'login user/register',
    'login_failed user/login ACCOUNT_OR_PASSWORD_INCORRECT',
    'login_failed user/login ACCOUNT_OR_PASSWORD_INCORRECT',
    'login_failed user/login ACCOUNT_OR_PASSWORD_INCORRECT',
    'login_failed user/login ACCOUNT_OR_PASSWORD_INCORRECT',
    'login user/login',
    'credential_changed user/setFundPassword',
    'login_failed trade/addCard FUND_PASSWORD_INCORRECT',
    'rights_refused trade/addCard DATABASE_RIGHT',
    'payout_account trade/addCard',
    'login_failed user/changemobile CAPTCHA_INCORRECT',
    'login_failed security/confirmTotp SECOND_FACTOR_INCORRECT',
    'second_factor security/confirmTotp',
    'login_failed user/changepwd PASSWORD_INCORRECT',
    'credential_changed user/changepwd',
    'session_refused user/index UNAUTHORIZED',
    'logout user/logout',
  ]);
  // The two log-ins by a name that the member has, and by one that nobody has.
  expect(events.slice(1, 5).map((event) => event.member)).toEqual([member, member, undefined, undefined]);
  expect(events.slice(5, 15).every((event) => event.member === member)).toBe(true);
  for (const event of events) {
    expect(event.request).toMatch(/^[\w-]+-[0-9a-z]+$/);
    expect(event.from).toMatch(/^10\.\d+\.\d+\.\*$/);
  }
});
