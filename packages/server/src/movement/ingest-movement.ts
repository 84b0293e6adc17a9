import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { creditDeposit } from '../deposit/credit-deposit.ts';
import type { Finding } from '../integrity/case-store.ts';
import { noteOpened } from '../integrity/open-cases.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { readId } from '../kernel/read-id.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { CeilingTerms } from '../protection/deposit-ceiling.ts';
import type { Movement } from '../rail/rail.ts';
import { settleDisbursement } from '../withdrawal/finish-withdrawal.ts';
import {
  type Effect,
  findMovements,
  type MovementSource,
  insertFinding,
  insertMovement,
} from './movement-store.ts';

/** A command counts no cases and has no log. */
export type IngestDeps = Pick<Context, 'db' | 'ids' | 'live' | 'rail'> &
  Partial<Pick<Context, 'metrics' | 'log'>> &
  CeilingTerms;

/** `known`: ingested before with the same content. `altered`: ingested before with different content; it
 *  moves no money and is recorded. */
export type IngestResult = 'new' | 'known' | 'altered';

/** Ingests a movement reported by a rail exactly once, regardless of repeats and source: received money is
 *  credited to the member of its order, a disbursement is finished. A movement that fits no order of ours,
 *  or an order already paid, or is far above the limit, moves no money and waits for manual review.
 *  Units: 1/100.  Locks: the order, then accounts by id.  Idempotent by: rail and movement.
 *  Cost: up to ten round trips. */
export async function ingestMovement(
  ctx: IngestDeps,
  movement: Movement,
  source: MovementSource,
): Promise<IngestResult> {
  const { result, memberId, opened } = await transaction(ctx.db, (tx) => ingest(tx, ctx, movement, source));
  failpoint('movement-ingested');
  const { metrics, log } = ctx;
  if (metrics && log) noteOpened({ metrics, log }, opened ?? []);
  if (memberId !== undefined) {
    const { mainMinor: balanceMinor, mainSeq: seq } = await readBalance(ctx.db.reader, memberId);
    ctx.live.notifyMember(memberId, { balanceMinor, seq }, 'other');
  }
  return result;
}

type Noted = {
  readonly memberId?: bigint | undefined;
  /** The cases that it has opened. */
  readonly opened?: readonly Finding[] | undefined;
};
type Applied = { readonly effect: Effect } & Noted;

async function ingest(
  tx: Tx,
  ctx: IngestDeps,
  movement: Movement,
  source: MovementSource,
): Promise<{ readonly result: IngestResult } & Noted> {
  const rail = ctx.rail.name;
  const result = await findIngested(tx, rail, movement);
  if (result) return { result };
  const { effect, memberId, opened } = await apply(tx, ctx, movement);
  if (!(await insertMovement(tx, rail, movement, { source, effect }))) {
    // A concurrent transaction ingested it. Anything already done for it here must be rolled back.
    assert(effect === 'none', `movement ${movement.id} has an effect once`);
    return { result: (await findIngested(tx, rail, movement)) ?? 'known' };
  }
  const detail = { order_id: movement.orderId, amount_minor: String(movement.amountMinor) };
  if (effect === 'none') await insertFinding(tx, rail, movement.id, { finding: 'unmatched', detail });
  if (source === 'reconciliation') await insertFinding(tx, rail, movement.id, { finding: 'lost', detail });
  return { result: 'new', memberId, opened };
}

async function findIngested(tx: Tx, rail: string, movement: Movement): Promise<IngestResult | undefined> {
  const before = (await findMovements(tx, rail, [movement.id])).get(movement.id);
  if (!before) return undefined;
  if (isSameMovement(before, movement)) return 'known';
  await insertFinding(tx, rail, movement.id, {
    finding: 'altered',
    detail: {
      ...movement,
      amountMinor: String(movement.amountMinor),
      ...(movement.coinSteps !== undefined && { coinSteps: String(movement.coinSteps) }),
    },
  });
  return 'altered';
}

/** Returns true if two movements of one id have identical content. */
export const isSameMovement = (one: Movement, other: Movement): boolean =>
  one.direction === other.direction &&
  one.orderId === other.orderId &&
  one.amountMinor === other.amountMinor &&
  one.coinSteps === other.coinSteps &&
  one.outcome === other.outcome &&
  one.movedAt === other.movedAt;

/** Finds our order by its exact canonical id: the ledger refers to a movement's order by that text. */
function orderIdOf({ orderId }: Movement): bigint | undefined {
  const id = readId(orderId);
  return String(id) === orderId ? id : undefined;
}

async function apply(tx: Tx, ctx: IngestDeps, movement: Movement): Promise<Applied> {
  const { amountMinor, coinSteps, outcome, direction } = movement;
  const orderId = orderIdOf(movement);
  // Received money is final; an incoming movement marked as failed has nothing to credit.
  if (orderId === undefined || (direction === 'in' && outcome === 'failed')) return { effect: 'none' };
  return direction === 'in'
    ? creditDeposit(tx, ctx, { orderId, amountMinor, coinSteps })
    : settleDisbursement(tx, ctx, { orderId, amountMinor, coinSteps, outcome });
}
