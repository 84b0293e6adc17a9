import type { ObservedTransfer, WalletSnapshot } from '../observed/snapshot.ts';
import { hundredthsText, readHundredths } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';
import { flow, type WalletFlows } from './wallet-flows.ts';

/** Checks that every acknowledged transfer exists once and as sent, and that every other one matches an
 *  unanswered request. */
export function checkTransfers(
  state: State,
  undecided: readonly OpenOp[],
  snapshot: WalletSnapshot,
  flows: WalletFlows,
): void {
  const { differences, wallet } = state;
  const left = new Set(undecided.filter(({ intent }) => intent.kind === 'transfer'));
  const found = new Set<string>();
  for (const kept of snapshot.transfers) {
    if (found.has(kept.orderId)) differences.add('doubled', kept.orderId, 'the transfer is there twice');
    found.add(kept.orderId);
    if (!wallet.transfers.has(kept.orderId)) explain(state, left, kept);
    const known = wallet.transfers.get(kept.orderId);
    if (!known) {
      differences.add('doubled', kept.orderId, `no member was told of ${textOf(kept)}`);
      continue;
    }
    const sent = textOf({ from: known.from.name, to: known.to.name, amountMinor: known.amountMinor });
    if (sent !== textOf(kept))
      differences.add('wrong-reply', kept.orderId, `acknowledged as ${sent}, kept as ${textOf(kept)}`);
  }
  for (const [orderId, { from, to, amountMinor }] of wallet.transfers) {
    if (!found.has(orderId))
      differences.add('lost', orderId, 'the transfer was acknowledged and is not there');
    flow(flows.main, from.name, -amountMinor);
    flow(flows.main, to.name, amountMinor);
  }
  // Requests that were given up get no reply any more.
  for (const { intent } of left) {
    const expected = wallet.outstanding.get(intent.op);
    if (expected) expected.minor ??= 0n;
  }
}

/** Matches a transfer with an unanswered request and applies it. */
function explain({ wallet, member }: State, left: Set<OpenOp>, kept: ObservedTransfer): void {
  for (const open of left) {
    const { intent } = open;
    if (intent.kind !== 'transfer' || intent.member !== kept.from || intent.to !== kept.to) continue;
    if (readHundredths(intent.amount) !== kept.amountMinor) continue;
    left.delete(open);
    const { amountMinor } = kept;
    wallet.transfers.set(kept.orderId, {
      op: intent.op,
      from: open.member,
      to: member(intent.to),
      amountMinor,
    });
    const expected = wallet.outstanding.get(intent.op);
    if (expected) expected.minor = amountMinor;
    open.doubt ??= open.member.model.doubt(intent.op);
    open.doubt.done ??= { changeMinor: -amountMinor, placed: undefined };
    return;
  }
}

const textOf = ({ from, to, amountMinor }: Omit<ObservedTransfer, 'orderId'>): string =>
  `${hundredthsText(amountMinor)} from ${from} to ${to}`;
