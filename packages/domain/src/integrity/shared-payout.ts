import type { Evidence, LinkKind } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** Flags a payout account or a device of more than `shared_by` members. */
export function sharedPayout(
  { kind, members }: { readonly kind: Exclude<LinkKind, 'transfer'>; readonly members: readonly bigint[] },
  limits: IntegrityLimits,
): Evidence | undefined {
  const different = [...new Set(members)].toSorted((a, b) => (a < b ? -1 : 1));
  if (different.length <= limits.shared_by) return undefined;
  return { shared: kind, members: different.map(String) };
}
