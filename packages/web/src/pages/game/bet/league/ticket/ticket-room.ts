import { formatMoney, moneyOrZero } from '@tessera/domain/money';
import type { RefusalDetail } from '@tessera/domain/result';
import { typedMinor, typedText } from '@tessera/domain/typed-amount';

import { problemOf } from '../../slip/state/slip-refusal.ts';
import type { TicketPlan } from './ticket-plan.ts';

/** Reply of the server for the smallest ticket of these legs: the largest stake now, and the refusal of the
 *  smallest one. Units: decimal text. */
export type TicketRoom = {
  readonly left: string | null;
  readonly refusal: { readonly code: string; readonly detail: RefusalDetail } | null;
};

/** A plan beside what the server has room for. A refusal predicted on this phone comes first: it is known to
 *  the cent, and what the server says is an estimate, as others bet too. */
export function planWithin(plan: TicketPlan, room: TicketRoom | undefined): TicketPlan {
  if (!room || !plan.figures) return plan;
  const leftMinor = room.left === null ? null : moneyOrZero(room.left);
  const unitMinor = leftMinor === null ? null : leftMinor / BigInt(plan.lineCount);
  const isLess = unitMinor !== null && unitMinor < (typedMinor(plan.largest) ?? 0n);
  return {
    ...plan,
    largest: isLess ? typedText(unitMinor) : plan.largest,
    problem: plan.problem ?? refused(room) ?? beyond(plan, leftMinor),
  };
}

/** The money of the member is that of this phone. */
function refused({ refusal }: TicketRoom): TicketPlan['problem'] {
  if (!refusal || refusal.code === 'MONEY_NOT_ENOUGH') return null;
  const { leg } = refusal.detail;
  return { ...problemOf(refusal.code, refusal.detail), row: typeof leg === 'number' ? leg : null };
}

const beyond = ({ stakeMinor }: TicketPlan, leftMinor: bigint | null): TicketPlan['problem'] =>
  leftMinor !== null && stakeMinor > leftMinor
    ? problemOf('ROUND_LIMIT', { left: formatMoney(leftMinor) })
    : null;
