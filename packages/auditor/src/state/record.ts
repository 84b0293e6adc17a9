import type { PlacedRows } from '../ledger/feasible-balances.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { OpenOp } from './member.ts';
import type { State } from './state.ts';

/** Records the change of an answered op and the balance it reported.   Units: 1/100. */
export function record(
  state: State,
  open: OpenOp,
  {
    changeMinor,
    placed,
    reportedMinor,
  }: {
    readonly changeMinor: bigint;
    readonly placed?: PlacedRows;
    readonly reportedMinor: bigint;
  },
): void {
  const { member, intent, doubt } = open;
  if (reportedMinor < 0n)
    state.differences.add('negative', intent.op, `the balance reported is ${hundredthsText(reportedMinor)}`);
  if (doubt) {
    // The op was applied at an unknown time since it was sent, so its reported balance cannot be checked.
    doubt.done ??= { changeMinor, placed };
    return;
  }
  member.model.step({ op: intent.op, changeMinor, placed, reportedMinor });
  member.minBalanceMinor = member.hasChases || hasSpendingInDoubt(open) ? undefined : reportedMinor;
}

/** Ops that debit money: while one is in doubt, the remaining balance is unknown. */
export const SPENDING: ReadonlySet<string> = new Set(['bet', 'ticket', 'transfer', 'withdraw']);

function hasSpendingInDoubt({ member, intent }: OpenOp): boolean {
  for (const { intent: other } of member.open.values())
    if (SPENDING.has(other.kind) && other.op !== intent.op) return true;
  return false;
}
