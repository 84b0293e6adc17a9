import type { Logger } from 'pino';

import type { Database } from '../db/pool.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { addViews } from './content-store.ts';

const EVERY_MS = 10_000;

/** Counts how often articles are opened. */
export type ViewCounter = {
  readonly count: (articleId: number) => void;
  /** Stores what was counted since the last time. */
  readonly flush: () => Promise<void>;
};

/** Counts in memory, so that opening an article writes nothing. Views counted since the last flush are lost
 *  with the process. */
export function createViewCounter({ db }: { readonly db: Pick<Database, 'main'> }): ViewCounter {
  let counted = new Map<number, number>();
  return {
    count: (articleId) => void counted.set(articleId, (counted.get(articleId) ?? 0) + 1),
    flush: async () => {
      if (counted.size === 0) return;
      const views = counted;
      counted = new Map();
      await addViews(db.main, views);
    },
  };
}

/** Stores counted views every ten seconds until stopped. */
export const startViewCounter = ({
  views,
  log,
}: {
  readonly views: ViewCounter;
  readonly log: Logger;
}): Loop => runLoop({ name: 'article views', log, everyMs: EVERY_MS, isDelayed: true, step: views.flush });
