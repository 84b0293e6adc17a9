import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isAlive } from '../db/embedded/postmaster.ts';
import { makeFolder } from '../kernel/disk/make-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';

/** Locks a data folder for this process, so that a second start on it is refused instead of sharing the
 *  database, the keys and the keeper of the first. A killed server leaves its lock behind: it is taken
 *  over, since the lock contains the process id and the start time of the process, and a later process with
 *  the same id has a later start time. Returns the function that releases the lock. */
export function lockDataDir(dataDir: string): () => void {
  makeFolder(dataDir);
  const file = path.join(dataDir, 'server.lock');
  const mine = `${process.pid} ${startOf(process.pid)}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, file)) removeStaleLock(file, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true });
  };
}

/** Returns when the lock is gone or was stale and has been moved away; throws when its holder is alive. */
function removeStaleLock(file: string, dataDir: string): void {
  const content = readText(file);
  if (content === undefined) return;
  const [pid = 0, start] = content.trim().split(' ').map(Number);
  if (pid > 0 && isAlive(pid) && startOf(pid) === start) {
    throw new StartupError(
      `a server with process id ${pid} is running on ${dataDir}: stop it, or set another DATA_DIR`,
    );
  }
  // Two processes may find the same stale lock. Only one moves it; the other would move the first one's new
  // lock, detects that by its content, and puts it back.
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== content) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/** Creating a link is atomic and never replaces an existing file. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The start time of a process, in the kernel's ticks since boot. 0 where the system does not report it. */
function startOf(pid: number): number {
  const stat = readText(`/proc/${pid}/stat`);
  // The fields follow the program's name, which is in brackets and may contain anything; the start time is
  // the 22nd.
  return Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 0);
}
