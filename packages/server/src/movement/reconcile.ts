import { assert } from '@tessera/domain/result';
import { MINUTE_MS } from '@tessera/domain/time';

import { isLostConnection } from '../db/failure.ts';
import { NoFreeConnection } from '../db/patient-pool.ts';
import { transaction } from '../db/tx.ts';
import type { Movement } from '../rail/rail.ts';
import { findUnknown, moveCursor, readCursor } from './cursor-store.ts';
import { type IngestDeps, isSameMovement, ingestMovement } from './ingest-movement.ts';
import { findMovements, insertListed } from './movement-store.ts';

/** Clocks never differ by an hour. A movement dated further ahead is not waited for, since it would block
 *  everything after it. */
const CLOCKS_APART_MS = 60 * MINUTE_MS;

/** The findings of a reconciliation. */
export type Reconciled = {
  compared: number;
  /** Movements without a callback: ingested now. */
  lost: number;
  /** Movements whose content differs from their callback. */
  altered: number;
  /** Movements of ours that are missing from the rail's list. */
  unknown: number;
};

/** Reconciles with the rail's list of movements, from where the last run ended: movements without a
 *  callback are ingested, and every discrepancy is recorded. Several servers may run it at once; ingestion
 *  is idempotent. A movement that cannot be ingested does not block the others, and its page is retried
 *  next time.
 *  Units: graceMs, within which a callback may still be in flight.
 *  Throws when the rail cannot be reached, and throws the first failure after trying the others.
 *  Cost: a page of the list is one request and two round trips; each lost movement is a transaction. */
export async function reconcile(ctx: IngestDeps, graceMs = 0): Promise<Reconciled> {
  const { rail, db } = ctx;
  const start = await readCursor(db.main, rail.name);
  assert(start, 'a cursor that was made is there');
  const young = { from: start.now - graceMs, to: start.now + CLOCKS_APART_MS };
  const report: Reconciled = { compared: 0, lost: 0, altered: 0, unknown: 0 };
  const seen: Seen = { report, failures: [] };
  let { cursor } = start;
  let mayMove = true;
  for (let isLast = false; !isLast;) {
    const page = await rail.listMovements(cursor);
    const isWhole = await comparePage(ctx, page.movements, young, seen);
    // Movements that were too recent, or could not be ingested, are read again.
    mayMove &&=
      isWhole && (cursor === page.cursor || (await moveCursor(db.main, rail.name, cursor, page.cursor)));
    assert(page.isLast || page.cursor !== cursor, 'a list goes on or ends');
    ({ cursor, isLast } = page);
  }
  report.unknown = await transaction(db, (tx) => findUnknown(tx, rail.name, start.at, graceMs));
  if (seen.failures.length > 0) throw seen.failures[0];
  return report;
}

/** The findings of one run, and the failure that kept movements from being ingested. */
type Seen = { readonly report: Reconciled; readonly failures: unknown[] };

/** Compares a page of movements and ingests missing ones; returns true if all could be compared. */
async function comparePage(
  ctx: IngestDeps,
  listed: readonly Movement[],
  young: { readonly from: number; readonly to: number },
  seen: Seen,
): Promise<boolean> {
  const { rail, db } = ctx;
  if (listed.length === 0) return true;
  const ids = listed.map(({ id }) => id);
  const ours = await findMovements(db.main, rail.name, ids);
  let isWhole = true;
  for (const movement of listed) {
    const known = ours.get(movement.id);
    if (known && isSameMovement(known, movement)) continue;
    const isYoung = movement.movedAt > young.from && movement.movedAt <= young.to;
    if (!known && isYoung) isWhole = false;
    else isWhole = (await ingestListed(ctx, movement, seen)) && isWhole;
  }
  await insertListed(db.main, rail.name, ids);
  seen.report.compared += listed.length;
  return isWhole;
}

/** Ingests a movement of the list and counts the result; false when it could not be ingested, which must
 *  not block the following ones.
 *  Throws when the database is gone or busy, since nothing else could be ingested either. */
async function ingestListed(
  ctx: IngestDeps,
  movement: Movement,
  { report, failures }: Seen,
): Promise<boolean> {
  try {
    const result = await ingestMovement(ctx, movement, 'reconciliation');
    if (result === 'new') report.lost += 1;
    if (result === 'altered') report.altered += 1;
    return true;
  } catch (error) {
    if (isLostConnection(error) || error instanceof NoFreeConnection) throw error;
    failures.push(error);
    return false;
  }
}
