import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { beginExclusion } from '../exclusion/begin-exclusion.ts';
import type { Finding } from '../integrity/case-store.ts';
import { noteOpened, openCases } from '../integrity/open-cases.ts';
import { lockMember } from '../member/lock-member.ts';
import { decide, LISTED } from './decide-check.ts';
import { personDigest } from './exclusion-list.ts';
import { checksToCompare, type ComparedCheck, wasListed } from './identity-store.ts';

type Deps = Pick<Context, 'db' | 'identity' | 'sealer' | 'metrics' | 'log'>;

const AT_ONCE = 1_000;

/** Compares the members who were verified before, and the checks that are pending, with the list of excluded
 *  persons: all of them after a start and after each change of the list, a batch with each call. Returns the
 *  function that makes a call, which returns true if there is more. Who is on the list is excluded for good,
 *  with a case; a pending check is refused, as it would have been when it was asked. An exclusion that a
 *  person of the house has lifted stays lifted. Any number of servers may run it.
 *  Locks: of a person on the list the member, then the main account.   Idempotent by: the log of the member.
 *  Cost: one round trip a batch, about ten for each person found. */
export function exclusionListJob(ctx: Deps, atOnce = AT_ONCE): () => Promise<boolean> {
  let digests: ReadonlySet<string> = new Set();
  let after = 0n;
  return async () => {
    const now = ctx.identity.excluded.digests();
    if (now !== digests) [digests, after] = [now, 0n];
    if (digests.size === 0) return false;
    const checks = await checksToCompare(ctx.db.main, after, atOnce);
    for (const check of checks) {
      const { real_name: realName, birth_date: birthDate, country } = check;
      if (digests.has(personDigest({ realName, birthDate, country }))) await applyOne(ctx, check);
    }
    after = checks.at(-1)?.id ?? after;
    return checks.length === atOnce;
  };
}

async function applyOne(ctx: Deps, { id, member_id: memberId, state }: ComparedCheck): Promise<void> {
  const opened = await transaction(ctx.db, async (tx): Promise<readonly Finding[]> => {
    if (state === 'pending') {
      await decide(tx, ctx, id, LISTED);
      return [];
    }
    await lockMember(tx, memberId);
    if (await wasListed(tx, memberId)) return [];
    const others = await beginExclusion(tx, ctx, memberId, { length: 'for_good', by: 'list' });
    const listed = await openCases(tx, [
      {
        flag: 'second_account',
        memberId,
        cause: `EXCLUSION_LIST, check ${id}`,
        evidence: { list: 'EXCLUSION_LIST', check: String(id), excluded: 'at once' },
      },
    ]);
    return [...listed, ...others];
  });
  noteOpened(ctx, opened);
}
