import type { RailMovement, WalletSnapshot } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { checkClaims } from './check-claims.ts';
import { checkDeposits } from './check-deposits.ts';
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
  const flows: WalletFlows = { main: new Map(), frozen: new Map() };
  const outside = Map.groupBy(snapshot.outside, ({ orderId }) => orderId);
  checkTransfers(state, undecided, snapshot, flows);
  checkDeposits(state, undecided, { snapshot, outside, flows });
  checkWithdrawals(state, undecided, { snapshot, outside, flows });
  checkClaims(state, undecided, { snapshot, outside, flows });
  const { deposits, withdrawals } = state.wallet;
  for (const [orderId, moved] of outside)
    if (!deposits.has(orderId) && !withdrawals.has(orderId))
      state.differences.add('lost', orderId, `${sumText(moved)} moved outside for an order that is nowhere`);
  for (const { member, minor } of snapshot.frozen) {
    const dueMinor = flows.frozen.get(member) ?? 0n;
    if (minor !== dueMinor)
      state.differences.add(
        'drift',
        member,
        `${hundredthsText(minor)} is frozen, and by the rules ${hundredthsText(dueMinor)}`,
      );
    flows.frozen.delete(member);
  }
  for (const [member, minor] of flows.frozen)
    if (minor !== 0n)
      state.differences.add('drift', member, `nothing is frozen of ${hundredthsText(minor)} asked for`);
  return flows;
}

const sumText = (moved: readonly RailMovement[]): string =>
  hundredthsText(moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0n));
