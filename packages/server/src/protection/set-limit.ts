import type { Data, Payload } from '@tessera/contract/routes';
import { parseMoney } from '@tessera/domain/money';
import {
  amountText,
  checkAmount,
  type LimitMeasure,
  type LimitPeriod,
  newLimit,
} from '@tessera/domain/protection/limit';
import { changeLimit, confirmRaise, type LimitState } from '@tessera/domain/protection/limit-change';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { type LogKind, logChange } from '../exclusion/protection-log.ts';
import { Refusal } from '../kernel/refusal.ts';
import { changeGuard } from '../ledger/change-guard.ts';
import { lockMember } from '../member/lock-member.ts';
import { stateOf } from './limit-row.ts';
import { readLimits, upsertLimit } from './protection-store.ts';
import { showProtection } from './show-protection.ts';

type Deps = Pick<Context, 'db' | 'env'>;
type Name = { readonly measure: LimitMeasure; readonly period: LimitPeriod };

/** Sets a limit of a member: less is in force at once, for every bet that is accepted after the commit; more,
 *  or none, after the wait and a confirmation.
 *  Units: decimal text, minutes of time.   Refuses: LIMIT_INVALID.   Locks: the member, then the main
 *  account.
 *  Cost: about ten round trips. */
export async function setLimit(
  ctx: Deps,
  { measure, period, amount }: Payload<'protection/setLimit'>,
  memberId: bigint,
): Promise<Data<'protection/setLimit'>> {
  const name = { measure, period };
  const wanted = readLimit(name, amount);
  await changeOwnLimit(ctx, memberId, name, (before, { now }) => ({
    after: changeLimit(before, wanted, now, ctx.env.raiseWaitMs),
    wanted,
  }));
  return showProtection(ctx, memberId);
}

/** Confirms a raise that has waited long enough.
 *  Refuses: LIMIT_RAISE_NOT_EXIST, LIMIT_WAIT.   Locks: the member, then the main account.
 *  Cost: about ten round trips. */
export async function confirmLimit(
  ctx: Deps,
  { measure, period }: Payload<'protection/confirmLimit'>,
  memberId: bigint,
): Promise<Data<'protection/confirmLimit'>> {
  await changeOwnLimit(ctx, memberId, { measure, period }, (before, { now }) => {
    const confirmed = confirmRaise(before, now);
    if (!confirmed.ok) throw new Refusal(confirmed.refusal, confirmed.detail);
    return { after: confirmed.value, wanted: confirmed.value.max };
  });
  return showProtection(ctx, memberId);
}

type Change = { readonly after: LimitState; readonly wanted: bigint | undefined };

const changeOwnLimit = (
  { db }: Pick<Deps, 'db'>,
  memberId: bigint,
  name: Name,
  change: (before: LimitState, member: Awaited<ReturnType<typeof lockMember>>) => Change,
): Promise<void> =>
  transaction(db, async (tx) => {
    const member = await lockMember(tx, memberId);
    const rows = await readLimits(tx, memberId);
    const before = stateOf(rows.find((row) => row.measure === name.measure && row.period === name.period));
    const { after, wanted } = change(before, member);
    await upsertLimit(tx, memberId, name, after);
    if (name.measure !== 'deposit') await guardBets(tx, memberId, name, after.max);
    const detail = { ...name, amount: wanted === undefined ? null : amountText(name.measure, wanted) };
    await logChange(tx, memberId, kindOf(before, after), detail);
  });

const kindOf = (before: LimitState, after: LimitState): LogKind =>
  after.raise
    ? 'raise_requested'
    : before.raise && before.max === after.max
      ? 'raise_withdrawn'
      : 'limit_set';

/** Puts the amount of a limit beside the account. What is used in its window stays. */
const guardBets = (tx: Tx, memberId: bigint, name: Name, max: bigint | undefined): Promise<void> =>
  changeGuard(tx, memberId, (guard) => {
    const isOther = (each: Name): boolean => each.measure !== name.measure || each.period !== name.period;
    const others = guard.limits.filter(isOther);
    const before = guard.limits.find((each) => !isOther(each)) ?? newLimit(name.measure, name.period, 0n);
    return { ...guard, limits: max === undefined ? others : [...others, { ...before, max }] };
  });

const MINUTES = /^[0-9]{1,6}$/;

/** Parses the amount of a limit; undefined for none.   Refuses: LIMIT_INVALID. */
function readLimit({ measure, period }: Name, given: string | number | null | undefined): bigint | undefined {
  const text = String(given ?? '');
  if (text === '') return undefined;
  const amount = measure === 'time' ? readMinutes(text) : readMinor(text);
  const checked = amount === undefined ? undefined : checkAmount(measure, period, amount);
  if (!checked?.ok) throw new Refusal('LIMIT_INVALID');
  return checked.value;
}

const readMinutes = (text: string): bigint | undefined =>
  MINUTES.test(text) ? BigInt(text) * BigInt(MINUTE_MS) : undefined;

function readMinor(text: string): bigint | undefined {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : undefined;
}
