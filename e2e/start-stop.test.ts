import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { PATIENCE_MS } from './support/patience.ts';
import { newDataDir, removeDataDir, startServer, type RealServer } from './support/server.ts';

let dataDir: string;
const running: RealServer[] = [];

beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  removeDataDir(dataDir);
});

async function start(env?: Record<string, string>): Promise<RealServer> {
  const server = await startServer(dataDir, env);
  running.push(server);
  return server;
}

const pidFile = (): string => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
const postmaster = (): number => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** The processes whose command line names our data folder. */
function processesHere(): string[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(dataDir));
}

const becomesReady = ({ address }: RealServer): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(`${address}/readyz`)).toBe(200), {
    timeout: PATIENCE_MS,
    interval: 100,
  });

test('serves the app at the printed address, and leaves no process after Ctrl-C', async () => {
  const server = await start();
  expect(server.output()).toContain('Stop it with Ctrl-C');
  expect(await (await fetch(server.address)).text()).toContain('<title>Tessera</title>');
  await becomesReady(server);
  expect(processesHere().length).toBeGreaterThanOrEqual(3);
  expect(await server.stop()).toBe(0);
  expect(processesHere()).toEqual([]);
  expect(existsSync(pidFile())).toBe(false);
});

test('refuses a second start on the same folder in one sentence, and keeps the first running', async () => {
  const first = await start();
  await expect(startServer(dataDir)).rejects.toThrow(
    `a server with process id ${first.pid} is running on ${dataDir}: stop it, or set another DATA_DIR`,
  );
  expect(await statusOf(`${first.address}/healthz`)).toBe(200);
});

test('takes over the database that a killed server left running', async () => {
  const first = await start();
  await becomesReady(first);
  const left = postmaster();
  await first.kill();
  // Keeper and witness end with their parent, in whatever way it ended.
  await vi.waitFor(() => expect(processesHere().filter((line) => /keeper|witness/.test(line))).toEqual([]), {
    timeout: PATIENCE_MS,
  });
  const second = await start();
  expect(postmaster()).toBe(left);
  await becomesReady(second);
});

test('restarts a database that was killed under a running server', async () => {
  const server = await start();
  await becomesReady(server);
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(server.output()).toContain('PostgreSQL restarted'), { timeout: PATIENCE_MS });
  expect(postmaster()).not.toBe(before);
  await becomesReady(server);
});

test('recovers at the next start when server and database were killed together', async () => {
  const first = await start();
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await first.kill();
  const second = await start();
  expect(postmaster()).not.toBe(before);
  await becomesReady(second);
});

test('refuses an invalid setting in one sentence', async () => {
  await expect(startServer(dataDir, { PORT: 'eighty' })).rejects.toThrow(
    /^the server ended: PORT must be a whole number from 0 to 65535, not "eighty"$/,
  );
});

test('refuses a taken port in one sentence, and leaves no process', async () => {
  const first = await start();
  const { port } = new URL(first.address);
  const other = newDataDir();
  await expect(startServer(other, { PORT: port })).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
  expect(existsSync(path.join(other, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  removeDataDir(other);
});
