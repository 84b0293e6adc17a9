import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startCashier } from '@tessera/cashier/run-cashier';
import { type KeyChange, keysOfOperator } from '@tessera/domain/fairness/operator-keys';
import { epochMs } from '@tessera/domain/time';

import { verifyStatement } from '../../../verify/verify.mjs';
import { writeCheckpoint } from '../../src/fairness/audit-checkpoints.ts';
import { noteOperatorKey } from '../../src/fairness/note-operator-key.ts';
import { newSigningKey, openOperatorKey } from '../../src/fairness/operator-key.ts';
import { connectKeeper } from '../../src/keeper/keeper-client.ts';
import { systemRandom } from '../../src/kernel/random.ts';
import { createSealer } from '../../src/kernel/sealer.ts';
import { nextFileOf, secretOf, secretsOf } from '../../src/kernel/secrets.ts';
import { rotateKey } from '../../src/keys/rotate-key.ts';
import { placeOfOperatorKey } from '../../src/keys/seal-places.ts';
import { keyWatch } from '../../src/keys/watch-keys.ts';
import { runAudit } from '../../src/ops/run-audit.ts';
import { demand } from '../../src/process/process-refusal.ts';
import { runSecret } from '../../src/process/rotate-secret.ts';
import { serveCalls } from '../../src/process/serve-calls.ts';
import type { PushTarget } from '../../src/push/push-sender.ts';
import { newVapidKey, openVapidKeys } from '../../src/push/vapid-key.ts';
import { webPushSender } from '../../src/push/web-push-sender.ts';
import { cashierRail } from '../../src/rail/cashier-rail.ts';
import { signFile } from '../../src/statement/sign-file.ts';
import { csvSignatureLine } from '../../src/statement/write-csv.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { createSecurityLog } from '../../src/telemetry/security-log.ts';
import { signedHeaders } from '../support/cashier.ts';
import { type PushService, startPushService } from '../support/contracts/push-service.ts';
import { urlOf, useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { operatorOf } from '../support/members/operator.ts';

/** The data folder of the installation whose keys are rotated. */
const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (...parts: string[]): string => path.join(folder, ...parts);
for (const dir of ['keeper', 'cashier']) mkdirSync(fileOf(dir));
writeFileSync(fileOf('operator.pem'), newSigningKey());
writeFileSync(fileOf('push.pem'), newVapidKey());
for (const file of ['password.pepper', 'keeper/bearer', 'cashier/secret', 'cashier/callback-secret'])
  writeFileSync(fileOf(file), `the first secret of ${file}`);

const at = useDatabase();
const push = webPushSender({
  keys: openVapidKeys(fileOf('push.pem')),
  subject: 'mailto:push@house.example',
  allowsLoopback: true,
});
const passwordPepper = { file: fileOf('password.pepper') };
const operatorKey = openOperatorKey(fileOf('operator.pem'));
const server = useServer(at, { passwordPepper }, { push, operator: operatorKey });
const other = useServer(at, { passwordPepper, nodeNumber: 2 }, { push, operator: operatorKey });

const commands = operatorOf(at);
const operator = (...args: string[]): Promise<string[]> => commands.linesOn(folder, args);
const rotate = (key: string, ...more: string[]) => operator('keys', 'rotate', key, '--as', 'ada', ...more);
const audited = async (kind: string): Promise<Record<string, unknown>[]> =>
  (
    await at.owner.query<{ body: string }>('select body from audit_chain where kind = $1 order by seq', [
      kind,
    ])
  ).rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

const codeOf = ({ body }: TestReply): string => (body.code === 1 ? 'ok' : body.msg);
const dataOf = <T>({ body }: TestReply): T => body.data as T;

describe('the pepper', () => {
  const STEP = 30_000;
  const DEVICE = 'a-phone-of-the-member';
  const FUND = '905173';
  type Member = { token: string; id: number; secret: string; recoveryCodes: string[] };
  let member: Member;
  const name = 'Peppered';
  const shown = (secret: string): string => new TOTP({ secret }).generate({ timestamp: server.clock.now });
  const logIn = (factor: object, on = server, password = PASSWORD) =>
    on.post('user/login', { account: name, password, device_id: DEVICE, ...factor });
  const stored = async () =>
    (
      await at.owner.query<{ password: string; fund: string; sealed: Buffer }>(
        `select password_hash as password, fund_password_hash as fund, sealed
         from members join totp_keys on member_id = id where id = $1`,
        [member.id],
      )
    ).rows[0]!;

  beforeAll(async () => {
    const { token, id } = await server.member(name);
    await logIn({});
    const setFund = { fund_password: FUND, password: PASSWORD };
    await server.post('user/setFundPassword', setFund, { token });
    const { secret } = dataOf<{ secret: string }>(await server.post('security/beginTotp', {}, { token }));
    const confirmed = await server.post('security/confirmTotp', { otp: shown(secret) }, { token });
    const { recovery_codes: recoveryCodes } = dataOf<{ recovery_codes: string[] }>(confirmed);
    member = { token, id, secret, recoveryCodes };
  });

  it('is rotated without a log-out, and everything that was made under the one before goes on', async () => {
    const before = await stored();
    const { token, secret, recoveryCodes } = member;
    expect((await rotate('pepper')).join('\n')).toContain('1 secrets of authenticator apps sealed anew');
    expect((await stored()).sealed).not.toEqual(before.sealed);
    // The session continues, and so do password, app and recovery codes; on every server at once.
    expect((await server.get('user/index', {}, { token })).body.code).toBe(1);
    server.clock.now += STEP;
    expect(codeOf(await logIn({}, other))).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await logIn({ otp: shown(secret) }, server, 'wrong2password'))).toBe(
      'ACCOUNT_OR_PASSWORD_INCORRECT',
    );
    expect(codeOf(await logIn({ otp: shown(secret) }))).toBe('ok');
    expect(codeOf(await logIn({ otp: recoveryCodes[0] }, other))).toBe('ok');
    expect(codeOf(await logIn({ otp: recoveryCodes[0] }))).toBe('SECOND_FACTOR_INCORRECT');
    const [messages] = (
      await at.owner.query(
        `select count(*)::int as n from messages where member_id = $1 and kind = 'new_device'`,
        [member.id],
      )
    ).rows as { n: number }[];
    expect(messages?.n).toBeLessThanOrEqual(1);
  });

  it('hashes passwords anew as their members come back', async () => {
    const { password, fund } = await stored();
    const { id: now, needs } = await listed('pepper');
    expect(password.slice(0, 8)).toBe(now);
    expect(fund.slice(0, 8)).not.toBe(now);
    expect(needs).toBe('1 passwords, 1 traces');
    const { token } = member;
    const proof = { fund_password: '816204', password: PASSWORD };
    expect(codeOf(await server.post('user/setFundPassword', proof, { token }))).toBe('ok');
    expect((await stored()).fund.slice(0, 8)).toBe(now);
    expect((await listed('pepper')).needs).toBe('1 traces');
  });

  it('leaves the apps of operators in use', async () => {
    const sealer = createSealer(passwordPepper, systemRandom);
    const key = Buffer.from('the key of an app');
    // An account that is not confirmed: names are still taken as they are given.
    await at.owner.query(
      `insert into operators (name, roles, sealed, added_by) values ('eve', '{support}', $1, 'ada')`,
      [sealer.seal(key, placeOfOperatorKey('eve'))],
    );
    await rotate('pepper');
    const { rows } = await at.owner.query<{ sealed: Buffer }>('select sealed from operators');
    expect(rows.map(({ sealed }) => sealer.isOutdated(sealed))).toEqual([false]);
    expect(sealer.open(rows[0]!.sealed, placeOfOperatorKey('eve'))).toEqual(key);
  });

  it('is kept for those who were not here since', async () => {
    await expect(operator('keys', 'retire', 'pepper', '--as', 'ada')).rejects.toThrow(
      'an earlier pepper stays',
    );
  });
});

describe('the key of the operator', () => {
  it('is published by its command, with the one before it, and once however often that is stopped', async () => {
    const before = operatorKey.publicKey.toString('hex');
    const checkpoints = fileOf('checkpoints.jsonl');
    const deps = { db: at.db, operator: operatorKey, clock: server.ctx.clock };
    await writeCheckpoint(deps, checkpoints);
    const statement = signFile(operatorKey, Buffer.from('time,amount\r\n'), csvSignatureLine);
    expect(await operator('keys', 'rotate', 'operator', '--prepare', '--as', 'ada')).toEqual([
      expect.stringContaining('is ready'),
    ]);
    expect(operatorKey.publicKey.toString('hex')).toBe(before);
    // As if the command had been stopped after its entry in the audit chain: a server that starts now
    // continues.
    const next = openOperatorKey(nextFileOf(fileOf('operator.pem'))).publicKey;
    await noteOperatorKey({ db: at.db, operator: operatorKey });
    await noteOperatorKey({ db: at.db, operator: operatorKey }, operatorKey.keyOf(next.toString('hex')));
    expect(await noteOperatorKey({ db: at.db, operator: operatorKey })).toBe(false);
    await rotate('operator');
    expect(operatorKey.publicKey).toEqual(next);
    expect(operatorKey.has(before)).toBe(true);
    const changes = (await audited('operator_key')) as unknown as KeyChange[];
    expect(changes.map(({ key }) => key)).toEqual([before, next.toString('hex')]);
    expect(keysOfOperator(before, changes).has(next.toString('hex'))).toBe(true);
    // Earlier signatures still verify, by either key, and so do new ones.
    await writeCheckpoint(deps, checkpoints);
    const place = { dataDir: folder, databaseUrl: urlOf(at.login), auditCheckpoints: checkpoints };
    const lines: string[] = [];
    expect(await runAudit(place, ['--key', before], (line) => lines.push(line))).toBe(true);
    expect(lines.at(-1)).toMatch(/^2 checkpoints/);
    expect(await runAudit(place, [], () => {})).toBe(true);
    const { operator_keys: published } = dataOf<{ operator_keys: object[] }>(
      await server.get('games/auditChain'),
    );
    for (const key of [before, next.toString('hex')])
      expect(verifyStatement(statement, key, published).steps.map(({ problem }) => problem)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    expect((await operator('keys', 'retire', 'operator', '--as', 'ada')).join()).toContain('1 earlier');
    expect(operatorKey.has(before)).toBe(false);
  });
});

describe('a secret that two processes share', () => {
  const NOW = 1_800_000_000_000;
  it('is taken by both at once; the one before is accepted until it is retired', async () => {
    const bearer = { file: fileOf('keeper', 'bearer') };
    const calls = { commitments: () => ({ commitments: ['one'] }) };
    const served = await serveCalls({
      calls,
      listen: { host: '127.0.0.1', port: 0 },
      bearer,
      onFault: () => {},
    });
    const [house, late] = [bearer, secretOf(bearer)].map((secret) =>
      connectKeeper({ listen: served.listen, bearer: secret }),
    );
    const ask = (keeper = house) => keeper!.commitments({ chainId: '', from: 1, count: 1 });
    try {
      await ask();
      const before = secretOf(bearer);
      await rotate('keeper');
      expect(secretOf(bearer)).not.toBe(before);
      await Promise.all([ask(house), ask(late)]);
      await operator('keys', 'retire', 'keeper', '--as', 'ada');
      await ask(house);
      await expect(ask(late)).rejects.toThrow('UNAUTHORIZED');
    } finally {
      house?.close();
      late?.close();
      await served.close();
    }
  });

  it('is taken by the cashier and the server, for calls and for callbacks', async () => {
    const dir = fileOf('cashier');
    const cashier = await startCashier({ dir, host: '127.0.0.1', port: 0, now: Date.now, onFault: () => {} });
    const rail = cashierRail({
      url: `http://127.0.0.1:${cashier.port}`,
      secret: { file: fileOf('cashier', 'secret') },
      callbackSecrets: [{ file: fileOf('cashier', 'callback-secret') }],
      origins: [],
      fetch,
    });
    const body = JSON.stringify({
      id: 'in-1',
      direction: 'in',
      orderId: '1',
      amountMinor: '100',
      outcome: 'done',
      movedAt: NOW,
    });
    const signedBy = (secret: string) =>
      rail.readCallback(signedHeaders(secret, body, NOW), body, epochMs(NOW)).id;
    try {
      await rotate('rail');
      expect(await rail.listRates()).not.toEqual([]);
      await operator('keys', 'retire', 'rail', '--as', 'ada');
      expect(await rail.listRates()).not.toEqual([]);
      await rotate('rail-callbacks');
      expect(signedBy(cashier.callbackSecret)).toBe('in-1');
      expect(signedBy(secretOf({ file: fileOf('cashier', 'callback-secret') }))).toBe('in-1');
      await operator('keys', 'retire', 'rail-callbacks', '--as', 'ada');
      expect(() => signedBy(cashier.callbackSecret)).toThrow('not ours');
    } finally {
      await cashier.stop();
    }
  });

  it('is taken from a file where another host makes it, and only once that host accepts it', async () => {
    const [theirs, ours, brought] = ['their-bearer', 'our-bearer', 'brought'].map((name) => fileOf(name));
    for (const file of [theirs, ours]) writeFileSync(file!, 'agreed', { mode: 0o600 });
    const calls = { createChain: () => demand(false, 'INPUT_INVALID') };
    const served = await serveCalls({
      calls,
      listen: { host: '127.0.0.1', port: 0 },
      bearer: { file: theirs! },
      onFault: () => {},
    });
    const url = `http://127.0.0.1:${'port' in served.listen ? served.listen.port : 0}`;
    const env = { ...server.ctx.env, dataDir: folder, witness: { url, secret: { file: ours! } } };
    const ctx = { db: at.db, env };
    try {
      await expect(rotateKey(ctx, 'witness', { isPrepared: false, from: undefined })).rejects.toThrow(
        'another host has this secret too: run "secret rotate FILE" there',
      );
      writeFileSync(brought!, 'not theirs');
      await expect(rotateKey(ctx, 'witness', { isPrepared: false, from: brought })).rejects.toThrow(
        'does not take the new secret (UNAUTHORIZED)',
      );
      expect(secretOf({ file: ours! })).toBe('agreed');
      expect(runSecret(['rotate', theirs!])).toContain('bring it to the house');
      writeFileSync(brought!, secretOf({ file: theirs! }));
      await rotateKey(ctx, 'witness', { isPrepared: false, from: brought });
      expect(secretOf({ file: ours! })).toBe(secretOf({ file: theirs! }));
      expect(runSecret(['retire', theirs!])).toContain('1 earlier secrets dropped');
    } finally {
      await served.close();
    }
  });
});

describe('the key of push messages', () => {
  const open: { service?: PushService } = {};
  beforeAll(async () => void (open.service = await startPushService()));
  afterAll(() => open.service?.stop());
  const MESSAGE = { payload: '{}', topic: 'round-7', ttlSeconds: 600 };
  const subscriptions = async (): Promise<PushTarget[]> =>
    (await at.owner.query<PushTarget>('select * from push_subscriptions order by id')).rows;

  it('goes on reaching the phones that were subscribed with the one before, until it is retired', async () => {
    const subscribe = async (name: string): Promise<void> => {
      const { token } = await server.member(name);
      const { endpoint, p256dh, auth } = open.service!.browser(push.publicKey);
      const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
      const wanted = { endpoint, ...keys, topics: ['round'], hide_amounts: 0 };
      expect(codeOf(await server.post('push/subscribe', wanted, { token }))).toBe('ok');
    };
    await subscribe('PushedA');
    await rotate('push');
    await subscribe('PushedB');
    const [early, late] = await subscriptions();
    for (const target of [early!, late!])
      expect(await push.send(target, MESSAGE)).toEqual({ kind: 'delivered' });
    // One of before keys were noted with subscriptions.
    expect(await push.send({ ...early!, server_key: null }, MESSAGE)).toEqual({ kind: 'delivered' });
    expect(await listed('push')).toMatchObject({ older: 1, needs: '1 subscriptions' });
    expect((await operator('keys', 'retire', 'push', '--as', 'ada')).join()).toContain(
      '1 push subscriptions ended',
    );
    expect(await subscriptions()).toHaveLength(1);
    expect(await push.send(early!, MESSAGE)).toEqual({ kind: 'gone' });
  });
});

describe('every rotation', () => {
  it('is an entry of the audit chain, and what is done to keys by any way a security event', async () => {
    const lines: string[] = [];
    const metrics = createMetrics();
    const { log, clock } = server.ctx;
    const security = createSecurityLog({ metrics, clock, log }, (line) => lines.push(line));
    const check = keyWatch({ env: { ...server.ctx.env, dataDir: folder }, security, log });
    check();
    expect(lines).toEqual([]);
    await rotate('rail');
    writeFileSync(fileOf('keeper', 'bearer'), 'put there by hand');
    check();
    check();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'key_changed', call: 'keeper' },
      { event: 'key_changed', call: 'rail' },
    ]);
    expect((await audited('operator')).at(-1)).toMatchObject({
      command: 'keys rotate',
      target: 'rail',
      operator: 'ada',
    });
  });

  it('needs a name, a key, and a file that it may write', async () => {
    await expect(operator('keys', 'rotate', 'pepper')).rejects.toThrow('say who you are');
    await expect(rotate('front-door')).rejects.toThrow('name the key: operator, pepper');
    await expect(rotate('witness')).rejects.toThrow('there is nothing to rotate');
    await expect(rotate('database')).rejects.toThrow('create a second one, as docs/operations/keys.md shows');
    const env = { ...server.ctx.env, passwordPepper: 'in the environment' };
    await expect(
      rotateKey({ db: at.db, env }, 'pepper', { isPrepared: false, from: undefined }),
    ).rejects.toThrow('put it into a file that only the server');
  });

  it('prints no key', async () => {
    const said = [
      ...(await operator('keys', 'list')),
      ...(await rotate('pepper')),
      ...(await rotate('rail')),
    ].join();
    for (const file of ['password.pepper', 'keeper/bearer', 'cashier/secret', 'cashier/callback-secret'])
      for (const secret of secretsOf({ file: fileOf(file) })) expect(said).not.toContain(secret);
  });
});

type Listed = { name: string; id: string; older: number; needs: string };
const listed = async (key: string): Promise<Listed> => {
  const all = JSON.parse((await operator('keys', 'list', '--json')).join('\n')) as Listed[];
  const found = all.find(({ name }) => name === key);
  if (!found) throw new Error(`${key} is listed`);
  return found;
};
