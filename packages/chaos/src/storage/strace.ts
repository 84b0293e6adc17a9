import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

import { childrenOf } from '../rig/database-process.ts';
import { killOnExit } from '../rig/exit-cleanup.ts';
import type { DatabaseHandle } from '../rig/rig.ts';

const STRACE = '/usr/bin/strace';

/** The reason why system calls cannot be tampered with on this machine. */
export function whyNoStrace(): string | undefined {
  if (!existsSync(STRACE)) return 'strace is not installed';
  return process.getuid?.() === 0 ? undefined : 'only root may hold on to the processes of another user';
}

/** Tampers with a system call of all of PostgreSQL's processes that are there now. `ended` comes when they
 *  are gone or were let go. */
export function tamper(
  database: DatabaseHandle,
  call: string,
  how: string,
): { readonly ended: Promise<void>; readonly release: () => Promise<void> } {
  const pids = childrenOf(database.pid()).flatMap((pid) => ['-p', String(pid)]);
  const args = ['-q', '-o', '/dev/null', '-e', `trace=${call}`, '-e', `inject=${call}:${how}`, ...pids];
  const child = spawn(STRACE, args, { stdio: 'ignore' });
  const forget = killOnExit(child.pid);
  const ended = once(child, 'exit').then(() => void forget());
  return {
    ended,
    release: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
