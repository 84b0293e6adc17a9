import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PROGRAM } from '../support/program.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
/** Where a cluster lies that its user could not reach in the data folder. */
let homeOutside: string | undefined;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'drop-root-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  if (child?.exitCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  rmSync(folder, { recursive: true });
  if (homeOutside !== undefined) rmSync(homeOutside, { recursive: true });
  homeOutside = undefined;
});

/** Starts the whole program on a data folder, and returns what it wrote until it served. */
async function start(dataDir: string): Promise<string> {
  child = spawn(process.execPath, [PROGRAM], {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  if (!child.stdout) throw new Error('the program cannot be heard');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('is running at')) return lines.join('\n');
  }
  throw new Error(`it ended: ${lines.join('\n')}`);
}

type Process = { readonly pid: number; readonly uids: string[]; readonly groups: string[] };

/** A process and all below it. */
function family(pid: number): Process[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = (name: string): string[] =>
    (new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '').split(/\s+/).filter(Boolean);
  const below = readdirSync('/proc').filter((each) => /^\d+$/.test(each) && parentOf(each) === String(pid));
  return [
    { pid, uids: line('Uid'), groups: [...line('Gid'), ...line('Groups')] },
    ...below.flatMap((each) => family(Number(each))),
  ];
}

function parentOf(pid: string): string | undefined {
  const file = `/proc/${pid}/status`;
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function owners(place: string): number[] {
  const names = statSync(place).isDirectory() ? readdirSync(place) : [];
  return [statSync(place).uid, ...names.flatMap((name) => owners(path.join(place, name)))];
}

describe.runIf(isRoot && existsSync('/proc/self/status'))('a start as root', () => {
  test('gives its rights up for good, its children and earlier files of root included', async () => {
    const dataDir = path.join(folder, 'data');
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(path.join(dataDir, 'keeper'), { recursive: true, mode: 0o700 });
    writeFileSync(elsewhere, '');
    symlinkSync(elsewhere, path.join(dataDir, 'link'));
    expect(await start(dataDir)).not.toContain('rights of root kept');
    const processes = family(child?.pid ?? 0);
    expect(processes.length, 'the server, its keeper, witness and cashier, PostgreSQL').toBeGreaterThan(5);
    const [server] = processes;
    for (const { uids, groups } of processes) {
      expect(new Set(uids), 'real, effective, saved and file system').toEqual(new Set(server?.uids));
      expect(uids).not.toContain('0');
      expect(groups).not.toContain('0');
    }
    rmSync(path.join(dataDir, 'link'));
    expect(new Set(owners(dataDir))).toEqual(new Set([Number(server?.uids[0])]));
    expect(statSync(elsewhere).uid, 'the target of a link').toBe(0);
  });

  test('says that it kept them where its own user cannot enter', async () => {
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const said = await start(path.join(closed, 'data'));
    expect(said).toContain('rights of root kept');
    expect(said).toContain(`cannot enter ${closed}`);
    expect(family(child?.pid ?? 0)[0]?.uids).toContain('0');
    homeOutside = readFileSync(path.join(closed, 'data', 'postgres.location'), 'utf8').trim();
    expect(statSync(homeOutside).uid).not.toBe(0);
  });
});
