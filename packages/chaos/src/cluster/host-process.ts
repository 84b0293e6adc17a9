import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

import { killOnExit } from '../rig/exit-cleanup.ts';
import type { Host } from './network.ts';

/** A program on a host, which may be killed and started again with the same words. */
export type HostProcess = {
  readonly start: () => void;
  readonly isUp: () => boolean;
  readonly pid: () => number;
  /** Sends a signal to it alone. */
  readonly signal: (signal: NodeJS.Signals) => void;
  /** SIGKILL, and waits for the end. */
  readonly kill: () => Promise<void>;
};

export type HostProcessOptions = {
  readonly host: Host;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** All it ever says is kept here. */
  readonly logFile: string;
};

/** Starts a program on a host. It is not waited for: what it serves is asked. */
export function startOnHost(options: HostProcessOptions): HostProcess {
  const { host, command, env = {}, logFile } = options;
  const start = (): Started => {
    const [file = '', ...args] = [...host.prefix, ...command];
    const log = openSync(logFile, 'a');
    const child = spawn(file, args, {
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C.UTF-8', ...env },
    });
    const forget = killOnExit(child.pid);
    return { child, exited: once(child, 'exit').then(forget) };
  };
  let running = start();
  const isUp = (): boolean => running.child.exitCode === null && running.child.signalCode === null;
  return {
    start: () => {
      if (!isUp()) running = start();
    },
    isUp,
    pid: () => running.child.pid ?? 0,
    signal: (signal) => void running.child.kill(signal),
    kill: async () => {
      if (isUp()) running.child.kill('SIGKILL');
      await running.exited;
    },
  };
}

type Started = { readonly child: ReturnType<typeof spawn>; readonly exited: Promise<unknown> };
