import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { insertClosedName, isClosedName } from './closed-name-store.ts';

type Deps = Pick<Context, 'sealer'>;

const macOf = ({ sealer }: Deps, username: string): Buffer =>
  sealer.lastingMacOf(`closed username ${username.toLowerCase()}`);

/** Refuses the name of a closed account: nobody may pass for its member. The caller has inserted the name, so
 *  that a closing that is under way has been waited for.
 *  Refuses: USERNAME_EXISTS.   Cost: one round trip. */
export async function refuseClosedName(tx: Queryable, ctx: Deps, username: string): Promise<void> {
  if (await isClosedName(tx, macOf(ctx, username))) throw new Refusal('USERNAME_EXISTS');
}

/** Keeps a keyed digest of the name of an account that is closed.   Cost: one round trip. */
export async function keepName(tx: Queryable, ctx: Deps, memberId: bigint, username: string): Promise<void> {
  await insertClosedName(tx, macOf(ctx, username), memberId);
}
