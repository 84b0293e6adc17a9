import type pg from 'pg';

/** Takes every connection that the pools may open, as other calls would, until the work is done.
 *  `release` gives one back before. */
export async function whileBusy<T>(
  pools: readonly pg.Pool[],
  work: (release: () => void) => Promise<T>,
): Promise<T> {
  const held = await Promise.all(
    pools.flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.connect())),
  );
  const release = (): void => held.pop()?.release();
  try {
    return await work(release);
  } finally {
    while (held.length > 0) release();
  }
}

/** Lets one call have so many connections of the pool, one after the other, and then takes them all, until
 *  the work is done. Who then asks for one is refused sooner than the server would. */
export async function whileBusyAfter<T>(pool: pg.Pool, count: number, work: () => Promise<T>): Promise<T> {
  const waitMs = pool.options.connectionTimeoutMillis;
  return whileBusy([pool], async (release) => {
    const taken: Promise<pg.PoolClient>[] = [];
    let left = count;
    const take = (): void => {
      left -= 1;
      if (left > 0) return;
      pool.off('acquire', take);
      // First in the queue for the one that the call gives back, however long it keeps it.
      pool.options.connectionTimeoutMillis = 0;
      taken.push(pool.connect());
      pool.options.connectionTimeoutMillis = REFUSED_AFTER_MS;
    };
    if (count > 0) {
      release();
      pool.on('acquire', take);
    }
    try {
      pool.options.connectionTimeoutMillis = REFUSED_AFTER_MS;
      return await work();
    } finally {
      pool.options.connectionTimeoutMillis = waitMs;
      pool.off('acquire', take);
      for (const each of await Promise.all(taken)) each.release();
    }
  });
}

const REFUSED_AFTER_MS = 500;
