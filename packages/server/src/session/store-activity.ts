import type { Context } from '../context.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { storeSeen } from './session-store.ts';

type Deps = Pick<Context, 'db' | 'activity' | 'log'>;

const EVERY_MS = 30_000;

/** Stores when the sessions of this server were last used, so that other servers and the next start know it.
 *  Cost: one statement for all that were used. */
export async function storeActivity({ db, activity }: Pick<Deps, 'db' | 'activity'>): Promise<void> {
  const used = activity.takeChanged();
  if (used.size === 0) return;
  const hashes = Array.from(used.keys(), (sessionKey) => Buffer.from(sessionKey, 'base64url'));
  await storeSeen(db.main, hashes, [...used.values()]);
}

/** Stores it every half minute until stopped. */
export const startActivity = (ctx: Deps): Loop =>
  runLoop({
    name: 'activity',
    log: ctx.log,
    everyMs: EVERY_MS,
    isDelayed: true,
    step: () => storeActivity(ctx),
  });
