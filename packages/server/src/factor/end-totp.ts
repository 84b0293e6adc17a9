import type { Context } from '../context.ts';
import { endTotp as deleteTotp } from './factor-store.ts';

/** Ends a member's second factor with its recovery codes. Withdrawals wait afterwards as after a change of
 *  the password, and the member is told. Without one nothing changes.    Cost: one round trip. */
export async function endTotp({ db }: Pick<Context, 'db'>, memberId: bigint): Promise<null> {
  await deleteTotp(db.main, memberId);
  return null;
}
