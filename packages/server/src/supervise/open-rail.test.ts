import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { settingReader } from '../config/env-reader.ts';
import { readRail } from '../config/rail-env.ts';
import { openRail } from './open-rail.ts';

/** Stands in for a cashier on a machine that is too busy: it drops the connections of its first calls, and
 *  notes each call. */
const LATE_CASHIER = `
  import { createServer } from 'node:http';
  import { appendFileSync, readFileSync } from 'node:fs';
  import path from 'node:path';
  const after = (name) => process.argv[process.argv.indexOf(name) + 1];
  const calls = path.join(after('--dir'), 'calls');
  const server = createServer((request, reply) => {
    appendFileSync(calls, request.url + '\\n');
    const isLost = readFileSync(calls, 'utf8').split('\\n').length - 1 <= LOST;
    request.resume();
    if (isLost) request.destroy();
    else reply.end('{}');
  });
  server.listen(Number(after('--port')), '127.0.0.1', () =>
    process.stdout.write(JSON.stringify({ ready: 'cashier', listen: { host: '127.0.0.1', port: 0 } }) + '\\n'),
  );
  process.stdin.on('end', () => process.exit()).resume();
`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'rail-'));
  mkdirSync(path.join(dataDir, 'cashier'));
  writeFileSync(path.join(dataDir, 'cashier', 'secret'), 'between us');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const calls = (): string[] =>
  readFileSync(path.join(dataDir, 'cashier', 'calls'), 'utf8')
    .trim()
    .split('\n');

async function announced(lost: number): Promise<void> {
  const program = path.join(dataDir, 'cashier.mjs');
  writeFileSync(program, LATE_CASHIER.replace('LOST', String(lost)));
  const env = { dataDir, host: '127.0.0.1', port: 0, rail: readRail(settingReader({})) };
  const rail = await openRail(env, program, { onLine: () => {}, onExit: () => {} });
  await rail.announce('http://127.0.0.1:1').finally(() => rail.stop());
}

it('tells the cashier where the server is, also when the first calls are lost', async () => {
  await announced(2);
  expect(calls()).toEqual(Array(3).fill('/calls/setListener'));
});

it('says in one sentence that the cashier does not answer', async () => {
  await expect(announced(1_000)).rejects.toThrow(/^the cashier at http:\/\/127\.0\.0\.1:\d+ does not answer/);
  expect(calls()).toHaveLength(10);
});
