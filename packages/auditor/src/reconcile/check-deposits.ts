import type { ObservedDeposit, RailMovement } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import type { KnownDeposit } from '../state/wallet-orders.ts';
import { matchOrders } from './match-orders.ts';
import { flow, type WalletEvidence } from './wallet-flows.ts';

/** Checks that every announced deposit exists once, that its payment at the cashier is credited once, and
 *  that nothing else is credited. */
export function checkDeposits(
  state: State,
  undecided: readonly OpenOp[],
  { snapshot, outside, flows }: WalletEvidence,
): void {
  const { differences, wallet } = state;
  matchOrders<ObservedDeposit, KnownDeposit>(state, undecided, snapshot.deposits, {
    name: 'deposit',
    intent: 'recharge',
    known: wallet.deposits,
    take: ({ intent: { op }, member }, { orderId, amountMinor }) =>
      wallet.deposits.set(orderId, { op, member, amountMinor, payment: undefined, isSeen: false }),
    compare: (known, kept) => {
      if (known.member.name !== kept.member || known.amountMinor !== kept.amountMinor)
        differences.add('wrong-reply', kept.orderId, 'the deposit is kept otherwise than announced');
      const [paid] = outside.get(kept.orderId) ?? [];
      decidePayment(known, paid);
      const why = whyWrong(known, kept, paid);
      if (why) differences.add(why.what, kept.orderId, why.message);
      flow(flows.main, known.member.name, paid?.amountMinor ?? 0n);
    },
  });
}

/** The cashier's journal decides whether an unanswered payment was made. */
function decidePayment({ payment }: KnownDeposit, paid: RailMovement | undefined): void {
  if (payment && payment.minor === undefined) payment.minor = paid?.amountMinor ?? 0n;
}

function whyWrong(
  known: KnownDeposit,
  { paidMinor }: ObservedDeposit,
  paid: RailMovement | undefined,
): { what: 'lost' | 'doubled' | 'drift'; message: string } | undefined {
  const sentMinor = known.payment?.minor ?? 0n;
  const [credited, outside] = [paidMinor ?? 0n, paid?.amountMinor ?? 0n];
  if (sentMinor !== outside)
    return {
      what: 'lost',
      message: `${hundredthsText(sentMinor)} was paid and ${hundredthsText(outside)} arrived at the cashier`,
    };
  if (paid && paidMinor === undefined)
    return { what: 'lost', message: `${hundredthsText(outside)} was paid and is not credited` };
  if (!paid && paidMinor !== undefined)
    return { what: 'doubled', message: `${hundredthsText(credited)} is credited, and nobody has paid` };
  if (credited === outside) return undefined;
  return {
    what: 'drift',
    message: `${hundredthsText(outside)} was paid and ${hundredthsText(credited)} credited`,
  };
}
