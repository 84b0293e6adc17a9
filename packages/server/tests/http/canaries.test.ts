import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, inject, test } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { callEverything, facts, secrets } from './canaries.ts';

const at = useDatabase();
const server = useServer(at);

const securityEvents = (): Record<string, string>[] =>
  readFileSync(path.join(server.ctx.env.dataDir, 'security.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>);

test('no byte of any log holds a password, a token, a code, a phone or an account', async () => {
  await callEverything(server, at.owner);
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
    'credential_changed user/profile',
    'credential_changed user/setFundPassword',
    'login_failed trade/addCard FUND_PASSWORD_INCORRECT',
    'database_right trade/addCard',
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
