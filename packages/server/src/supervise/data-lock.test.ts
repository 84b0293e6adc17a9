import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockDataDir } from './data-lock.ts';

const HOLDER = fileURLToPath(new URL('../../tests/support/database/held-lock.ts', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(folder, { recursive: true });
});

function hold(): { child: ChildProcess; output: Promise<string> } {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const output = once(child.stdout, 'data').then(([text]) => String(text).trim());
  return { child, output };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('rejects a second server on one folder with the id of the first', async () => {
  const { child, output } = hold();
  expect(await output).toBe('held');
  expect(() => lockDataDir(folder)).toThrow(`a server with process id ${child.pid} is running on ${folder}`);
});

test('takes over the lock of a killed server', async () => {
  const { child, output } = hold();
  await output;
  await kill(child);
  lockDataDir(folder)();
  expect(existsSync(path.join(folder, 'server.lock'))).toBe(false);
});

test('takes over a lock whose process id was reused', () => {
  writeFileSync(path.join(folder, 'server.lock'), `${process.ppid} 1\n`);
  expect(() => lockDataDir(folder)()).not.toThrow();
});

test('grants a stale lock to exactly one of several concurrent servers', async () => {
  writeFileSync(path.join(folder, 'server.lock'), '999999999 1\n');
  const output = await Promise.all(Array.from({ length: 5 }, () => hold().output));
  expect(output.filter((text) => text === 'held')).toHaveLength(1);
});
