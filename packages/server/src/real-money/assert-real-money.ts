import { existsSync, statfsSync, statSync } from 'node:fs';

import type { Env } from '../config/env.ts';
import { databaseNow } from '../db/database-now.ts';
import type { Queryable } from '../db/query.ts';
import { EVIDENCE } from '../folders.ts';
import type { Clock } from '../kernel/clock.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { canTwoDecide } from '../operator/accounts.ts';
import { missingConditions, type StartFacts } from './conditions.ts';

/** Refuses to deal in real money unless every condition of docs/operations/real-money.md holds, and names all
 *  that do not.   Refuses: StartupError.   Cost: two round trips. */
export async function assertRealMoney(env: Env, db: Queryable, clock: Clock): Promise<void> {
  const missing = missingConditions({ env, facts: await readFacts(env, db, clock) });
  if (missing.length === 0) return;
  const remedies = missing.map(({ id, remedy }) => `${id}: ${remedy}`);
  throw new StartupError(`real money needs more, see docs/operations/real-money.md: ${remedies.join('; ')}`);
}

async function readFacts(env: Env, db: Queryable, clock: Clock): Promise<StartFacts> {
  const now = await databaseNow(db);
  const { bavail, bsize } = statfsSync(env.dataDir);
  return {
    clockApartMs: now - clock.now(),
    backupAgeMs: ageOf(env.backupStamp, clock.now()),
    freeBytes: bavail * bsize,
    hasEvidence: existsSync(EVIDENCE),
    isPepperGiven: env.isPepperGiven,
    isRoot: process.getuid?.() === 0,
    exclusionListAgeMs: ageOf(env.exclusionList, clock.now()),
    hasFinancePair: await canTwoDecide(db),
  };
}

/** Units: ms. */
function ageOf(file: string | undefined, now: number): number | undefined {
  return file === undefined || !existsSync(file) ? undefined : now - statSync(file).mtimeMs;
}
