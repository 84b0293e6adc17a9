import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { runLoop } from '../kernel/run-loop.ts';
import { createHostLanes } from './host-lanes.ts';
import { addNextRound } from './outbox-store.ts';
import { sendDue } from './send-pushes.ts';

type Deps = Pick<Context, 'db' | 'games' | 'live' | 'push' | 'metrics' | 'log' | 'clock'>;

const EVERY_MS = SECOND_MS;
/** Subscriptions at once: a transaction of some ten milliseconds. */
const CHUNK = 1_000;

/** Turns the rounds that were settled or refunded since the last time into messages, from the events that
 *  their settlement has committed: a settlement knows nothing of it. Each step is a transaction, so a server
 *  may stop anywhere and any other continues.   Cost: see addNextRound. */
export async function addRounds({ db }: Pick<Deps, 'db'>, chunk = CHUNK): Promise<void> {
  while (await transaction(db, (tx) => addNextRound(tx, chunk)));
}

/** Adds and sends push messages until stopped. Any number of servers may run it. */
export function startPush(ctx: Deps): () => Promise<void> {
  const lanes = createHostLanes();
  const send = runLoop({
    name: 'push:send',
    log: ctx.log,
    everyMs: EVERY_MS,
    step: async () => ((await sendDue(ctx, lanes)) ? 0 : undefined),
  });
  const add = runLoop({
    name: 'push:rounds',
    log: ctx.log,
    everyMs: EVERY_MS,
    step: async () => {
      await addRounds(ctx);
      send.wake();
    },
  });
  const forget = ctx.live.onRound(({ event }) => {
    if (event.kind === 'settled' || event.kind === 'void' || event.kind === 'tickets') add.wake();
  });
  return async () => {
    forget();
    await Promise.all([add.stop(), send.stop()]);
  };
}
