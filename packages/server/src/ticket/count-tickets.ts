import { returnedOf } from '@tessera/domain/tickets/part';

import type { Queryable } from '../db/query.ts';
import type { RecordFilter } from '../wager/record-filter.ts';
import { type LegResult, outcomeOf, readLegs, type TicketOutcome } from './leg-results.ts';
import { restLeft, termsOf } from './stored-ticket.ts';
import { readTickets, type TicketRow } from './ticket-record-store.ts';

/** The tickets of a filter, newest first, and their sums. Units: 1/100. */
export type TicketCount = {
  /** Those of any status. */
  readonly seen: number;
  readonly ids: readonly bigint[];
  /** The stakes of those that were not taken back and not void. What was cashed out stays staked, of a void
   *  ticket too: its profit counts. */
  readonly stakeMinor: bigint;
  readonly profitMinor: bigint;
};

/** Counts and sums the tickets of a filter of records.
 *  Units: 1/100.   Cost: one round trip, one more for tickets that are not paid yet. */
export async function countTickets(db: Queryable, filter: RecordFilter): Promise<TicketCount> {
  const rows = await readTickets(db, filter);
  const open = rows.filter((row) => paidOutcome(row) === undefined);
  const legs = await readLegs(
    db,
    open.map(({ id, home_round_id: homeId }) => ({ id, homeId })),
  );
  const judged = rows.map((row) => {
    const outcome = paidOutcome(row) ?? outcomeOfRow(row, legs.get(row.id) ?? []);
    return { row, outcome, profitMinor: profitOf(row, outcome) };
  });
  const own = judged.filter(({ outcome }) => filter.status === null || outcome.status === filter.status);
  return {
    seen: rows.length,
    ids: own.map(({ row }) => row.id),
    stakeMinor: own.reduce(
      (sum, { row, outcome }) => sum + (isStaked(outcome) ? row.stake_minor : row.parted_minor),
      0n,
    ),
    profitMinor: own.reduce((sum, { profitMinor }) => sum + profitMinor, 0n),
  };
}

const isStaked = ({ status, reason }: TicketOutcome): boolean =>
  status !== 'cancelled' || reason === 'cashout';

/** What became of a ticket, where its payout says so: one that pays the rest of its stake exactly may be void
 *  or won. Undefined where its legs have to be read. */
function paidOutcome(row: TicketRow): TicketOutcome | undefined {
  const payoutMinor = row.payout_minor ?? 0n;
  if (row.cancelled_at !== null || row.cashed_at !== null) return outcomeOfRow(row, []);
  if (row.settled_at === null || payoutMinor === restLeft(row, row)) return undefined;
  return { status: returnedBy(row, payoutMinor) >= row.stake_minor ? 'win' : 'lose', payoutMinor };
}

/** What became of a stored ticket. */
export const outcomeOfRow = (row: TicketRow, legs: readonly LegResult[]): TicketOutcome =>
  outcomeOf(
    {
      ...termsOf(row, row),
      partsPaidMinor: row.parts_paid_minor,
      isCancelled: row.cancelled_at !== null,
      cashedOutMinor: row.paid_minor ?? undefined,
    },
    legs,
  );

/** What a ticket has won beyond its stake, or lost of it, with the parts that were cashed out; zero for one
 *  that stands or was taken back.   Units: 1/100. */
export const profitOf = (
  row: Pick<TicketRow, 'stake_minor' | 'parts_paid_minor'>,
  { status, reason, payoutMinor }: TicketOutcome,
): bigint =>
  status === 'pending' || reason === 'member' ? 0n : returnedBy(row, payoutMinor) - row.stake_minor;

/** What a ticket has returned with its parts.   Units: 1/100. */
export const returnedBy = (
  { parts_paid_minor: partsPaidMinor }: Pick<TicketRow, 'parts_paid_minor'>,
  payoutMinor: bigint,
): bigint => returnedOf({ payoutMinor, partsPaidMinor });
