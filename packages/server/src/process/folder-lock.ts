import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { StartupError } from '../kernel/startup-error.ts';
import { makePrivateFolder } from './secret-file.ts';

/** Locks a folder for one process at a time: two processes with one journal could reveal values for two
 *  records. A lock of a killed process is taken over. Throws when a live process holds it. Returns the
 *  function that releases it. */
export function lockFolder(dir: string): () => void {
  makePrivateFolder(dir);
  // An existing folder may have been accessible to others.
  chmodSync(dir, 0o700);
  const file = path.join(dir, 'lock');
  const own = `${process.pid} ${startOf(process.pid)}`;
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if (isHeld(file, own))
        throw new StartupError(`another process works on ${dir}: stop it, or choose another folder`, {
          cause: error,
        });
      rmSync(file, { force: true });
    }
  }
  throw new Error(`the lock of ${dir} keeps changing hands`);
}

function isHeld(file: string, own: string): boolean {
  const content = readFileSync(file, 'utf8');
  if (content === own) return true;
  const [pid, start] = content.split(' ');
  return isAlive(Number(pid)) && startOf(Number(pid)) === (start ?? '');
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The start time of a process in system ticks, so that a reused pid is not mistaken for the previous
 *  process. Empty where the system does not provide it. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return fields?.[19] ?? '';
  } catch {
    return '';
  }
}
