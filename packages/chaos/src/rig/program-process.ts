import type { ChildProcess } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';

import { armProcess, firedIn } from '../build/arm-failpoints.ts';
import { launch, type LaunchOptions } from './launch.ts';
import type { Armable } from './rig.ts';

/** Starts one of our programs as a process that may be killed and started again with the same words. */
export async function startProgram(options: LaunchOptions): Promise<Armable> {
  // Beside what it says, so that the counts outlive the process.
  const firedFile = `${options.logFile}.fired`;
  // A program that was started as root writes it as another user.
  writeFileSync(firedFile, '');
  chmodSync(firedFile, 0o666);
  let running = await launch(options);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (running.isUp()) running.child.kill(signal);
    await running.exited;
  };
  const start: Armable['start'] = async (env = {}, order) => {
    if (running.isUp()) return;
    // One that dies before it has answered says so by not coming up.
    const onSpawn = (child: ChildProcess): void =>
      void (order && armProcess(child, firedFile, order).catch(() => {}));
    running = await launch({ ...options, env: { ...options.env, ...env }, onSpawn });
  };
  return {
    arm: (order) => armProcess(running.child, firedFile, order),
    fired: () => firedIn(firedFile),
    pid: () => running.pid,
    isUp: () => running.isUp(),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
  };
}
