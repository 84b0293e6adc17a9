import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartupError } from '../../kernel/startup-error.ts';
import { freePort } from '../free-port.ts';
import type { Placement } from './placement.ts';
import { LOG_SETTINGS, rotateLog } from './postgres-log.ts';

/** A running postmaster, started or adopted by us. */
export type Postmaster = { readonly pid: number; readonly host: string; readonly port: number };

/** Additional options of a postmaster. */
export type PostmasterExtra = {
  settings?: Record<string, string>;
  /** Longest recovery of PostgreSQL until it is ready. ms */
  readyTimeoutMs?: number;
};

/** A Unix socket's path may have 107 bytes, and macOS allows 103. */
const SOCKET_PATH_MAX = 103;
const SOCKET_PORT = 5432;
const MEGABYTE = 1024 * 1024;
const SHARED_BUFFERS_MAX_MB = 2048;
const POLL_MS = 10;
/** A crashed database first replays its WAL; a large one takes time. */
const READY_TIMEOUT_MS = 120_000;
const STALE_LOCK_TIMEOUT_MS = 10_000;
const STALE_LOCK_STEP_MS = 100;
const STALE_LOCK =
  /lock file "postmaster\.pid" already exists|pre-existing shared memory block|is still in use/;

/** Parses postmaster.pid; nothing when it is missing or still being written. */
export function readPidFile(cluster: string): (Postmaster & { isReady: boolean }) | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder, address, , status] = lines;
    const host = socketFolder?.trim() || address?.trim();
    if (!pid || !port || !host) return undefined;
    return { pid: Number(pid), port: Number(port), host, isReady: status?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Returns true if a process with this id exists. A process of another user counts: a signal to it is refused
 *  for lack of permission, not because it is missing. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Starts a postmaster and waits until it accepts connections. While the lock of a recently killed
 *  postmaster still exists, or its last backends hold the shared memory, it retries for ten seconds. */
export async function startPostmaster(
  placement: Placement,
  extra: PostmasterExtra = {},
): Promise<Postmaster> {
  const deadline = performance.now() + STALE_LOCK_TIMEOUT_MS;
  disownStalePid(placement.cluster);
  for (;;) {
    const outcome = await tryStart(placement, extra);
    if (outcome.isReady) {
      // The checkpointer looks at archive_timeout before the recovery has ended, when it does not count yet,
      // and else would not again before its first checkpoint.
      if (extra.settings?.['archive_mode'] === 'on') process.kill(outcome.postmaster.pid, 'SIGHUP');
      return outcome.postmaster;
    }
    if (!STALE_LOCK.test(outcome.output) || performance.now() > deadline) {
      throw new StartupError(
        `PostgreSQL did not start (${reasonIn(outcome.output)}): see ${placement.logFile}`,
      );
    }
    await sleep(STALE_LOCK_STEP_MS);
  }
}

/** Finds the line of the log with the reason, without its timestamp and process. */
const reasonIn = (log: string): string =>
  /(?:FATAL|PANIC|could not|error).*/i.exec(log)?.[0] ?? log.trim().split('\n').at(-1) ?? '';

type Outcome = { isReady: true; postmaster: Postmaster } | { isReady: false; output: string };

async function tryStart(placement: Placement, extra: PostmasterExtra): Promise<Outcome> {
  const { binaries, cluster, logFile, home, user } = placement;
  const flags = { ...(await listening(home)), ...memory(), ...SAFE, ...LOG_SETTINGS, ...extra.settings };
  const args = ['-D', cluster, ...Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  rotateLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const from = statSync(logFile).size;
  // A session of its own: Ctrl-C in the terminal reaches only us, and we stop PostgreSQL after our own work
  // is finished.
  const child = spawn(path.join(binaries, 'bin', 'postgres'), args, {
    ...user,
    cwd: home,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  const failure = new Promise<Error>((resolve) => child.once('error', resolve));
  const output = (): string => readFileSync(logFile).subarray(from).toString('utf8');
  const deadline = performance.now() + (extra.readyTimeoutMs ?? READY_TIMEOUT_MS);
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(cluster);
    if (found?.isReady && found.pid === child.pid) {
      child.unref();
      return { isReady: true, postmaster: { pid: found.pid, host: found.host, port: found.port } };
    }
    if (performance.now() > deadline)
      throw new StartupError(`PostgreSQL is not ready in time: see ${logFile}`);
    const error = await Promise.race([failure, sleep(POLL_MS)]);
    if (error) throw error;
  }
  return { isReady: false, output: output() };
}

/** After a reboot the process id in the file may belong to another program of the same user, and PostgreSQL
 *  would refuse to start while that program runs. The file stays, since PostgreSQL also uses it to detect
 *  backends of the dead postmaster that still hold the shared memory; only its process id is replaced by
 *  ours, which PostgreSQL, as our child, knows not to be a postmaster. */
function disownStalePid(cluster: string): void {
  const found = readPidFile(cluster);
  if (!found || !isAlive(found.pid) || commandOf(found.pid).includes(cluster)) return;
  const file = path.join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}

/** Reads the command line of a process. Our postmasters have the cluster's path in theirs. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** Chooses a socket in the cluster's own folder if the path fits, else a free port on the loopback
 *  interface. */
async function listening(home: string): Promise<Record<string, string>> {
  const socket = path.join(home, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_PATH_MAX) {
    return { listen_addresses: '', unix_socket_directories: home, port: String(SOCKET_PORT) };
  }
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) };
}

const memory = (): Record<string, string> => ({
  shared_buffers: `${Math.min(SHARED_BUFFERS_MAX_MB, Math.max(64, Math.floor(os.totalmem() / 4 / MEGABYTE)))}MB`,
});

const SAFE: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  max_connections: '100',
  // The folder of old days is such a tablespace: see src/cold/cold-folder.ts. Otherwise a restored copy of it
  // stops a recovery.
  allow_in_place_tablespaces: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** A killed process that its parent has not reaped counts as gone. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
