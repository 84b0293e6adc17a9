import { ApiError } from '../../../../api/api-error.ts';
import { api } from '../../../../api/api.ts';
import { session } from '../../../../session/session.ts';
import type { Submission } from '../slip/draft.ts';
import type { PlacedSlip } from '../wire.ts';

/** Sends a slip under its key, for the member who confirmed it and nobody else. */
export async function postSlip({ owner, key, payload }: Submission): Promise<PlacedSlip> {
  const isHere = (): boolean => session.state.userInfo?.id === owner;
  // Sent again after somebody else has logged in on this phone, it would be paid by the wrong member.
  if (!isHere()) throw new ApiError('aborted', 'ABORTED', '');
  const slip = await api('games/submitBet', payload, {
    showLoading: false,
    showError: false,
    idempotencyKey: key,
  });
  if (isHere()) session.changeUser({ money: slip.money });
  return slip;
}
