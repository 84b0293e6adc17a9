import type { Intent } from '../observed/intent.ts';
import { readHundredths } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';

type Order = { readonly orderId: string; readonly member: string; readonly amountMinor: bigint };

export type OrderKind<Kept extends Order, Known> = {
  /** As differences name it. */
  readonly name: string;
  readonly intent: 'recharge' | 'withdraw';
  /** What the auditor knows of by the answers it has seen. */
  readonly known: ReadonlyMap<string, Known>;
  /** Takes in, as done, the request without an answer that an order turns out to be. */
  readonly take: (open: OpenOp, kept: Kept) => void;
  /** Looks at an order beside what is known of it. */
  readonly compare: (known: Known, kept: Kept) => void;
};

/** Walks the orders of the books beside those that are known. Each is there once and was asked for, with or
 *  without an answer, and none that was acknowledged is missing. */
export function matchOrders<Kept extends Order, Known>(
  { differences }: State,
  undecided: readonly OpenOp[],
  orders: Iterable<Kept>,
  { name, intent, known, take, compare }: OrderKind<Kept, Known>,
): void {
  const left = new Set(undecided);
  const found = new Set<string>();
  for (const kept of orders) {
    if (found.has(kept.orderId)) differences.add('doubled', kept.orderId, `the ${name} is there twice`);
    found.add(kept.orderId);
    const open = known.has(kept.orderId) ? undefined : [...left].find(isFor(intent, kept));
    if (open) {
      left.delete(open);
      take(open, kept);
    }
    const one = known.get(kept.orderId);
    if (one) compare(one, kept);
    else differences.add('doubled', kept.orderId, `${kept.member} never asked for this ${name}`);
  }
  for (const orderId of known.keys())
    if (!found.has(orderId))
      differences.add('lost', orderId, `the ${name} was acknowledged and is not there`);
}

/** Orders carry no key of the request, so that one of the same member over the same amount is taken for
 *  it. */
const isFor =
  (kind: Intent['kind'], { member, amountMinor }: Order) =>
  ({ intent }: OpenOp): boolean =>
    intent.kind === kind &&
    'amount' in intent &&
    intent.member === member &&
    readHundredths(intent.amount) === amountMinor;
