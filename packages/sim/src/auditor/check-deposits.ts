import type { ObservedDeposit, OutsideMovement, WalletBooks } from './observed.ts';
import { hundredthsText, readHundredths } from './odds.ts';
import type { OpenOp, State } from './state.ts';
import type { KnownDeposit } from './wallet-book.ts';
import { flow, type WalletFlows } from './wallet-flows.ts';

/** Every announced deposit is there once; what was paid for it at the cashier is credited once, and nothing else is. */
export function checkDeposits(
  state: State,
  undecided: readonly OpenOp[],
  books: WalletBooks,
  outside: ReadonlyMap<string, readonly OutsideMovement[]>,
  flows: WalletFlows,
): void {
  const { differences, wallet } = state;
  const left = new Set(undecided.filter(({ intent }) => intent.kind === 'recharge'));
  const found = new Set<string>();
  for (const kept of books.deposits) {
    if (found.has(kept.orderId)) differences.add('doubled', kept.orderId, 'the deposit is there twice');
    found.add(kept.orderId);
    if (!wallet.deposits.has(kept.orderId)) explain(state, left, kept);
    const known = wallet.deposits.get(kept.orderId);
    if (!known) {
      differences.add('doubled', kept.orderId, `${kept.member} never announced this deposit`);
      continue;
    }
    if (known.member.name !== kept.member || known.amountMinor !== kept.amountMinor)
      differences.add('wrong-reply', kept.orderId, 'the deposit is kept otherwise than announced');
    const [paid] = outside.get(kept.orderId) ?? [];
    decidePayment(known, paid);
    const why = whyWrong(known, kept, paid);
    if (why) differences.add(why.what, kept.orderId, why.says);
    flow(flows.main, known.member.name, paid?.amountMinor ?? 0n);
  }
  for (const [orderId] of wallet.deposits)
    if (!found.has(orderId)) differences.add('lost', orderId, 'the deposit was announced and is not there');
}

/** The cashier's journal says whether a payment without an answer was made. */
function decidePayment({ payment }: KnownDeposit, paid: OutsideMovement | undefined): void {
  if (payment && payment.minor === undefined) payment.minor = paid?.amountMinor ?? 0n;
}

function whyWrong(
  known: KnownDeposit,
  { paidMinor }: ObservedDeposit,
  paid: OutsideMovement | undefined,
): { what: 'lost' | 'doubled' | 'drift'; says: string } | undefined {
  const sentMinor = known.payment?.minor ?? 0n;
  const [credited, outside] = [paidMinor ?? 0n, paid?.amountMinor ?? 0n];
  if (sentMinor !== outside)
    return {
      what: 'lost',
      says: `${hundredthsText(sentMinor)} was paid and ${hundredthsText(outside)} arrived at the cashier`,
    };
  if (paid && paidMinor === undefined)
    return { what: 'lost', says: `${hundredthsText(outside)} was paid and is not credited` };
  if (!paid && paidMinor !== undefined)
    return { what: 'doubled', says: `${hundredthsText(credited)} is credited, and nobody has paid` };
  if (credited === outside) return undefined;
  return {
    what: 'drift',
    says: `${hundredthsText(outside)} was paid and ${hundredthsText(credited)} credited`,
  };
}

/** Finds the announcement without an answer that this deposit is. */
function explain({ wallet }: State, left: Set<OpenOp>, kept: ObservedDeposit): void {
  for (const open of left) {
    const { intent, member } = open;
    if (intent.kind !== 'recharge' || intent.member !== kept.member) continue;
    if (readHundredths(intent.amount) !== kept.amountMinor) continue;
    left.delete(open);
    const { amountMinor } = kept;
    wallet.deposits.set(kept.orderId, {
      op: intent.op,
      member,
      amountMinor,
      payment: undefined,
      isSeen: false,
    });
    return;
  }
}
