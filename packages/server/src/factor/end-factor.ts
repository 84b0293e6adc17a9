import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { readId } from '../kernel/read-id.ts';
import { endTotp as deleteTotp, lockFactors } from './factor-store.ts';
import { deletePasskey } from './passkey-store.ts';

type Deps = Pick<Context, 'db'>;

/** Ends a member's authenticator app. Withdrawals wait afterwards as after a change of the password, and the
 *  member is notified; with the last factor the recovery codes are void. Without an app nothing changes.
 *  Locks: the member.   Cost: four round trips. */
export const endTotp = (ctx: Deps, memberId: bigint): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    await lockFactors(tx, memberId);
    await deleteTotp(tx, memberId);
    return null;
  });

/** Ends one of a member's passkeys, with the same consequences. A repeat changes nothing.
 *  Locks: the member.   Cost: four round trips. */
export const removePasskey = (ctx: Deps, memberId: bigint, wanted: string | number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    await lockFactors(tx, memberId);
    const id = readId(wanted);
    if (id !== undefined) await deletePasskey(tx, memberId, id);
    return null;
  });
