import type { Intent } from '../observed/intent.ts';
import { readHundredths } from '../plays/odds.ts';
import type { OpenOp } from '../state/member.ts';
import type { State } from '../state/state.ts';

type Order = { readonly orderId: string; readonly member: string; readonly amountMinor: bigint };

export type OrderKind<Kept extends Order, Known> = {
  /** The name used in differences. */
  readonly name: string;
  readonly intent: 'recharge' | 'withdraw';
  /** The orders known from replies. */
  readonly known: ReadonlyMap<string, Known>;
  /** Applies the unanswered request that an order matches. */
  readonly take: (open: OpenOp, kept: Kept) => void;
  /** Compares an order with what is known of it. */
  readonly compare: (known: Known, kept: Kept) => void;
};

/** Matches the orders of a snapshot with the known ones. Each must exist once and have been requested,
 *  answered or not, and no acknowledged order may be missing. */
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

/** Orders carry no request key, so a request of the same member over the same amount matches. */
const isFor =
  (kind: Intent['kind'], { member, amountMinor }: Order) =>
  ({ intent }: OpenOp): boolean =>
    intent.kind === kind &&
    'amount' in intent &&
    intent.member === member &&
    readHundredths(intent.amount) === amountMinor;
