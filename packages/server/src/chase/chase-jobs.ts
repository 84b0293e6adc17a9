import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { type BuyDeps, buyDueIssues } from './buy-issues.ts';
import { settleIssues } from './settle-issues.ts';

const EVERY_MS = SECOND_MS;
/** Issues at once: one batch of slips, and a transaction of some ten milliseconds. */
const CHUNK = 200;

/** Buys the issues of chases as they open, and follows their results, until stopped. Any number of servers
 *  may run it. */
export function startChases(ctx: BuyDeps & Pick<Context, 'live'>): () => Promise<void> {
  const loop = (name: string, step: () => Promise<unknown>): Loop =>
    runLoop({ name: `chases:${name}`, log: ctx.log, everyMs: EVERY_MS, step });
  const buy = loop('buy', async () => ((await buyDueIssues(ctx, CHUNK)) === CHUNK ? 0 : undefined));
  const settle = loop('settle', async () => {
    if ((await settleIssues(ctx, CHUNK)) > 0) buy.wake();
  });
  const forget = ctx.live.onRound(({ event }) => {
    if (event.kind === 'opened') buy.wake();
    if (event.kind === 'settled' || event.kind === 'void') settle.wake();
  });
  return async () => {
    forget();
    await settle.stop();
    await buy.stop();
  };
}
