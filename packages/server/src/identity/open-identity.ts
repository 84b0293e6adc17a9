import type { Logger } from 'pino';

import { SECOND_MS } from '@tessera/domain/time';

import type { Env } from '../config/env.ts';
import type { Database } from '../db/pool.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type ExclusionList, openExclusionList } from './exclusion-list.ts';
import { httpIdentityChecker } from './http-checker.ts';
import type { IdentityChecker } from './identity-checker.ts';
import { isVerified } from './identity-store.ts';
import { operatorChecker } from './operator-checker.ts';

export type Identity = {
  readonly checker: IdentityChecker;
  readonly excluded: ExclusionList;
  /** Refuses a member of a house of real money who was not verified. One who was stays so, so that this is
   *  asked of the database once for a member and server.
   *  Refuses: IDENTITY_REQUIRED.   Cost: none for play money; else a look-up in memory. */
  readonly requireVerified: (memberId: bigint) => Promise<void>;
};

const BUDGET_MS = 20 * SECOND_MS;
const ATTEMPT_MS = 8 * SECOND_MS;
const KNOWN_MAX = 100_000;

type Deps = {
  readonly env: Env;
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Logger, 'error'>;
};

/** Opens the checker of the settings, and what asks whether a member was verified. */
export function openIdentity({ env, db, clock, random, log }: Deps): Identity {
  const { fetch } = globalThis;
  const known = new Set<bigint>();
  return {
    checker: env.identityGateway
      ? httpIdentityChecker({
          ...env.identityGateway,
          fetch,
          clock,
          random,
          budgetMs: BUDGET_MS,
          attemptMs: ATTEMPT_MS,
        })
      : operatorChecker,
    excluded: openExclusionList(env.exclusionList, log),
    requireVerified: async (memberId) => {
      if (env.isPlayMoney || known.has(memberId)) return;
      if (!(await isVerified(db.main, memberId))) throw new Refusal('IDENTITY_REQUIRED');
      if (known.size >= KNOWN_MAX) known.clear();
      known.add(memberId);
    },
  };
}
