import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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
    timeout: 30_000,
    interval: 100,
  });

test('one command serves the app, says where, and Ctrl-C leaves nothing running', async () => {
  const server = await start();
  expect(server.output()).toContain('Stop it with Ctrl-C');
  expect(await (await fetch(server.address)).text()).toContain('<title>Tessera</title>');
  await becomesReady(server);
  expect(processesHere().length).toBeGreaterThanOrEqual(3);
  const askedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  expect(processesHere()).toEqual([]);
  expect(existsSync(pidFile())).toBe(false);
});

test('a second start on the same folder is refused in words, and the first goes on', async () => {
  const first = await start();
  await expect(startServer(dataDir)).rejects.toThrow(
    `a server with process id ${first.pid} is running on ${dataDir}: stop it, or set another DATA_DIR`,
  );
  expect(await statusOf(`${first.address}/healthz`)).toBe(200);
});

test('a killed server leaves its database, which the next start takes over', async () => {
  const first = await start();
  await becomesReady(first);
  const left = postmaster();
  await first.kill();
  // Keeper and witness end with their parent, in whatever way it ended.
  await vi.waitFor(() => expect(processesHere().filter((line) => /keeper|witness/.test(line))).toEqual([]), {
    timeout: 5_000,
  });
  const second = await start();
  expect(postmaster()).toBe(left);
  await becomesReady(second);
});

test('a database killed under a running server comes back by itself', async () => {
  const server = await start();
  await becomesReady(server);
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(() => expect(server.output()).toContain('PostgreSQL restarted'), { timeout: 15_000 });
  expect(postmaster()).not.toBe(before);
  await becomesReady(server);
});

test('server and database killed together: the next start recovers', async () => {
  const first = await start();
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await first.kill();
  const second = await start();
  expect(postmaster()).not.toBe(before);
  await becomesReady(second);
});

test('a setting that cannot be used stops the start with one sentence', async () => {
  await expect(startServer(dataDir, { PORT: 'eighty' })).rejects.toThrow(
    /^the server ended: PORT must be a whole number from 0 to 65535, not "eighty"$/,
  );
});

test('a port that is taken is said in one sentence, and nothing is left running', async () => {
  const first = await start();
  const { port } = new URL(first.address);
  const other = newDataDir();
  await expect(startServer(other, { PORT: port })).rejects.toThrow(`port ${port} of 127.0.0.1 is taken`);
  expect(existsSync(path.join(other, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  removeDataDir(other);
});
