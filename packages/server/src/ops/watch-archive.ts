import type { Context } from '../context.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { readArchiver } from './archiver-store.ts';

type Deps = Pick<Context, 'db' | 'log' | 'metrics'>;

const EVERY_MS = 10_000;

/** Tells monitoring how far the archive of the WAL is behind, where PostgreSQL keeps one: ours, or one of the
 *  house's own PostgreSQL.   Cost: one look at memory of PostgreSQL every ten seconds. */
export async function watchArchiveOnce({ db, metrics }: Pick<Deps, 'db' | 'metrics'>): Promise<void> {
  const archiver = await readArchiver(db.reader);
  if (!archiver.is_on) return;
  metrics.walArchiveLag.set(archiver.lag_seconds);
  metrics.walArchiveFailures.set(archiver.failures);
}

/** Does so until stopped. */
export const startArchiveWatch = (ctx: Deps): Loop =>
  runLoop({
    name: 'archive watch',
    log: ctx.log,
    everyMs: EVERY_MS,
    step: () => watchArchiveOnce(ctx),
  });
