import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadOperatorPlace } from '../../src/config/env.ts';
import { place } from '../../src/db/embedded/placement.ts';
import { type Embedded, startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { freePort } from '../../src/db/free-port.ts';
import { runOperator } from '../../src/operator/run-operator.ts';
import { urlOf } from '../support/database.ts';
import { PROGRAM } from '../support/program.ts';
import { gatewaySettings, readySettings, strongSecret } from '../support/ready-house.ts';
import { startTlsStandIn, type TlsStandIn } from './tls-stand-in.ts';

const GATEWAY_SECRET = strongSecret('g');
const MINUTE = 60_000;

const folder = mkdtempSync(path.join(os.tmpdir(), 'real-money-start-'));
chmodSync(folder, 0o755);
const children: ChildProcess[] = [];
type Open = {
  database?: Embedded;
  standIn?: TlsStandIn;
  settings?: Record<string, string>;
  /** User that runs the programs: as root the user of the database, who alone reaches its socket. */
  user?: { readonly uid: number; readonly gid: number } | undefined;
};
const open: Open = {};
const settings = (): Record<string, string> => open.settings!;
const fileIn = (name: string): string => path.join(folder, name);

/** A folder of the user that runs the programs. */
function ownFolder(name: string): string {
  mkdirSync(fileIn(name));
  if (open.user) chownSync(fileIn(name), open.user.uid, open.user.gid);
  return fileIn(name);
}

/** Starts a program, and returns it with its output so far, line by line. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    ...open.user,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const errors: string[] = [];
  child.stderr.on('data', (data: Buffer) => errors.push(data.toString()));
  return { child, errors, lines: createInterface({ input: child.stdout }) };
}

/** Starts a keeper or a witness and returns its address and secret. */
async function peer(kind: 'keeper' | 'witness'): Promise<{ url: string; secret: string }> {
  const port = await freePort();
  const dir = ownFolder(kind);
  const { lines } = start([kind, '--dir', dir, '--host', '127.0.0.1', '--port', String(port)]);
  await once(lines, 'line');
  return { url: `http://127.0.0.1:${port}`, secret: readFileSync(path.join(dir, 'bearer'), 'utf8').trim() };
}

beforeAll(async () => {
  mkdirSync(fileIn('database'), { mode: 0o755 });
  open.user = place(fileIn('database')).user;
  const [keeper, witness] = [await peer('keeper'), await peer('witness')];
  open.standIn = await startTlsStandIn(folder, GATEWAY_SECRET);
  open.database = await startEmbedded({ dataDir: fileIn('database') });
  const { login, connection } = open.database;
  for (const name of ['backup', 'excluded']) writeFileSync(fileIn(name), '');
  const { url, certificate } = open.standIn;
  open.settings = {
    ...readySettings(fileIn),
    PORT: '0',
    DATA_DIR: ownFolder('data'),
    DATABASE_URL: urlOf(login),
    DATABASE_OWNER_URL: urlOf(connection),
    RAIL_URL: url,
    KEEPER_URL: keeper.url,
    KEEPER_SECRET: keeper.secret,
    WITNESS_URL: witness.url,
    WITNESS_SECRET: witness.secret,
    ...gatewaySettings((name) => `${url}/${name}`, GATEWAY_SECRET),
    AUDIT_CHECKPOINTS: path.join(ownFolder('vault'), 'checkpoints.jsonl'),
    OPERATOR_SESSION: fileIn('session'),
    NODE_EXTRA_CA_CERTS: certificate,
  };
}, 5 * MINUTE);
afterAll(async () => {
  for (const child of children.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await open.standIn?.stop();
  await open.database?.stop();
  rmSync(folder, { recursive: true, force: true });
}, MINUTE);

/** Starts the whole program: the address at which it runs, or the sentence with which it refused. */
async function startHouse(): Promise<{ readonly address?: string; readonly refusal?: string }> {
  const { child, errors, lines } = start([], settings());
  const running = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const [, address] = / is running at (\S+)$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  return Promise.race([
    running.then((address) => ({ address })),
    once(child, 'close').then(() => ({ refusal: errors.join('') })),
  ]);
}

/** Makes an account of an operator who has confirmed the key. */
async function operator(name: string, ...more: string[]): Promise<void> {
  const run = async (...args: string[]): Promise<Record<string, string>> => {
    const lines: string[] = [];
    await runOperator(loadOperatorPlace(settings()), [...args, '--json'], {
      say: (line) => lines.push(line),
    });
    return JSON.parse(lines.join('\n')) as Record<string, string>;
  };
  const { word = '' } = await run(
    'operators',
    ...(more.length > 0 ? ['add', name, ...more] : ['bootstrap', name]),
  );
  const { secret = '' } = await run('operators', 'enrol', name, '--word', word);
  const key = Secret.fromBase32(secret);
  await run('operators', 'confirm', name, '--code', TOTP.generate({ secret: key }));
  // The code of the next step is right already, and was not used.
  if (more.length === 0)
    await run(
      'login',
      '--as',
      name,
      '--code',
      TOTP.generate({ secret: key, timestamp: Date.now() + 30_000 }),
    );
}

describe('the start of a house of real money', () => {
  it(
    'is refused for its operators alone, runs once they can log in, and sends its first code',
    { timeout: 10 * MINUTE },
    async () => {
      const { refusal = '' } = await startHouse();
      expect(refusal).toMatch(
        /^real money needs more, see docs\/operations\/real-money.md: operators: let two/,
      );
      expect(refusal).not.toContain(';');
      await operator('ada');
      await operator('max', '--roles', 'finance_maker');
      await operator('che', '--roles', 'finance_checker');
      const { address, refusal: again } = await startHouse();
      expect(again).toBeUndefined();
      const site = (await (await fetch(`${address}/api/index/index`)).json()) as { data: object };
      expect(site.data).toMatchObject({ currency: 'EUR', play_money: false });
      const sent = await fetch(`${address}/api/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
        body: JSON.stringify({ mobile: '+447700900123', event: 'mobilelogin' }),
      });
      expect(await sent.json()).toMatchObject({ code: 1 });
      await expect.poll(() => open.standIn!.asked).toMatchObject([{ kind: 'sms', to: '+447700900123' }]);
      expect(existsSync(settings()['AUDIT_CHECKPOINTS'] ?? '')).toBe(true);
    },
  );
});
