import { ApiError } from '../api/api-error.ts';
import { session } from '../session/session.ts';

/** Before a call that may be sent long after it was confirmed: sent after somebody else has logged in on this
 *  phone, it would move the wrong member's money, or say in their name what they never wrote. */
export function assertHere(owner: string): void {
  if (!isHere(owner)) throw new ApiError('aborted', 'ABORTED', '');
}

/** Whether a member is the one who is logged in. */
export const isHere = (owner: string): boolean => session.current.userInfo?.id === owner;
