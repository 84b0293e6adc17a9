import type { EpochMs } from '@tessera/domain/time';
import { epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { readReason } from '../integrity/read-reason.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { changeGuard } from '../ledger/change-guard.ts';
import { readExclusion } from './exclusion-store.ts';
import { findLiftable, insertDecision, insertLift, liftTraces, readDecided } from './lift-store.ts';
import { logChange } from './protection-log.ts';

type Lift = { readonly memberId: bigint; readonly operator: string; readonly reason: string };

/** Result of a lift: the number of operators still missing for it, and the end of the member's own
 *  exclusion. */
type Lifted = { readonly missing: number; readonly left: EpochMs | undefined };

/** Another person has to look where an error costs the excluded person real money. */
const PERSONS = { play: 1, real: 2 } as const;

/** Lifts the exclusions that matches began on an account of somebody else than the excluded person; with real
 *  money it takes effect with the second operator who says so. What the two accounts have in common now is a
 *  match no more, for this account alone: the excluded person stays excluded and is found in any other, and
 *  something new in common excludes this one again. What its member has chosen stays in force. The member is
 *  notified. Nobody lifts their own, and nobody counts twice.
 *  Refuses: OperatorRefused.   Locks: the main account, then the head of the audit chain.
 *  Cost: about twelve round trips. */
export function liftMatch(
  { db }: Pick<Context, 'db'>,
  { memberId, operator, reason }: Lift,
): Promise<Lifted> {
  const checked = readReason(reason);
  return transaction(db, async (tx) => {
    const found = await findLiftable(tx, memberId);
    if (!found) throw new OperatorRefused(`there is no member ${memberId}`);
    if (found.username.toLowerCase() === operator) throw new OperatorRefused('nobody decides about oneself');
    let missing: number = PERSONS.real;
    let left: EpochMs | undefined;
    // All under the lock of the account: two persons do not each wait for the other, and an exclusion that
    // begins meanwhile is there, or waits.
    await changeGuard(tx, memberId, async (guard) => {
      missing = await decide(tx, memberId, { operator, reason: checked });
      if (missing > 0) return guard;
      await insertLift(tx, memberId, { operator, reason: checked });
      await liftTraces(tx, memberId);
      left = (await readExclusion(tx, memberId))?.until_at;
      return { ...guard, barredUntil: left ?? epochMs(0) };
    });
    if (missing === 0) await logChange(tx, memberId, 'match_lifted');
    const what = missing === 0 ? { lifted: 'match' } : { would_lift: 'match', missing };
    await appendAudit(tx, 'member', { member: String(memberId), ...what, operator, reason: checked });
    return { missing, left };
  });
}

/** Notes what one operator says; returns how many more have to. */
async function decide(
  tx: Tx,
  memberId: bigint,
  said: { readonly operator: string; readonly reason: string },
): Promise<number> {
  const inserted = await insertDecision(tx, memberId, said);
  const { standing, persons, is_real: isReal } = await readDecided(tx, memberId);
  if (standing === 0) throw new OperatorRefused(`no match excludes member ${memberId} now`);
  if (inserted === 0)
    throw new OperatorRefused(`${said.operator} has said that before: another person has to say the same`);
  return Math.max(0, (isReal ? PERSONS.real : PERSONS.play) - persons);
}
