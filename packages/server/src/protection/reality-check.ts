import type { Data, Payload } from '@tessera/contract/routes';
import {
  answered,
  CHECK_MINUTES_DEFAULT,
  type CheckMinutes,
  isCheckMinutes,
  type Sitting,
  withInterval,
} from '@tessera/domain/protection/reality-check';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { logChange } from '../exclusion/protection-log.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockMember } from '../member/lock-member.ts';
import { type CheckRow, lockPlay, readCheck, setCheckDue, upsertCheck } from './protection-store.ts';
import { showProtection } from './show-protection.ts';

type Deps = Pick<Context, 'db' | 'env'>;

/** Notes that the member has read the reality check: the next one comes after the interval. A repeat changes
 *  nothing.
 *  Locks: the member, then the main account.   Cost: about twelve round trips. */
export async function answerCheck(ctx: Deps, memberId: bigint): Promise<Data<'protection/answerCheck'>> {
  await change(ctx, memberId, 'check_answered', (minutes, sitting, { now }) => ({
    minutes,
    sitting: sitting && answered(sitting, now, minutes),
  }));
  return showProtection(ctx, memberId);
}

/** Sets how often the reality check comes.
 *  Refuses: INVALID_PARAMETERS for other intervals than CHECK_MINUTES.   Locks: the member, then the main
 *  account.   Cost: about twelve round trips. */
export async function setCheck(
  ctx: Deps,
  payload: Payload<'protection/setCheck'>,
  memberId: bigint,
): Promise<Data<'protection/setCheck'>> {
  const wanted = Number(payload.minutes);
  if (!isCheckMinutes(wanted)) throw new Refusal('INVALID_PARAMETERS', { field: 'minutes' });
  await change(ctx, memberId, 'check_set', (_, sitting, { now }) => ({
    minutes: wanted,
    sitting: sitting && withInterval(sitting, now, wanted),
  }));
  return showProtection(ctx, memberId);
}

type Check = { readonly minutes: CheckMinutes; readonly sitting: Sitting | undefined };

async function change(
  { db }: Deps,
  memberId: bigint,
  kind: 'check_answered' | 'check_set',
  next: (minutes: CheckMinutes, sitting: Sitting | undefined, row: CheckRow) => Check,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await lockPlay(tx, memberId);
    const row = await readCheck(tx, memberId);
    const { since, due_at: dueAt } = row;
    const before = since === null || dueAt === null ? undefined : { since, dueAt };
    const { minutes, sitting } = next(row.minutes ?? CHECK_MINUTES_DEFAULT, before, row);
    if (kind === 'check_answered' && sitting?.dueAt === before?.dueAt) return;
    await upsertCheck(tx, memberId, minutes);
    if (sitting) await setCheckDue(tx, memberId, sitting.dueAt);
    await logChange(tx, memberId, kind, { minutes });
  });
}
