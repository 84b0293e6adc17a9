import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { keyIds } from './key-ids.ts';
import { KEY_NAMES } from './key-names.ts';

const EVERY_MS = 5 * SECOND_MS;

/** Notes as a security event that a key in use is another one than before, by whatever change. Returns the
 *  check; the first one knows nothing to compare with. */
export function keyWatch({ env, security, log }: Pick<Context, 'env' | 'security' | 'log'>): () => void {
  let before = keyIds(env);
  return () => {
    const now = keyIds(env);
    for (const name of KEY_NAMES) {
      if (now[name] === before[name] || before[name] === undefined) continue;
      security.note({ event: 'key_changed', call: name });
      log.warn({ key: name, id: now[name], before: before[name] }, 'key changed');
    }
    before = now;
  };
}

/** Looks for changed keys every few seconds. */
export function startKeyWatch(ctx: Pick<Context, 'env' | 'security' | 'log'>): Loop {
  const check = keyWatch(ctx);
  return runLoop({ name: 'keys', log: ctx.log, everyMs: EVERY_MS, step: async () => check() });
}
