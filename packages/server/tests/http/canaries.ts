import { TOTP } from 'otpauth';
import type pg from 'pg';
import { expect } from 'vitest';

import type { TestServer } from '../support/http.ts';
import { CHANNELS, IBAN } from '../support/withdrawing.ts';

/** Secrets that are in no log and in no table, and facts about a person that are in no log. */
export const secrets: Record<string, string> = {
  password: 'kd83canary1x',
  newPassword: 'kd83canary2x',
  wrongPassword: 'kd83canary3x',
  fundPassword: '918273',
  wrongFundPassword: '918274',
  headerToken: 'canary-token-in-a-header',
  queryToken: 'canary-token-in-an-address',
  brokenBody: 'canary-in-a-broken-body',
};
export const facts: Record<string, string> = {
  mobile: '13912340087',
  otherMobile: '13912340088',
  email: 'canary@mail.example',
  realName: 'Canary Lovelace',
  iban: IBAN,
  address: 'canary-no-address',
  nickname: 'canarynick',
};

/** Every call that takes something secret or personal: accepted, refused, broken, and failed. */
export async function callEverything(server: TestServer, owner: pg.Pool): Promise<void> {
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
  await owner.query(`create function quote_row() returns trigger language plpgsql as
    $$ begin perform new.address::bigint; return new; end $$;
    create trigger quote_row before insert on cards for each row execute function quote_row()`);
  const failed = await server.post('trade/addCard', { ...bank, password: fundPassword }, { token });
  expect(failed.status, 'the failure that quotes a row').toBe(500);
  await owner.query('drop trigger quote_row on cards; revoke insert on cards from tessera_app');
  const refused = await server.post('trade/addCard', { ...bank, password: fundPassword }, { token });
  expect(refused.status, 'the right that the server lacks').toBe(500);
  await owner.query('grant insert on cards to tessera_app');
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
