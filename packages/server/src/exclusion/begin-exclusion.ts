import { exclusionKindOf, type ExclusionLength, FOR_GOOD } from '@tessera/domain/protection/exclusion';
import { isExact, isProven } from '@tessera/domain/protection/traces';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { openCases } from '../integrity/open-cases.ts';
import type { ExclusionRow } from './exclusion-store.ts';
import { noteExclusion } from './note-exclusion.ts';
import { secondAccount } from './second-account.ts';
import { holdTraces, insertTraces, noteTraces, otherAccounts, type OtherRow } from './trace-store.ts';
import { readTraces } from './traces-of.ts';

type Deps = Pick<Context, 'sealer'>;

/** Begins a time-out or a self-exclusion of a member. What tells the person of one who excludes themselves is
 *  kept, and their other accounts are excluded with it. Returns the cases.
 *  Locks: the caller holds the member; the traces, the main account, then those of other accounts: a deadlock
 *  with a posting is tried again.
 *  Cost: six round trips for a time-out, eleven for a self-exclusion, about ten more for each other
 *  account. */
export async function beginExclusion(
  tx: Tx,
  ctx: Deps,
  memberId: bigint,
  { length, by }: { readonly length: ExclusionLength; readonly by: 'member' | 'list' },
): Promise<Finding[]> {
  if (exclusionKindOf(length) === 'time_out') {
    await noteExclusion(tx, memberId, { length }, by);
    return [];
  }
  await holdTraces(tx);
  const { traces } = await readTraces(tx, ctx, memberId);
  await noteTraces(tx, memberId, traces);
  const noted = await noteExclusion(tx, memberId, { length }, by);
  await insertTraces(tx, memberId, traces);
  // Every account found now existed before, whatever the clock of its server said.
  return bindOthers(tx, ctx, memberId, { ...noted, from_at: FOR_GOOD });
}

/** Excludes the other accounts of an excluded person until the same end, and opens a case for each of them
 *  and for each that is only similar. An account that was there before is bound by what somebody has proved
 *  to be their own; what a family shares, such as a phone or a bank account, opens a case. Nobody is bound
 *  again by what a person of the house has lifted. */
export async function bindOthers(
  tx: Tx,
  ctx: Deps,
  memberId: bigint,
  { length, from_at: from, until_at: until }: ExclusionRow,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const others = await otherAccounts(tx, memberId);
  for (const otherId of new Set(others.map((row) => row.member_id))) {
    const rows = others.filter((row) => row.member_id === otherId);
    const isSame = rows.some((row) => isSamePerson(row, from));
    const ends = rows[0]?.until_at ?? null;
    if (ends !== null && ends >= until) continue;
    if (isSame) {
      await noteExclusion(tx, otherId, { length, until }, 'match');
      const { traces } = await readTraces(tx, ctx, otherId);
      await insertTraces(tx, otherId, traces);
    }
    const excluded = isSame ? 'at once' : ends === null ? 'no' : 'before';
    const kinds = rows.map(({ kind }) => kind);
    found.push(secondAccount(otherId, { of: memberId, kinds, isExact: isSame, excluded }));
  }
  return openCases(tx, found);
}

/** Returns true if the traces of two accounts suffice to exclude the one that joined later. */
export const isSamePerson = (
  { kind, is_lifted: isLifted, joined_at: joinedAt }: Pick<OtherRow, 'kind' | 'is_lifted' | 'joined_at'>,
  from: EpochMs,
): boolean => !isLifted && (isProven(kind) || (isExact(kind) && from <= joinedAt));
