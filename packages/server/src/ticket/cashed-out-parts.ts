import type { Queryable } from '../db/query.ts';
import { listParts } from './part-cash-out-store.ts';

/** A part of a ticket's stake, and what was paid for it. Units: 1/100. */
export type CashedOutPart = { readonly stakeMinor: bigint; readonly paidMinor: bigint };

/** The parts of tickets that were cashed out, in their order; those of which none were are not asked for.
 *  Units: 1/100.   Cost: none where none were, else one round trip. */
export async function cashedOutParts(
  db: Queryable,
  tickets: readonly {
    readonly home_round_id: bigint;
    readonly id: bigint;
    readonly parted_minor: bigint;
  }[],
): Promise<ReadonlyMap<bigint, readonly CashedOutPart[]>> {
  const parts = await listParts(
    db,
    tickets.filter((ticket) => ticket.parted_minor > 0n),
  );
  return new Map(
    Array.from(parts, ([id, own]) => [
      id,
      own.map(({ stake_minor: stakeMinor, paid_minor: paidMinor }) => ({ stakeMinor, paidMinor })),
    ]),
  );
}
