import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { noteOpened } from '../integrity/open-cases.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { exclusionListJob } from './apply-exclusion-list.ts';
import { decide } from './decide-check.ts';
import { claimChecks, type DueCheck } from './identity-store.ts';

type Deps = Pick<Context, 'db' | 'env' | 'identity' | 'log' | 'metrics' | 'sealer'>;

const EVERY_MS = 5_000;
/** Longest time until a change of the list takes effect on play. */
const LIST_EVERY_MS = 10_000;
const AT_ONCE = 4;

/** Asks the gateway about what is due, outside any transaction, and stores what it decided; returns whether
 *  more may be due. Any number of servers may run it. One that dies in between asks again under the same key.
 *  Cost: a round trip to claim, a request for each check, a short transaction for each decision. */
export async function checkDue(ctx: Deps): Promise<boolean> {
  const due = await claimChecks(ctx.db.main, AT_ONCE);
  await Promise.all(due.map((check) => checkOne(ctx, check)));
  return due.length === AT_ONCE;
}

async function checkOne(ctx: Deps, check: DueCheck): Promise<void> {
  const { db, identity, log } = ctx;
  const { id, key, real_name: realName, birth_date: birthDate, country, document } = check;
  try {
    const outcome = await identity.checker.check({ key, realName, birthDate, country, document });
    if (outcome.kind === 'pending') return;
    const { reference } = outcome;
    const reason = outcome.kind === 'refused' ? outcome.reason : null;
    const { opened } = await transaction(db, (tx) =>
      decide(tx, ctx, id, { state: outcome.kind, source: 'gateway', reference, reason }),
    );
    noteOpened(ctx, opened);
  } catch (error) {
    log.warn({ err: error, check: String(id) }, 'identity check deferred');
  }
}

/** Asks the gateway, where there is one, and follows the list of excluded persons, until stopped. */
export function startIdentity(ctx: Deps & Parameters<typeof exclusionListJob>[0]): Pick<Loop, 'stop'> {
  const loop = (name: string, everyMs: number, once: () => Promise<boolean>): Loop =>
    runLoop({ name, log: ctx.log, everyMs, step: async () => ((await once()) ? 0 : undefined) });
  const loops = [
    ...(ctx.env.identityGateway ? [loop('identity', EVERY_MS, () => checkDue(ctx))] : []),
    ...(ctx.env.exclusionList ? [loop('identity:list', LIST_EVERY_MS, exclusionListJob(ctx))] : []),
  ];
  return { stop: async () => void (await Promise.all(loops.map((each) => each.stop()))) };
}
