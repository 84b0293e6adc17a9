import { type Cluster, startCluster } from './cluster.ts';
import { progress } from './print.ts';

/** The processes to stop before the database. */
export type Closers = {
  readonly add: (close: () => Promise<unknown>) => void;
  readonly closeAll: () => Promise<void>;
};

/** Runs `work` on a fresh cluster and takes everything down afterwards, also when it fails or is
 *  interrupted. */
export async function withCluster<T>(
  parent: string | undefined,
  work: (cluster: Cluster, closers: Closers) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const open: (() => Promise<unknown>)[] = [];
  const closers: Closers = {
    add: (close) => void open.push(close),
    closeAll: async () => {
      for (let close = open.pop(); close; close = open.pop())
        await close().catch((error: unknown) => progress(`a part did not stop: ${String(error)}`));
    },
  };
  const startedAt = performance.now();
  const cluster = await startCluster(parent, settings);
  progress(`a fresh database took ${Math.round(performance.now() - startedAt)} ms to its first answer`);
  let stopping: Promise<void> | undefined;
  // Once, for all callers: a second stop would take the folder away from under a database that is still going
  // down.
  const stop = (): Promise<void> => (stopping ??= closers.closeAll().then(cluster.stop));
  const interrupt = (): void => {
    progress('interrupted; taking everything down');
    void stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(cluster, closers);
  } finally {
    await stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
