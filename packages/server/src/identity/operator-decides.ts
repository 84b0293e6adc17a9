import { IDENTITY_REASONS, type IdentityReason } from '@tessera/domain/member/identity';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { decide } from './decide-check.ts';
import { type CheckRow, checksAfter, findCheck, readDocument } from './identity-store.ts';

type Deps = Pick<Context, 'db'>;
type Deciding = Pick<Context, 'db' | 'sealer'>;

const LIST_MAX = 200;

/** Lists the pending checks, or all, after a number, oldest first. */
export const listChecks = ({ db }: Deps, after: bigint, isAll: boolean): Promise<CheckRow[]> =>
  checksAfter(db.main, { after, isAll, limit: LIST_MAX });

/** Reads a check.   Refuses: OperatorRefused. */
export async function readCheck({ db }: Deps, id: bigint): Promise<CheckRow> {
  const found = await findCheck(db.main, id);
  if (!found) throw new OperatorRefused(`there is no identity check ${id}`);
  return found;
}

/** Reads the picture of a pending check.   Refuses: OperatorRefused. */
export async function readPicture({ db }: Deps, id: bigint): Promise<Buffer> {
  const picture = await readDocument(db.main, id);
  if (!picture) throw new OperatorRefused(`identity check ${id} has no picture, or it was decided`);
  return picture;
}

/** Confirms that a member is who they say and old enough. Who has excluded themselves in another account is
 *  excluded at once. Nobody confirms oneself.
 *  Refuses: OperatorRefused.   Locks: the check, the head of the audit chain. */
export const confirmIdentity = (ctx: Deciding, id: bigint, operator: string): Promise<void> =>
  decideByOperator(ctx, id, { state: 'verified', operator, reason: null });

/** Refuses a check for a reason that the member reads.
 *  Refuses: OperatorRefused.   Locks: the check, the head of the audit chain. */
export function refuseIdentity(ctx: Deciding, id: bigint, operator: string, reason: string): Promise<void> {
  const found = IDENTITY_REASONS.find((each) => each === reason);
  if (!found) throw new OperatorRefused(`--reason is ${IDENTITY_REASONS.join(', ')}`);
  return decideByOperator(ctx, id, { state: 'refused', operator, reason: found });
}

async function decideByOperator(
  ctx: Deciding,
  id: bigint,
  {
    state,
    operator,
    reason,
  }: {
    readonly state: 'verified' | 'refused';
    readonly operator: string;
    readonly reason: IdentityReason | null;
  },
): Promise<void> {
  const { username } = await readCheck(ctx, id);
  if (username.toLowerCase() === operator) throw new OperatorRefused('nobody decides about oneself');
  const { isDone } = await transaction(ctx.db, (tx) =>
    decide(tx, ctx, id, { state, source: 'operator', reference: operator, reason }),
  );
  if (!isDone) throw new OperatorRefused(`identity check ${id} was decided before`);
}
