import { rmSync } from 'node:fs';

// Ends every started process and removes every temporary folder when this process exits, however it exits.

const pids = new Set<number>();
const lastWorks = new Set<() => void>();
let isWatched = false;

/** Kills a process when this one exits; returns a function that cancels this. */
export function killOnExit(pid: number | undefined): () => void {
  if (pid === undefined) return () => {};
  watch();
  pids.add(pid);
  return () => pids.delete(pid);
}

/** Removes a folder when this process exits; returns a function that cancels this. */
export const removeOnExit = (folder: string): (() => void) =>
  runOnExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs work when this process exits, after all kills; returns a function that cancels this. */
export function runOnExit(work: () => void): () => void {
  watch();
  lastWorks.add(work);
  return () => lastWorks.delete(work);
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  process.once('exit', () => {
    for (const pid of pids) killQuietly(pid);
    for (const work of lastWorks) work();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
}

/** Sends a signal to a process that may be gone already. */
export function killQuietly(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
