import type { TraceKind } from '@tessera/domain/protection/traces';

import type { Finding } from '../integrity/case-store.ts';

/** The case of an account that has something in common with a self-excluded member. */
export function secondAccount(
  memberId: bigint,
  {
    of,
    kinds: all,
    isExact,
    excluded,
  }: {
    readonly of: bigint;
    readonly kinds: readonly TraceKind[];
    readonly isExact: boolean;
    readonly excluded: 'at once' | 'before' | 'no';
  },
): Finding {
  const kinds = [...new Set(all)].toSorted();
  return {
    flag: 'second_account',
    memberId,
    cause: `of ${of}: ${kinds.join(' ')}`,
    evidence: { member: String(of), match: isExact ? 'exact' : 'near', by: kinds, excluded },
  };
}
