import type { Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';

import type { Context } from '../../context.ts';
import { transaction } from '../../db/tx.ts';
import { matchExcluded } from '../../exclusion/match-excluded.ts';
import { noteOpened } from '../../integrity/open-cases.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkCode, useCode } from '../../sms/check-code.ts';
import { codeAsker } from '../../sms/code-asker.ts';
import { markEmailVerified, memberById } from '../member-store.ts';

/** Verifies the member's e-mail by the code that was sent to it; from then on it is a way back into the
 *  account, what concerns its security is sent there, and who has excluded themselves in another account with
 *  this e-mail is excluded.
 *  Refuses: NOT_SUPPORTED without an e-mail, CAPTCHA_INCORRECT.
 *  Idempotent by: the code, which is consumed.   Cost: about eleven round trips. */
export async function verifyEmail(
  ctx: Pick<Context, 'db' | 'clock' | 'env' | 'sealer' | 'metrics' | 'log'>,
  { captcha }: Payload<'security/verifyEmail'>,
  memberId: bigint,
  ip: string,
): Promise<null> {
  const member = await memberById(ctx.db.reader, memberId);
  assert(member, 'a session has a member');
  const email = member.email.toLowerCase();
  if (email === '') throw new Refusal('NOT_SUPPORTED');
  const codeId = await checkCode(
    ctx,
    { mobile: email, event: 'prove', given: captcha },
    codeAsker(ctx, { memberId, ip }),
  );
  const found = await transaction(ctx.db, async (tx) => {
    await useCode(tx, ctx, codeId);
    if ((await markEmailVerified(tx, memberId, email)) === 0) throw new Refusal('CAPTCHA_INCORRECT');
    return matchExcluded(tx, ctx, memberId);
  });
  noteOpened(ctx, found);
  return null;
}
