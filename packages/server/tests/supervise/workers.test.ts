import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openGameCatalogue } from '../../src/game/game-catalogue.ts';
import { countBets } from '../support/betting-servers.ts';
import { newRound, seedHouse, slipOf, type TestRound } from '../support/betting.ts';
import { urlOf, useDatabase } from '../support/database.ts';

const ENTRY = new URL('./run-server.ts', import.meta.url).pathname;
const PATIENCE = { timeout: 60_000, interval: 50 };
const START_MS = 180_000;

const at = useDatabase();
const opened: { folder?: string; server?: ChildProcess; address?: string } = {};

type Body = { code: number; msg: string; data: Record<string, unknown> };
type Call = { token?: string; key?: string; agent?: Agent; payload?: unknown };

/** As long as the app waits for a reply. */
const CALL_MS = 10_000;

/** Calls the server. A connection that broke gives nothing, nor does one that was on its way to a worker when
 *  that was killed: nobody answers there. */
function call(path_: string, { token = '', key, agent, payload }: Call = {}): Promise<Body | undefined> {
  return new Promise((resolve) => {
    const sent = request(
      `${opened.address}${path_}`,
      {
        method: payload === undefined ? 'GET' : 'POST',
        signal: AbortSignal.timeout(CALL_MS),
        ...(agent && { agent }),
        headers: {
          token,
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
      },
      (reply) => {
        text(reply).then(
          (body) => resolve(path_ === '/metrics' ? { code: 1, msg: body, data: {} } : JSON.parse(body)),
          () => resolve(undefined),
        );
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(payload === undefined ? undefined : JSON.stringify(payload));
  });
}

const bet = (round: TestRound, token: string, key: string, agent?: Agent) =>
  call('/api/games/submitBet', {
    token,
    key,
    payload: slipOf(round, ['sum', '11', '1']),
    ...(agent && { agent }),
  });

async function register(username: string): Promise<{ token: string; id: number }> {
  const reply = await call('/api/user/register', { payload: { username, password: 'kd83hf2kqz' } });
  return reply?.data['userinfo'] as { token: string; id: number };
}

async function startServer(): Promise<void> {
  const child = spawn(process.execPath, [ENTRY], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: urlOf(at.login),
      DATA_DIR: opened.folder,
      FAIRNESS_POLICY: 'solo',
      PORT: '0',
      WORKERS: '2',
      LOG_LEVEL: 'silent',
      BET_RATE: '0',
      MEMBER_RATE: '0',
      REGISTRATIONS_PER_HOUR: '0',
      MIN_FREE_MB: '0',
      NODE_NUMBER: '20',
    },
  });
  opened.server = child;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"ready"')) continue;
    opened.address = (JSON.parse(line) as { ready: string }).ready;
    return;
  }
  throw new Error('the server ended before it served');
}

/** The processes whose parent is the server and that run its program as workers. */
const workers = (pid = opened.server?.pid): number[] =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
      const isWorker = readFileSync(`/proc/${name}/cmdline`, 'utf8').endsWith('main.js\0worker\0');
      return Number(parent) === pid && isWorker ? [Number(name)] : [];
    } catch {
      return [];
    }
  });

/** A connection of its own to each of the workers, which are given them in turn. */
const agents = (): Agent[] => Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));

async function roundOnSale(): Promise<TestRound> {
  const games = await openGameCatalogue(at.db.main);
  return newRound(at.db, games.byCode('k3-3')!);
}

beforeAll(async () => {
  opened.folder = mkdtempSync(path.join(os.tmpdir(), 'workers-'));
  await seedHouse(at.db, at.owner);
  await startServer();
}, START_MS);
afterAll(async () => {
  if (opened.server?.exitCode === null && opened.server.signalCode === null) {
    opened.server.kill('SIGKILL');
    await once(opened.server, 'exit');
  }
  if (opened.folder) rmSync(opened.folder, { recursive: true, force: true });
});

describe.skipIf(!existsSync('/proc/self/stat'))('a server with two workers', () => {
  it(
    'places a slip once, whichever workers are sent it, and shows the metrics of all processes',
    async () => {
      const [{ token }, round] = [await register('workers1'), await roundOnSale()];
      await expect.poll(async () => (await bet(round, token, 'first'))?.code, PATIENCE).toBe(1);
      const replies = await Promise.all(agents().map((agent) => bet(round, token, 'same', agent)));
      expect(replies.map((reply) => reply?.code)).toEqual([1, 1, 1, 1]);
      expect(new Set(replies.map((reply) => JSON.stringify(reply?.data))).size).toBe(1);
      expect(await countBets(at, round.id)).toBe(2);
      const metrics = (await call('/metrics'))?.msg ?? '';
      // Counted where slips are decided, and where calls are answered.
      expect(metrics).toMatch(/^tessera_bets_total 2$/m);
      const answered = /^tessera_http_request_seconds_count\{route="games\/submitBet"\} (\d+)$/m.exec(
        metrics,
      );
      expect(Number(answered?.[1])).toBeGreaterThanOrEqual(5);
    },
    START_MS,
  );

  it(
    'tells the streams of a member at any worker of a bet at another one',
    async () => {
      const [{ token, id }, round] = [await register('workers2'), await roundOnSale()];
      await expect.poll(async () => (await bet(round, token, 'seen'))?.code, PATIENCE).toBe(1);
      const streams = await Promise.all(agents().map((agent) => openStream({ token, id, agent })));
      for (const agent of agents()) await bet(round, token, 'told', agent);
      await expect
        .poll(() => streams.every((stream) => stream.text().includes('"998.00"')), PATIENCE)
        .toBe(true);
      for (const stream of streams) stream.end();
    },
    START_MS,
  );

  it(
    'keeps every acknowledged bet once when workers are killed, and repeats tell of the others',
    async () => {
      const [{ token }, round] = [await register('workers3'), await roundOnSale()];
      await expect.poll(async () => (await bet(round, token, 'ready'))?.code, PATIENCE).toBe(1);
      const keys = Array.from({ length: 120 }, (_, i) => `kill-${i}`);
      const used = agents();
      const before = workers();
      const sending = Promise.all(
        keys.map(async (key, i) => [key, await bet(round, token, key, used[i % used.length])] as const),
      );
      await expect.poll(() => countBets(at, round.id), { ...PATIENCE, interval: 5 }).toBeGreaterThan(3);
      const [killed] = before;
      process.kill(killed ?? 0, 'SIGKILL');
      const first = await sending;
      await expect.poll(() => workers().filter((pid) => !before.includes(pid)).length, PATIENCE).toBe(1);
      for (const [key, reply] of first) {
        await expect.poll(async () => (await bet(round, token, key))?.code, PATIENCE).toBe(1);
        if (reply?.code === 1) expect((await bet(round, token, key))?.data).toEqual(reply.data);
      }
      expect(await countBets(at, round.id)).toBe(keys.length + 1);
    },
    START_MS,
  );

  it(
    'ends its workers when it is killed, and has every acknowledged bet when it is back',
    async () => {
      const [{ token }, round] = [await register('workers4'), await roundOnSale()];
      await expect.poll(async () => (await bet(round, token, 'ready'))?.code, PATIENCE).toBe(1);
      const keys = Array.from({ length: 60 }, (_, i) => `end-${i}`);
      const used = agents();
      const pids = workers();
      const sending = Promise.all(keys.map((key, i) => bet(round, token, key, used[i % used.length])));
      await expect.poll(() => countBets(at, round.id), { ...PATIENCE, interval: 5 }).toBeGreaterThan(1);
      opened.server?.kill('SIGKILL');
      const first = await sending;
      await expect.poll(() => pids.filter((pid) => existsSync(`/proc/${pid}`)), PATIENCE).toEqual([]);
      await startServer();
      for (const [i, key] of keys.entries()) {
        await expect.poll(async () => (await bet(round, token, key))?.code, PATIENCE).toBe(1);
        if (first[i]?.code === 1) expect((await bet(round, token, key))?.data).toEqual(first[i].data);
      }
      expect(await countBets(at, round.id)).toBe(keys.length + 1);
    },
    2 * START_MS,
  );

  it(
    'answers what its workers have begun before it stops',
    async () => {
      const [{ token }, round] = [await register('workers5'), await roundOnSale()];
      await expect.poll(async () => (await bet(round, token, 'ready'))?.code, PATIENCE).toBe(1);
      const pids = workers();
      const used = agents();
      const sending = Promise.all(
        Array.from({ length: 40 }, (_, i) => bet(round, token, `stop-${i}`, used[i % used.length])),
      );
      await expect.poll(() => countBets(at, round.id), { ...PATIENCE, interval: 5 }).toBeGreaterThan(1);
      const exited = once(opened.server!, 'exit');
      opened.server?.kill('SIGTERM');
      const answered = (await sending).filter((reply) => reply?.code === 1).length;
      expect(await exited).toEqual([0, null]);
      expect(pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
      expect(await countBets(at, round.id)).toBe(answered + 1);
    },
    START_MS,
  );
});

/** Opens the stream of a member's own events. */
async function openStream({ token, id, agent }: { token: string; id: number; agent: Agent }) {
  let heard = '';
  const sent = request(`${opened.address}/api/live?topics=member:${id}`, { agent, headers: { token } });
  sent.on('error', () => {});
  sent.end();
  const [reply] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
  reply.setEncoding('utf8');
  reply.on('data', (chunk: string) => void (heard += chunk));
  return { text: () => heard, end: () => void sent.destroy() };
}
