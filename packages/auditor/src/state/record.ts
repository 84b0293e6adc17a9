import type { PlacedRows } from '../ledger/feasible-balances.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { OpenOp } from './member.ts';
import type { State } from './state.ts';

/** Takes in what an answered op changed and the balance it told. Units: 1/100. */
export function record(
  state: State,
  open: OpenOp,
  changeMinor: bigint,
  placed: PlacedRows | undefined,
  reportedMinor: bigint,
): void {
  const { member, intent, doubt } = open;
  if (reportedMinor < 0n)
    state.differences.add('negative', intent.op, `the balance reported is ${hundredthsText(reportedMinor)}`);
  if (doubt) {
    // Done at some time since it was sent: its balance was that of a moment that nobody knows.
    doubt.done ??= { changeMinor, placed };
    return;
  }
  member.model.step({ op: intent.op, changeMinor, placed, reportedMinor });
  member.minBalanceMinor = hasSpendingInDoubt(open) ? undefined : reportedMinor;
}

/** Ops that take money: as long as one of them is in doubt, nobody knows what is left. */
export const SPENDING: ReadonlySet<string> = new Set(['bet', 'transfer', 'withdraw']);

function hasSpendingInDoubt({ member, intent }: OpenOp): boolean {
  for (const { intent: other } of member.open.values())
    if (SPENDING.has(other.kind) && other.op !== intent.op) return true;
  return false;
}
