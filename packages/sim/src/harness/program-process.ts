import { armProcess, firedIn } from './armed-points.ts';
import { launch, type LaunchOptions } from './launch.ts';
import type { Armable } from './rig.ts';

/** Starts one of our programs as a process that may be killed and started again with the same words. */
export async function startProgram(options: LaunchOptions): Promise<Armable> {
  // Beside what it says, so that the counts outlive the process.
  const firedFile = `${options.logFile}.fired`;
  let running = await launch(options);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (running.isUp()) running.child.kill(signal);
    await running.exited;
  };
  return {
    arm: (order) => armProcess(running.child, firedFile, order),
    fired: () => firedIn(firedFile),
    pid: () => running.pid,
    isUp: () => running.isUp(),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async (env = {}) => {
      if (running.isUp()) return;
      running = await launch({ ...options, env: { ...options.env, ...env } });
    },
  };
}
