import type { Data, Payload } from '@tessera/contract/routes';

import { ApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import { session } from '../session/session.ts';
import type { PendingPath } from './pending.ts';

/** Sends a post under its key, for the member who confirmed it and nobody else. */
export async function postAs<P extends PendingPath>(
  owner: string,
  path: P,
  payload: Payload<P>,
  idempotencyKey: string,
): Promise<Data<P>> {
  const isHere = (): boolean => session.current.userInfo?.id === owner;
  // Sent again after somebody else has logged in on this phone, it would move the wrong member's money.
  if (!isHere()) throw new ApiError('aborted', 'ABORTED', '');
  const data = await api(path, payload, { showLoading: false, showError: false, idempotencyKey });
  if (isHere() && 'money' in data) session.changeUser({ money: data.money });
  return data;
}
