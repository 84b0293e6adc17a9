import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PATIENCE_MS } from './support/patience.ts';
import { timeOf } from './support/product-time.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from './support/server.ts';
import { clockOfWorker } from './support/world.ts';

const clock = clockOfWorker();
const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const SETTINGS = { PUSH_SUBJECT: 'mailto:push@house.example', ...clock.environment };
const KEYS = ['operator', 'pepper', 'keeper', 'witness', 'rail', 'rail-callbacks', 'push', 'database'];
/** Keys whose earlier ones nothing needs any more. */
const RETIRED = ['keeper', 'witness', 'rail', 'rail-callbacks', 'push'];
const PASSWORD = 'kd83hf2kqz';

const run = promisify(execFile);
let dataDir: string;
const running: RealServer[] = [];
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  removeDataDir(dataDir);
});

async function start(): Promise<RealServer> {
  const server = await startServer(dataDir, SETTINGS);
  running.push(server);
  return server;
}

const operator = async (...words: readonly string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'], ...SETTINGS, DATA_DIR: dataDir };
  return (await run(process.execPath, [START, 'operator', ...words], { env })).stdout;
};

type Reply = { readonly code: number; readonly data: { userinfo: { token: string } } };
type Entry = { readonly seq: number; readonly kind: string };

function clientOf({ address }: RealServer) {
  const post = async (call: string, payload: object): Promise<Reply> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${address}/api/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(payload),
    });
    return (await reply.json()) as Reply;
  };
  return {
    register: () => post('user/register', { username: 'Rotated', password: PASSWORD }),
    logIn: () => post('user/login', { account: 'Rotated', password: PASSWORD }),
    isKnown: async (token: string): Promise<boolean> =>
      ((await (await fetch(`${address}/api/user/index`, { headers: { token } })).json()) as Reply).code === 1,
    audit: async (): Promise<{ head: { seq: number }; list: Entry[]; operator_keys: object[] }> =>
      ((await (await fetch(`${address}/api/games/auditChain`)).json()) as { data: never }).data,
  };
}

const time = timeOf(() => dataDir, clock);

/** Goes on to the next draw; both it and the close before are in the audit chain. */
async function expectDraw(client: ReturnType<typeof clientOf>, seq: number): Promise<void> {
  await time.passTo('settled');
  await vi.waitFor(
    async () => {
      const later = (await client.audit()).list.filter((entry) => entry.seq > seq).map(({ kind }) => kind);
      expect(later).toEqual(expect.arrayContaining(['close', 'draw']));
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );
}

test(
  'every key is rotated beside the running product: it serves, draws, and starts again',
  { tags: 'whole-run' },
  async () => {
    const server = await start();
    const client = clientOf(server);
    const { token } = (await client.register()).data.userinfo;
    for (const key of KEYS) await operator('keys', 'rotate', key, '--as', 'ada');
    for (const key of RETIRED) await operator('keys', 'retire', key, '--as', 'ada');
    expect(await client.isKnown(token)).toBe(true);
    expect((await client.logIn()).code).toBe(1);
    const { head, operator_keys: keys } = await client.audit();
    expect(keys).toHaveLength(2);
    await expectDraw(client, head.seq);
    await vi.waitFor(
      () => {
        const events = readFileSync(path.join(dataDir, 'security.log'), 'utf8').trimEnd().split('\n');
        const changed = events
          .map((line) => JSON.parse(line) as { event: string; call: string })
          .filter(({ event }) => event === 'key_changed');
        expect(changed.map(({ call }) => call).toSorted()).toEqual(KEYS.toSorted());
      },
      { timeout: PATIENCE_MS, interval: 500 },
    );

    await running.splice(0)[0]?.stop();
    const again = clientOf(await start());
    expect(await again.isKnown(token)).toBe(true);
    expect((await again.logIn()).code).toBe(1);
    await expectDraw(again, (await again.audit()).head.seq);
    expect((await again.audit()).operator_keys).toHaveLength(2);
  },
);
