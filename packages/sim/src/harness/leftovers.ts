import { rmSync } from 'node:fs';

// Whatever way the harness ends, nothing it started goes on. PostgreSQL and the servers are processes that would.

const pids = new Set<number>();
const folders = new Set<string>();
let isWatched = false;

/** Has a process killed when this one ends; gives how to let go of it. */
export function endWithUs(pid: number | undefined): () => void {
  if (pid === undefined) return () => {};
  watch();
  pids.add(pid);
  return () => pids.delete(pid);
}

/** Has a folder thrown away when this process ends; gives how to keep it. */
export function throwAwayWithUs(folder: string): () => void {
  watch();
  folders.add(folder);
  return () => folders.delete(folder);
}

function watch(): void {
  if (isWatched) return;
  isWatched = true;
  process.once('exit', () => {
    for (const pid of pids) killQuietly(pid);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
