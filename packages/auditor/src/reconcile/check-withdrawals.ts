import type { ObservedWithdrawal, RailMovement } from '../observed/snapshot.ts';
import { endWithdrawal } from '../outcomes/apply-orders.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { addWithdrawal, type KnownWithdrawal } from '../state/wallet-orders.ts';
import { matchOrders } from './match-orders.ts';
import { flow, type WalletEvidence } from './wallet-flows.ts';

/** Checks that every requested withdrawal from the balance exists once and is either frozen, paid once at the
 *  cashier, or returned once. */
export function checkWithdrawals(
  state: State,
  undecided: readonly OpenOp[],
  { snapshot, outside, flows }: WalletEvidence,
): void {
  const { differences, wallet } = state;
  const fromBalance = [...snapshot.withdrawals].filter(({ depositId }) => depositId === undefined);
  matchOrders<ObservedWithdrawal, KnownWithdrawal>(state, undecided, fromBalance, {
    name: 'withdrawal',
    intent: 'withdraw',
    known: wallet.withdrawals,
    take: (open, kept) => takeIn(state, open, kept),
    compare: (known, kept) => {
      const why = whyWrong(state, known, kept, outside.get(kept.orderId) ?? []);
      if (why) differences.add(why.what, kept.orderId, why.message);
      endWithdrawal(known, kept.state);
      flow(flows.main, known.member.name, kept.state === 'refused' ? 0n : -known.amountMinor);
      if (kept.state === 'pending') flow(flows.frozen, known.member.name, known.amountMinor);
    },
  });
}

type Wrong = { what: 'lost' | 'doubled' | 'drift' | 'wrong-reply'; message: string };

function whyWrong(
  { wallet }: State,
  known: KnownWithdrawal,
  kept: ObservedWithdrawal,
  moved: readonly RailMovement[],
): Wrong | undefined {
  if (
    known.member.name !== kept.member ||
    known.amountMinor !== kept.amountMinor ||
    known.feeMinor !== kept.feeMinor
  )
    return { what: 'wrong-reply', message: 'the withdrawal is kept otherwise than acknowledged' };
  if (known.reported !== 'pending' && known.reported !== kept.state)
    return {
      what: 'lost',
      message: `its member was told that it was ${known.reported}, and it is ${kept.state}`,
    };
  const paid = moved.filter(({ outcome }) => outcome === 'done');
  if (paid.length > 1) return { what: 'doubled', message: `the cashier paid it ${paid.length} times` };
  const outsideMinor = paid[0]?.amountMinor ?? 0n;
  const dueMinor = kept.state === 'paid' ? kept.amountMinor - kept.feeMinor : 0n;
  if (outsideMinor !== dueMinor)
    return {
      what: kept.state === 'refused' ? 'doubled' : 'drift',
      message: `it is ${kept.state}, and the cashier paid ${hundredthsText(outsideMinor)}`,
    };
  return kept.state === 'paid' && (wallet.decisions.get(kept.orderId)?.refusals ?? 0) > 0
    ? { what: 'lost', message: 'an operator was told that it is refused, and it is paid' }
    : undefined;
}

/** An unanswered request was applied after all. */
function takeIn({ wallet }: State, open: OpenOp, kept: ObservedWithdrawal): void {
  const { intent, member } = open;
  const { amountMinor, feeMinor } = kept;
  open.doubt ??= member.model.doubt(intent.op);
  open.doubt.done ??= { changeMinor: -amountMinor, placed: undefined };
  addWithdrawal(wallet, kept.orderId, { op: intent.op, member, amountMinor, feeMinor });
}
