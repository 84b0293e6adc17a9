import type { ObservedPayout, OutsideMovement, WalletBooks } from './observed.ts';
import { hundredthsText, readHundredths } from './odds.ts';
import type { OpenOp, State } from './state.ts';
import { endPayout } from './take-orders.ts';
import { addPayout, type KnownPayout } from './wallet-book.ts';
import { flow, type WalletFlows } from './wallet-flows.ts';

/** Every payout that was asked for is there once, frozen, paid at the cashier once, or given back once. */
export function checkPayouts(
  state: State,
  undecided: readonly OpenOp[],
  books: WalletBooks,
  outside: ReadonlyMap<string, readonly OutsideMovement[]>,
  flows: WalletFlows,
): void {
  const { differences, wallet } = state;
  const left = new Set(undecided.filter(({ intent }) => intent.kind === 'withdraw'));
  const found = new Set<string>();
  for (const kept of books.payouts) {
    if (found.has(kept.orderId)) differences.add('doubled', kept.orderId, 'the payout is there twice');
    found.add(kept.orderId);
    if (!wallet.payouts.has(kept.orderId)) explain(state, left, kept);
    const known = wallet.payouts.get(kept.orderId);
    if (!known) {
      differences.add('doubled', kept.orderId, `${kept.member} never asked for this payout`);
      continue;
    }
    const why = whyWrong(state, known, kept, outside.get(kept.orderId) ?? []);
    if (why) differences.add(why.what, kept.orderId, why.says);
    endPayout(known, kept.state);
    flow(flows.main, known.member.name, kept.state === 'refused' ? 0n : -known.amountMinor);
    if (kept.state === 'pending') flow(flows.frozen, known.member.name, known.amountMinor);
  }
  for (const [orderId] of wallet.payouts)
    if (!found.has(orderId)) differences.add('lost', orderId, 'the payout was acknowledged and is not there');
}

type Wrong = { what: 'lost' | 'doubled' | 'drift' | 'wrong-reply'; says: string };

function whyWrong(
  { wallet }: State,
  known: KnownPayout,
  kept: ObservedPayout,
  moved: readonly OutsideMovement[],
): Wrong | undefined {
  if (
    known.member.name !== kept.member ||
    known.amountMinor !== kept.amountMinor ||
    known.feeMinor !== kept.feeMinor
  )
    return { what: 'wrong-reply', says: 'the payout is kept otherwise than acknowledged' };
  if (known.told !== 'pending' && known.told !== kept.state)
    return { what: 'lost', says: `its member was told that it was ${known.told}, and it is ${kept.state}` };
  const paid = moved.filter(({ outcome }) => outcome === 'done');
  if (paid.length > 1) return { what: 'doubled', says: `the cashier paid it ${paid.length} times` };
  const outsideMinor = paid[0]?.amountMinor ?? 0n;
  const dueMinor = kept.state === 'paid' ? kept.amountMinor - kept.feeMinor : 0n;
  if (outsideMinor !== dueMinor)
    return {
      what: kept.state === 'refused' ? 'doubled' : 'drift',
      says: `it is ${kept.state}, and the cashier paid ${hundredthsText(outsideMinor)}`,
    };
  return kept.state === 'paid' && (wallet.decisions.get(kept.orderId)?.refusals ?? 0) > 0
    ? { what: 'lost', says: 'an operator was told that it is refused, and it is paid' }
    : undefined;
}

/** Finds the request without an answer that this payout is, and takes it in as done. */
function explain({ wallet }: State, left: Set<OpenOp>, kept: ObservedPayout): void {
  for (const open of left) {
    const { intent, member } = open;
    if (intent.kind !== 'withdraw' || intent.member !== kept.member) continue;
    if (readHundredths(intent.amount) !== kept.amountMinor) continue;
    left.delete(open);
    const { amountMinor, feeMinor } = kept;
    open.doubt ??= member.model.doubt(intent.op);
    open.doubt.done ??= { changeMinor: -amountMinor, placed: undefined };
    addPayout(wallet, kept.orderId, { op: intent.op, member, amountMinor, feeMinor });
    return;
  }
}
