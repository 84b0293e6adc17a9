import type { LimitState, Raise } from '@tessera/domain/protection/limit-change';

import type { LimitRow } from './protection-store.ts';

/** The raise that a stored limit waits for, whether it has lapsed or not. */
export const raiseOf = ({ raise_from: from, raise_to: max }: LimitRow): Raise | undefined =>
  from === null ? undefined : { from, max: max ?? undefined };

/** A stored limit; undefined stands for one that was never set. */
export const stateOf = (row: LimitRow | undefined): LimitState => ({
  max: row?.max_amount ?? undefined,
  raise: row && raiseOf(row),
});
