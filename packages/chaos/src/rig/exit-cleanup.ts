import { rmSync } from 'node:fs';

// Whatever way the harness ends, nothing it started goes on. PostgreSQL and the servers are processes that
// would.

const pids = new Set<number>();
const lastWorks = new Set<() => void>();
let isWatched = false;

/** Has a process killed when this one ends; gives how to let go of it. */
export function killOnExit(pid: number | undefined): () => void {
  if (pid === undefined) return () => {};
  watch();
  pids.add(pid);
  return () => pids.delete(pid);
}

/** Has a folder thrown away when this process ends; gives how to keep it. */
export const removeOnExit = (folder: string): (() => void) =>
  runOnExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Has something done when this process ends, after all others were killed; gives how to leave it. */
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
