import type { ObservedCredit, ObservedDeposit, RailMovement } from '../observed/snapshot.ts';
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
  const credits = Map.groupBy(snapshot.credits ?? [], ({ depositId }) => depositId);
  matchOrders<ObservedDeposit, KnownDeposit>(state, undecided, snapshot.deposits, {
    name: 'deposit',
    intent: 'recharge',
    known: wallet.deposits,
    take: ({ intent: { op }, member }, { orderId, amountMinor }) =>
      wallet.deposits.set(orderId, {
        op,
        member,
        amountMinor,
        payment: undefined,
        paidMinor: undefined,
        isSeen: false,
      }),
    compare: (known, kept) => {
      if (known.member.name !== kept.member || known.amountMinor !== kept.amountMinor)
        differences.add('wrong-reply', kept.orderId, 'the deposit is kept otherwise than announced');
      const [paid] = outside.get(kept.orderId) ?? [];
      const lockedMinor = lockedOf(credits.get(kept.orderId));
      const arrivedMinor = (paid?.amountMinor ?? 0n) - lockedMinor;
      decidePayment(known, paid, arrivedMinor);
      const why = whyWrong(known, kept, paid);
      if (why) differences.add(why.what, kept.orderId, why.message);
      flow(flows.main, known.member.name, arrivedMinor);
      flow(flows.locked, known.member.name, lockedMinor);
      if (lockedMinor !== 0n && !known.member.hasDepositLimit)
        differences.add('protection', kept.orderId, `${kept.member} has no limit, and some of it is locked`);
    },
  });
}

const lockedOf = (credits: readonly ObservedCredit[] = []): bigint =>
  credits.reduce((sum, { lockedMinor }) => sum + lockedMinor, 0n);

/** The cashier's journal decides whether an unanswered payment was made, and the books how much of it lies
 *  locked. */
function decidePayment(known: KnownDeposit, paid: RailMovement | undefined, arrivedMinor: bigint): void {
  if (!known.payment) return;
  known.paidMinor ??= paid?.amountMinor ?? 0n;
  known.payment.minor ??= arrivedMinor;
}

function whyWrong(
  known: KnownDeposit,
  { paidMinor }: ObservedDeposit,
  paid: RailMovement | undefined,
): { what: 'lost' | 'doubled' | 'drift'; message: string } | undefined {
  const sentMinor = known.paidMinor ?? 0n;
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
