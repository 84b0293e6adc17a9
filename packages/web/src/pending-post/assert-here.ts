import { ApiError } from '../api/api-error.ts';
import { session } from '../session/session.ts';

/** Before a call that may be sent long after it was confirmed: sent after somebody else has logged in on this
 *  phone, it would move the wrong member's money, or say in their name what they never wrote. */
export function assertHere(owner: string): void {
  if (session.current.userInfo?.id !== owner) throw new ApiError('aborted', 'ABORTED', '');
}
