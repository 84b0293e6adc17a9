import { formatMoney } from '../format-money.ts';
import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** Money from one member to another.   Units: 1/100. */
export type Payment = { readonly from: bigint; readonly to: bigint; readonly amountMinor: bigint };

/** The longest way back, in payments, that counts as a ring with the payment itself: A to B to C to A. */
const BACK_MAX = 2;
const HUNDRED = 100n;

/** Flags a payment that comes back within a day, straight or through one other member: the smallest payment
 *  of the ring is at least `ring_percent` of the largest, and that at least `ring_from`. `others` are the
 *  payments of a day by the members in between.
 *  Units: 1/100, percent. */
export function ring(
  last: Payment,
  others: readonly Payment[],
  limits: IntegrityLimits,
): { readonly members: readonly bigint[]; readonly evidence: Evidence } | undefined {
  const found = wayBack(others, [last], limits);
  if (!found) return undefined;
  const members = found.map(({ from }) => from);
  return {
    members,
    evidence: {
      ring: [...members, last.from].map(String),
      amounts: found.map(({ amountMinor }) => formatMoney(amountMinor)),
    },
  };
}

function wayBack(
  others: readonly Payment[],
  way: readonly Payment[],
  limits: IntegrityLimits,
): readonly Payment[] | undefined {
  const [first] = way;
  const end = way.at(-1);
  if (!first || !end) return undefined;
  for (const next of others) {
    const longer = [...way, next];
    if (next.from !== end.to || !isLike(longer, limits.ring_percent)) continue;
    if (next.to === first.from && mostOf(longer) >= BigInt(limits.ring_from)) return longer;
    const isNew = way.every(({ from, to }) => from !== next.to && to !== next.to);
    const found = isNew && longer.length <= BACK_MAX ? wayBack(others, longer, limits) : undefined;
    if (found) return found;
  }
  return undefined;
}

function isLike(way: readonly Payment[], percent: number): boolean {
  const amounts = way.map(({ amountMinor }) => amountMinor);
  const least = amounts.reduce((a, b) => (a < b ? a : b));
  const most = mostOf(way);
  return least * HUNDRED >= most * BigInt(percent);
}

const mostOf = (way: readonly Payment[]): bigint =>
  way.reduce((most, { amountMinor }) => (amountMinor > most ? amountMinor : most), 0n);

/** Flags an account that more than `fan` members pay in a day, or that pays more than `fan`. */
export function fan(
  { payers, payees }: { readonly payers: readonly bigint[]; readonly payees: readonly bigint[] },
  limits: IntegrityLimits,
): Evidence | undefined {
  const [fanIn, fanOut] = [new Set(payers), new Set(payees)];
  const evidence: Record<string, readonly string[]> = {};
  if (fanIn.size > limits.fan) evidence['paid_by'] = [...fanIn].map(String);
  if (fanOut.size > limits.fan) evidence['pays'] = [...fanOut].map(String);
  return Object.keys(evidence).length > 0 ? evidence : undefined;
}
