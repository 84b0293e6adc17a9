import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { creditDeposit } from '../deposit/credit-deposit.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { readId } from '../kernel/read-id.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { Movement } from '../rail/rail.ts';
import { settleDisbursement } from '../withdrawal/finish-withdrawal.ts';
import {
  type Effect,
  findMovements,
  type MovementSource,
  insertFinding,
  insertMovement,
} from './movement-store.ts';

type Deps = Pick<Context, 'db' | 'ids' | 'live' | 'rail'>;

/** `known`: it was taken before and says the same. `altered`: it was taken before and now says something
 *  else, which changes nothing and is written down. */
export type IngestResult = 'new' | 'known' | 'altered';

/** Takes up what a rail says has moved, once for each movement, however often and by whichever way it is
 *  heard: money that came is credited to its order's member, a payout is ended. What fits no order of ours,
 *  or one that was paid already, or is far more than could be paid, moves nothing and waits for a person.
 *  Units: 1/100.  Locks: the order, then accounts by id.  Idempotent by: rail and movement.  Cost: up to
 *  ten round trips. */
export async function ingestMovement(
  ctx: Deps,
  movement: Movement,
  source: MovementSource,
): Promise<IngestResult> {
  const { taken, memberId } = await transaction(ctx.db, (tx) => ingest(tx, ctx, movement, source));
  failpoint('movement-taken');
  if (memberId !== undefined) {
    const { mainMinor } = await readBalance(ctx.db.reader, memberId);
    ctx.live.notifyMember(memberId, mainMinor, 'other');
  }
  return taken;
}

type Applied = { readonly effect: Effect; readonly memberId?: bigint | undefined };

async function ingest(
  tx: Tx,
  ctx: Deps,
  movement: Movement,
  source: MovementSource,
): Promise<{ readonly taken: IngestResult; readonly memberId?: bigint | undefined }> {
  const rail = ctx.rail.name;
  const taken = await findIngested(tx, rail, movement);
  if (taken) return { taken };
  const { effect, memberId } = await apply(tx, ctx, movement);
  if (!(await insertMovement(tx, rail, movement, source, effect))) {
    // It was taken beside us. Had we done anything for it, all of that would have to go.
    assert(effect === 'none', `movement ${movement.id} has an effect once`);
    return { taken: (await findIngested(tx, rail, movement)) ?? 'known' };
  }
  const detail = { order_id: movement.orderId, amount_minor: String(movement.amountMinor) };
  if (effect === 'none') await insertFinding(tx, rail, movement.id, 'unmatched', detail);
  if (source === 'reconciliation') await insertFinding(tx, rail, movement.id, 'lost', detail);
  return { taken: 'new', memberId };
}

async function findIngested(tx: Tx, rail: string, movement: Movement): Promise<IngestResult | undefined> {
  const before = (await findMovements(tx, rail, [movement.id])).get(movement.id);
  if (!before) return undefined;
  if (isSameMovement(before, movement)) return 'known';
  await insertFinding(tx, rail, movement.id, 'altered', {
    ...movement,
    amountMinor: String(movement.amountMinor),
  });
  return 'altered';
}

/** Whether two movements of one id say the same, word for word. */
export const isSameMovement = (one: Movement, other: Movement): boolean =>
  one.direction === other.direction &&
  one.orderId === other.orderId &&
  one.amountMinor === other.amountMinor &&
  one.outcome === other.outcome &&
  one.movedAt === other.movedAt;

/** Our order, named to the letter as we named it to the rail: the books find a movement's order by that
 *  text. */
function orderIdOf({ orderId }: Movement): bigint | undefined {
  const id = readId(orderId);
  return String(id) === orderId ? id : undefined;
}

async function apply(tx: Tx, ctx: Deps, movement: Movement): Promise<Applied> {
  const { amountMinor, outcome, direction } = movement;
  const orderId = orderIdOf(movement);
  // Money that comes has come; a rail that says otherwise has told of nothing that could be credited.
  if (orderId === undefined || (direction === 'in' && outcome === 'failed')) return { effect: 'none' };
  return direction === 'in'
    ? creditDeposit(tx, ctx, { orderId, amountMinor })
    : settleDisbursement(tx, ctx, { orderId, amountMinor, outcome });
}
