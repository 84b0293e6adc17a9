import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { PATIENCE_MS } from './support/patience.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from './support/server.ts';

/** One folder for the tests of this file, and the product on it, which the next test takes as it was left: a
 *  first start takes three times as long as a later one. */
let dataDir: string;
let running: RealServer | undefined;

beforeAll(() => void (dataDir = newDataDir()));

async function clear(): Promise<void> {
  await running?.stop();
  running = undefined;
  removeDataDir(dataDir);
}
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await clear();
  dataDir = newDataDir();
});
afterAll(clear);

/** The product that runs, or else one that is started, once it serves. */
async function ready(): Promise<RealServer> {
  running ??= await startServer(dataDir);
  const { address } = running;
  await vi.waitFor(async () => expect(await statusOf(`${address}/readyz`)).toBe(200), {
    timeout: PATIENCE_MS,
    interval: 100,
  });
  return running;
}

/** Ends the server as a power cut would: the next to start is another one. */
async function kill(server: RealServer): Promise<void> {
  running = undefined;
  await server.kill();
}

const pidFile = (): string => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmaster = (): number => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** The processes whose command line names our data folder. */
function processesHere(): string[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(dataDir));
}

test('refuses a second start on the same folder in one sentence, and keeps the first running', async () => {
  const first = await ready();
  await expect(startServer(dataDir)).rejects.toThrow(
    `a server with process id ${first.pid} is running on ${dataDir}: stop it, or set another DATA_DIR`,
  );
  expect(await statusOf(`${first.address}/healthz`)).toBe(200);
});

test('takes over the database that a killed server left running', async () => {
  const first = await ready();
  const left = postmaster();
  await kill(first);
  // Keeper and witness end with their parent, in whatever way it ended.
  await vi.waitFor(() => expect(processesHere().filter((line) => /keeper|witness/.test(line))).toEqual([]), {
    timeout: PATIENCE_MS,
  });
  await ready();
  expect(postmaster()).toBe(left);
});

test('restarts a database that was killed under a running server', async () => {
  const server = await ready();
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(server.output()).toContain('PostgreSQL restarted'), { timeout: PATIENCE_MS });
  expect(postmaster()).not.toBe(before);
  await ready();
});

test('recovers at the next start when server and database were killed together', async () => {
  const first = await ready();
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await kill(first);
  await ready();
  expect(postmaster()).not.toBe(before);
});

test('refuses an invalid setting in one sentence', async () => {
  await expect(startServer(dataDir, { PORT: 'eighty' })).rejects.toThrow(
    /^the server ended: PORT must be a whole number from 0 to 65535, not "eighty"$/,
  );
});

test('refuses a taken port in one sentence, and leaves no process', async () => {
  const first = await ready();
  const { port } = new URL(first.address);
  const other = newDataDir();
  await expect(startServer(other, { PORT: port })).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
  expect(existsSync(path.join(other, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  removeDataDir(other);
});

test('serves the app at the printed address, and leaves no process after Ctrl-C', async () => {
  const server = await ready();
  expect(server.output()).toContain('Stop it with Ctrl-C');
  expect(await (await fetch(server.address)).text()).toContain('<title>Tessera</title>');
  expect(processesHere().length).toBeGreaterThanOrEqual(3);
  running = undefined;
  expect(await server.stop()).toBe(0);
  expect(processesHere()).toEqual([]);
  expect(existsSync(pidFile())).toBe(false);
});
