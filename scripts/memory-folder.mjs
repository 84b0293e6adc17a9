import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'tessera-run-';
const GIB = 2 ** 30;
/** Largest size of a run's databases with their WAL, and memory of the run itself. */
const FOLDER_BYTES = 3 * GIB;
const MEMORY_BYTES = 6 * GIB;

/** A folder in memory for what the tests of this process make and drop again, removed when it exits; or
 *  undefined where there is none with enough room. A new database is more than a thousand files: on a disk
 *  each of them is written to its journal. */
export function memoryFolder() {
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  try {
    accessSync(MEMORY, constants.W_OK);
    removeLeft();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < FOLDER_BYTES || process.availableMemory() < MEMORY_BYTES) return undefined;
    mkdirSync(folder, { recursive: true });
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL may run as another user, who must be able to enter and to make files.
    chmodSync(folder, 0o1777);
    tryProgram(path.join(folder, 'program'));
    return folder;
  } catch {
    return undefined;
  }
}

/** Some tests run a program that they have written: throws where the folder allows none. */
function tryProgram(program) {
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  execFileSync(program);
  rmSync(program);
}

/** Removes the folders of killed runs. A PostgreSQL that is left in one ends when it misses its files. */
function removeLeft() {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(PREFIX)))
    if (!isAlive(Number(name.slice(PREFIX.length))))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
