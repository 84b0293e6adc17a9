import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { endSeconds } from '@tessera/domain/protection/exclusion';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { stakesWithoutOutcome } from '../wallet/stakes-without-outcome.ts';
import { type LeftRow, readLeft } from './closing-store.ts';

/** Obstacles to the closing of a member's account. Units: 1/100. */
export type Left = LeftRow & { readonly open_minor: bigint };

/** Reads what a member has left. Exact under the locks of the member and of the main account: a bet that is
 *  under way holds the account until its stake is counted here.   Cost: two round trips. */
export async function whatIsLeft(db: Queryable, memberId: bigint): Promise<Left> {
  const row = await readLeft(db, memberId);
  assert(row, 'a session has a member');
  return { ...row, open_minor: await stakesWithoutOutcome(db, memberId) };
}

/** Returns true if something is under way that ends by itself or that the member has to end. */
export const isUnderWay = (left: Left): boolean =>
  left.frozen_minor > 0n ||
  left.locked_minor > 0n ||
  left.open_minor > 0n ||
  left.chases > 0 ||
  left.deposits > 0;

/** Returns true if the rest of the balance may be given up with the account: play money, and of real money
 *  what no channel pays out because it is too little. */
export const mayGiveUp = (
  { main_minor: rest, least_minor: least }: Left,
  { isPlayMoney }: Pick<Context['env'], 'isPlayMoney'>,
): boolean => isPlayMoney || (least !== null && rest < least);

/** As it is shown, also in the refusal of a closing.   Units: decimal text, epoch seconds. */
export function shownLeft(left: Left, env: Pick<Context['env'], 'isPlayMoney'>): Data<'security/closing'> {
  const isEmpty = left.main_minor === 0n;
  return {
    money: formatMoney(left.main_minor),
    withdrawals: formatMoney(left.frozen_minor),
    locked: formatMoney(left.locked_minor),
    stakes: formatMoney(left.open_minor),
    chases: left.chases,
    deposits: left.deposits,
    may_give_up: mayGiveUp(left, env) ? 1 : 0,
    can_close: !isUnderWay(left) && (isEmpty || mayGiveUp(left, env)) ? 1 : 0,
    is_excluded: left.excluded_until === null ? 0 : 1,
    excluded_until: left.excluded_until === null ? 0 : endSeconds(left.excluded_until),
  };
}

/** Shows a member what closing the account would need.   Cost: two round trips. */
export const showClosing = async (
  { db, env }: { readonly db: Pick<Context['db'], 'main'>; readonly env: Context['env'] },
  memberId: bigint,
): Promise<Data<'security/closing'>> => shownLeft(await whatIsLeft(db.main, memberId), env);
