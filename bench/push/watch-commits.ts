import type pg from 'pg';

import { EVENT_CHANNEL } from '../../packages/server/src/live/event-store.ts';
import { sharedNow } from './shared-clock.ts';

/** When each round event was committed, as PostgreSQL told it to a listener that does nothing else: the notice leaves
 *  with the commit. Times are on the clock that all processes share.   Units: ms. */
export type Commits = {
  readonly at: ReadonlyMap<number, number>;
  readonly stop: () => Promise<void>;
};

export async function watchCommits(owner: pg.Pool): Promise<Commits> {
  const at = new Map<number, number>();
  const client = await owner.connect();
  client.on('notification', ({ payload }) => {
    const now = sharedNow();
    at.set(Number(payload), now);
  });
  await client.query(`listen ${EVENT_CHANNEL}`);
  return { at, stop: async () => client.release(true) };
}
