import { readFileSync } from 'node:fs';

import type { Queryable } from '../db/query.ts';
import { firstBrokenAudit } from '../fairness/audit-chain.ts';
import { INVARIANTS } from '../folders.ts';
import { type Breach, findBreaches, readInvariants } from './books-store.ts';

/** An invariant, and the number of its violations. */
export type BookCheck = { readonly name: string; readonly count: bigint; readonly first: readonly Breach[] };

const AUDIT = 'the audit chain is whole';

/** Checks all invariants on a live database, one after the other.
 *  Refuses: a file of invariants that is missing or empty.
 *  Locks: none.   Cost: reads every table; minutes on a large ledger, without blocking anyone. */
export async function* checkBooks(owner: Queryable, file: URL = INVARIANTS): AsyncGenerator<BookCheck> {
  for (const invariant of readInvariants(readFileSync(file, 'utf8'))) {
    yield { name: invariant.name, ...(await findBreaches(owner, invariant)) };
  }
  const broken = await firstBrokenAudit(owner);
  yield broken === undefined
    ? { name: AUDIT, count: 0n, first: [] }
    : { name: AUDIT, count: 1n, first: [{ what: `entry ${broken}`, found: 'is not what was written' }] };
}
