import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { install, mayInstall } from './debian-packages.mjs';

const SOURCE = fileURLToPath(new URL('moved-clock.c', import.meta.url));

/** The environment in which a process and all that it starts believe that it is `instant` now, such as
 *  2028-02-29T23:30+08:00. Only the time of day moves, and it continues: what is measured by the monotonic
 *  clock stays true. Throws with what to do where the clock cannot be moved. */
export function movedClock(instant) {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) {
    throw new Error(`"${instant}" is no instant: write one as 2028-02-29T23:30+08:00 or …T15:30Z.`);
  }
  return { LD_PRELOAD: library(), CLOCK_AHEAD_S: String(Math.round((at - Date.now()) / 1000)) };
}

/** The environment in which the time of day of a process and all that it starts is ahead by as many
 *  microseconds as the first eight bytes of a file say, in the machine's order, at any moment. The user of
 *  such a process must be able to read the file. Throws as `movedClock` does. */
export const clockOfFile = (file) => ({ LD_PRELOAD: library(), CLOCK_FILE: file });

/** Compiled once for each version of its source, where the user of the database can read it. */
function library() {
  if (process.platform !== 'linux') throw new Error('The clock of the tests can be moved on Linux alone.');
  const version = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 12);
  const folder = path.join(os.tmpdir(), `tessera-clock-${version}`);
  const file = path.join(folder, 'moved-clock.so');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  // Whole at once, for those who load it meanwhile.
  const part = `${file}.${process.pid}`;
  const { error, status, stderr } = compile(part);
  if (error) {
    throw new Error(
      'The clock is moved by a small C library, and there is no compiler: apt-get install gcc libc6-dev.',
    );
  }
  if (status !== 0) throw new Error(`moved-clock.c does not compile: ${stderr}`);
  renameSync(part, file);
  return file;
}

function compile(file) {
  const flags = ['-shared', '-fPIC', '-O2', '-Wall', '-Werror', '-o', file, SOURCE, '-ldl'];
  const run = () => spawnSync('cc', flags, { encoding: 'utf8' });
  const first = run();
  const isMissing = first.error !== undefined && mayInstall() && install('gcc', 'libc6-dev');
  return isMissing ? run() : first;
}
