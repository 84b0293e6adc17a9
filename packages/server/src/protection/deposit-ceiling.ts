import { ageOn } from '@tessera/domain/protection/age';
import { ceilingAt, ceilingLimit, crossesCeiling } from '@tessera/domain/protection/ceiling';
import { amountText, endOf, leftAt, type Limit, usedAt } from '@tessera/domain/protection/limit';
import { assert } from '@tessera/domain/result';
import { type EpochMs, SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction, type Tx } from '../db/tx.ts';
import type { Finding } from '../integrity/case-store.ts';
import { noteOpened, openCases } from '../integrity/open-cases.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type CeilingRow, lockCeilingRow, readCeilingRow } from './deposit-store.ts';

/** Settings of the house that limit deposits, beside the member's own limits. */
export type CeilingTerms = { readonly env: Pick<Context['env'], 'protection'> };

/** The house's ceiling for one member, by the database's clock. */
export type Ceiling = {
  readonly limit: Limit;
  readonly now: EpochMs;
  /** The house's day. */
  readonly day: string;
  readonly isHard: boolean;
};

const ceilingBy =
  (find: (db: Queryable, memberId: bigint) => Promise<CeilingRow | undefined>) =>
  async (db: Queryable, terms: CeilingTerms, memberId: bigint): Promise<Ceiling | undefined> =>
    terms.env.protection.ceilingMinor === 0n ? undefined : ceilingFrom(terms, await find(db, memberId));

/** Reads the ceiling of a member until the end of the transaction; undefined in a house without one.
 *  Locks: what is used of it, after the member's limits of deposits and before any account.
 *  Cost: none without a ceiling, else one round trip. */
export const lockCeiling = ceilingBy(lockCeilingRow);

/** As lockCeiling, as last committed. */
export const readCeiling = ceilingBy(readCeilingRow);

function ceilingFrom({ env }: CeilingTerms, row: CeilingRow | undefined): Ceiling {
  assert(row, 'a member has a ceiling');
  const { ceilingMinor, isCeilingHard: isHard } = env.protection;
  const { now, day, birthday } = row;
  const age = birthday === null ? undefined : ageOn(birthday, day);
  return { limit: ceilingLimit(ceilingAt(ceilingMinor, age), row), now, day, isHard };
}

/** The case of a deposit that crosses the ceiling: somebody should talk with the member.   Units: 1/100. */
export function crossing(
  memberId: bigint,
  { limit, now }: Ceiling,
  { cause, amountMinor }: { readonly cause: string; readonly amountMinor: bigint },
): Finding[] {
  if (!crossesCeiling(limit, amountMinor, now)) return [];
  const evidence = {
    ceiling: amountText('deposit', limit.max),
    used: amountText('deposit', usedAt(limit, now)),
    deposit: amountText('deposit', amountMinor),
  };
  return [{ flag: 'deposit_ceiling', memberId, cause, evidence }];
}

/** Refuses to announce a deposit beyond a hard ceiling.   Units: 1/100.
 *  Refuses: DEPOSIT_CEILING with its amount, what is left, and when its window ends (0: none is open).
 *  Cost: none without a ceiling, else one round trip. */
export async function refuseBeyondCeiling(
  tx: Tx,
  terms: CeilingTerms,
  memberId: bigint,
  amountMinor: bigint,
): Promise<void> {
  const ceiling = await readCeiling(tx, terms, memberId);
  if (!ceiling?.isHard || leftAt(ceiling.limit, ceiling.now) >= amountMinor) return;
  const { limit, now } = ceiling;
  throw new Refusal('DEPOSIT_CEILING', {
    limit: amountText('deposit', limit.max),
    left: amountText('deposit', leftAt(limit, now)),
    until: now < endOf(limit) ? Math.ceil(endOf(limit) / SECOND_MS) : 0,
  });
}

/** Opens the case of an announcement that a hard ceiling has refused, once a day of the house.
 *  Cost: two round trips and a transaction. */
export async function noteRefusedDeposit(
  ctx: CeilingTerms & Pick<Context, 'db' | 'metrics' | 'log'>,
  memberId: bigint,
  amountMinor: bigint,
): Promise<void> {
  const opened = await transaction(ctx.db, async (tx) => {
    const ceiling = await readCeiling(tx, ctx, memberId);
    if (!ceiling) return [];
    const cause = `announcement ${ceiling.day}`;
    return openCases(tx, crossing(memberId, ceiling, { cause, amountMinor }));
  });
  noteOpened(ctx, opened);
}
