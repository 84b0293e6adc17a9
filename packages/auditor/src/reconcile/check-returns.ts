import type { ObservedWithdrawal } from '../observed/snapshot.ts';
import { returnBreaches } from '../protection/returned-deposits.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { flow, type WalletEvidence } from './wallet-flows.ts';

/** Checks that every return of a locked deposit that was asked for exists once, and no other; and that each
 *  takes its amount from what is locked, not from the balance. */
export function checkReturns(
  state: State,
  undecided: readonly OpenOp[],
  { snapshot, flows }: Pick<WalletEvidence, 'snapshot' | 'flows'>,
): void {
  const { differences, wallet } = state;
  const left = new Set(undecided);
  const found = new Set<string>();
  for (const kept of snapshot.withdrawals) {
    if (kept.depositId === undefined) continue;
    const { orderId, member, amountMinor } = kept;
    if (found.has(orderId)) differences.add('doubled', orderId, 'the return is there twice');
    found.add(orderId);
    const known = wallet.returns.get(orderId);
    const open = known ? undefined : [...left].find((each) => isFor(each, kept));
    if (open) left.delete(open);
    if (!known && !open)
      differences.add('doubled', orderId, `${member} never asked for deposit ${kept.depositId} back`);
    if (known && (known.member.name !== member || known.amountMinor !== amountMinor))
      differences.add('wrong-reply', orderId, 'the return is kept otherwise than acknowledged');
    if (known && known.depositId !== kept.depositId)
      differences.add('wrong-reply', orderId, `deposit ${kept.depositId} went back, not ${known.depositId}`);
    flow(flows.locked, member, kept.state === 'refused' ? 0n : -amountMinor);
    if (kept.state === 'pending') flow(flows.frozen, member, amountMinor);
  }
  for (const orderId of wallet.returns.keys())
    if (!found.has(orderId)) differences.add('lost', orderId, 'the return was acknowledged and is not there');
  for (const { at, message } of returnBreaches(snapshot)) differences.add('drift', at, message);
}

const isFor = ({ intent }: OpenOp, { member, depositId }: ObservedWithdrawal): boolean =>
  intent.kind === 'returnDeposit' && intent.member === member && intent.orderId === depositId;
