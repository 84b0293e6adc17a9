import { assert } from '@tessera/domain/result';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { isLostConnection } from '../db/failure.ts';
import { transaction } from '../db/tx.ts';
import type { Movement } from '../rail/rail.ts';
import { findUnknown, moveCursor, readCursor } from './cursor-store.ts';
import { isSameMovement, ingestMovement } from './ingest-movement.ts';
import { findMovements, insertListed } from './movement-store.ts';

type Deps = Pick<Context, 'db' | 'ids' | 'live' | 'rail'>;

/** No two clocks are an hour apart. What a rail dates further ahead is not waited for: nothing after it would
 *  be. */
const CLOCKS_APART_MS = 60 * MINUTE_MS;

/** What comparing the rail's list with ours has found. */
export type Reconciled = {
  compared: number;
  /** Movements that never called back: taken now. */
  lost: number;
  /** Movements that say something else than their callback did. */
  altered: number;
  /** Movements of ours that the rail does not list. */
  unknown: number;
};

/** Compares the rail's own list of what has moved with ours, from where the last comparison ended: what
 *  never called back is taken now, and every difference is written down. Several may do it at once; nothing
 *  is done twice. What cannot be taken keeps none of the others, and is tried again next time, from its
 *  page on.
 *  Units: graceMs, within which a callback may still be on its way.  Throws when the rail cannot be
 *  reached, and the first failure once it has tried the others.
 *  Cost: a page of the list is one request and two round trips; each lost movement is a transaction. */
export async function reconcile(ctx: Deps, graceMs = 0): Promise<Reconciled> {
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
    // What was too young, or could not be taken, is looked at again.
    mayMove &&=
      isWhole && (cursor === page.cursor || (await moveCursor(db.main, rail.name, cursor, page.cursor)));
    assert(page.isLast || page.cursor !== cursor, 'a list goes on or ends');
    ({ cursor, isLast } = page);
  }
  report.unknown = await transaction(db, (tx) => findUnknown(tx, rail.name, start.at, graceMs));
  if (seen.failures.length > 0) throw seen.failures[0];
  return report;
}

/** What one comparison has found, and what kept movements from being taken. */
type Seen = { readonly report: Reconciled; readonly failures: unknown[] };

/** Whether every movement of the page could be judged, and taken where it had to be. */
async function comparePage(
  ctx: Deps,
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

/** Takes a movement of the list and counts what that was; false when it could not be taken, which must not
 *  stand in the way of those behind it.  Throws when the database is gone, since nothing else could be taken
 *  either. */
async function ingestListed(ctx: Deps, movement: Movement, { report, failures }: Seen): Promise<boolean> {
  try {
    const taken = await ingestMovement(ctx, movement, 'reconciliation');
    if (taken === 'new') report.lost += 1;
    if (taken === 'altered') report.altered += 1;
    return true;
  } catch (error) {
    if (isLostConnection(error)) throw error;
    failures.push(error);
    return false;
  }
}
