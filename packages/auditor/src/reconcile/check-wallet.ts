import type { RailMovement, WalletSnapshot } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { checkClaims } from './check-claims.ts';
import { checkDeposits } from './check-deposits.ts';
import { checkReturns } from './check-returns.ts';
import { checkTransfers } from './check-transfers.ts';
import { checkWithdrawals } from './check-withdrawals.ts';
import type { WalletFlows } from './wallet-flows.ts';

/** Reconciles the wallet with what members were told and with the cashier's own journal: every order exists
 *  once and as requested, and each movement at the cashier has exactly one effect. Returns the resulting
 *  flows of each member. */
export function checkWallet(
  state: State,
  undecided: readonly OpenOp[],
  snapshot: WalletSnapshot,
): WalletFlows {
  const flows: WalletFlows = { main: new Map(), frozen: new Map(), locked: new Map() };
  const outside = Map.groupBy(snapshot.outside, ({ orderId }) => orderId);
  checkTransfers(state, undecided, snapshot, flows);
  checkDeposits(state, undecided, { snapshot, outside, flows });
  checkWithdrawals(state, undecided, { snapshot, outside, flows });
  checkReturns(state, undecided, { snapshot, flows });
  checkClaims(state, undecided, { snapshot, outside, flows });
  const { deposits, withdrawals } = state.wallet;
  const returns = new Set(
    [...snapshot.withdrawals].flatMap(({ orderId, depositId }) => (depositId === undefined ? [] : [orderId])),
  );
  for (const [orderId, moved] of outside)
    if (!deposits.has(orderId) && !withdrawals.has(orderId) && !returns.has(orderId))
      state.differences.add('lost', orderId, `${sumText(moved)} moved outside for an order that is nowhere`);
  compareHeld(state, 'frozen', snapshot.frozen, flows.frozen);
  compareHeld(state, 'locked', snapshot.locked ?? [], flows.locked);
  return flows;
}

/** Compares the amount that is held of each member with that of the orders. */
function compareHeld(
  { differences }: State,
  name: 'frozen' | 'locked',
  held: WalletSnapshot['frozen'],
  due: Map<string, bigint>,
): void {
  for (const { member, minor } of held) {
    const dueMinor = due.get(member) ?? 0n;
    if (minor !== dueMinor)
      differences.add(
        'drift',
        member,
        `${hundredthsText(minor)} is ${name}, and by the rules ${hundredthsText(dueMinor)}`,
      );
    due.delete(member);
  }
  for (const [member, minor] of due)
    if (minor !== 0n) differences.add('drift', member, `nothing is ${name} of ${hundredthsText(minor)} due`);
}

const sumText = (moved: readonly RailMovement[]): string =>
  hundredthsText(moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0n));
