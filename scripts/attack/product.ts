import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const START = fileURLToPath(new URL('../start.mjs', import.meta.url));
const RUNNING = /is running at (http:\S+)/;

export type Attacked = {
  readonly address: string;
  /** Of a member who may be ruined. */
  readonly token: string;
  /** All that the server wrote. */
  readonly log: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts the product on this machine alone, with a database of its own that is deleted afterwards. Limits by
 *  address are off: all attacks come from one. */
export async function startAttacked(settings: Readonly<Record<string, string>> = {}): Promise<Attacked> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-attack-'));
  chmodSync(dataDir, 0o755);
  const open = {
    ADDRESS_RATE: '0',
    MEMBER_RATE: '0',
    BET_RATE: '0',
    WORK_BITS: '0',
    HOT_LOGINS: '0',
    REGISTRATIONS_PER_HOUR: '0',
    ...settings,
  };
  const child = spawn(process.execPath, [START], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...open, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  let said = '';
  const up = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = RUNNING.exec(said)?.[1];
      if (address !== undefined) up.resolve(address);
    });
  const exited = once(child, 'exit');
  void exited.then(() => up.reject(new Error(`the server ended: ${said.trim()}`)));
  const address = await up.promise;
  return {
    address,
    token: await register(address, 'Attacked1'),
    log: () => said,
    stop: async () => {
      child.kill('SIGINT');
      await exited;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

type Reply = { readonly msg: string; readonly data: unknown };
type Sent = {
  readonly token?: string;
  readonly body?: object;
  /** The address that a proxy says the caller has. */
  readonly from?: string;
};

/** Makes a call of the API: a POST where there is a body. */
export async function call(
  address: string,
  name: string,
  { token = '', body, from = '' }: Sent,
): Promise<Reply> {
  const reply = await fetch(`${address}/api/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { token }),
      ...(from !== '' && { 'x-forwarded-for': from }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Reply;
}

/** Registers a member and returns the token. */
export async function register(address: string, username: string): Promise<string> {
  const { data } = await call(address, 'user/register', { body: { username, password: 'kd83hf2kqz' } });
  return (data as { userinfo: { token: string } }).userinfo.token;
}
