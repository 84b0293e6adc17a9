import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { checkNewPassword } from '../password/password-rules.ts';

/** Judges the password of a registration by the rules of the registration itself, so that a form asks about
 *  a weak password only when it is accepted. Nothing is stored.
 *  Refuses: PASSWORD_INVALID, PASSWORD_COMMON.   Cost: under 1 ms once the list is loaded. */
export async function checkRegistrationPassword(
  { env }: Pick<Context, 'env'>,
  { password, username, email }: Payload<'user/checkpwd'>,
): Promise<null> {
  await checkNewPassword(password, { username, email, brand: env.brandName });
  return null;
}
