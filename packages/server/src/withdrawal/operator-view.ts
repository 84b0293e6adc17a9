import type { WithdrawalState } from '@tessera/domain/wallet/order';
import type { RequestedSums } from '@tessera/domain/withdrawal/review';

import type { Queryable } from '../db/query.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { type DecisionRow, listDecisions } from './decision-store.ts';
import { listResolutions, type ResolutionRow } from './resolution-store.ts';
import {
  findAnyWithdrawal,
  listWithdrawalsIn,
  requestedLately,
  type WithdrawalRow,
} from './withdrawal-store.ts';

const SHOWN_MAX = 200;

export type WithdrawalView = {
  readonly row: WithdrawalRow;
  readonly decisions: readonly DecisionRow[];
  readonly resolutions: readonly ResolutionRow[];
  /** The member's requests so far. */
  readonly requested: RequestedSums;
};

/** Lists the withdrawals of all members in one of these states, oldest first, 200 at most.  Cost: one round
 *  trip. */
export const withdrawalsIn = (db: Queryable, states: readonly WithdrawalState[]): Promise<WithdrawalRow[]> =>
  listWithdrawalsIn(db, states, SHOWN_MAX);

/** Returns one withdrawal with the operators' decisions and resolutions.
 *  Refuses: OperatorRefused.   Cost: four round trips. */
export async function readWithdrawalView(db: Queryable, id: bigint): Promise<WithdrawalView> {
  const row = await findAnyWithdrawal(db, id);
  if (!row) throw new OperatorRefused(`there is no withdrawal ${id}`);
  return {
    row,
    decisions: await listDecisions(db, id),
    resolutions: await listResolutions(db, id),
    requested: await requestedLately(db, row.member_id, row.now),
  };
}
