import type { Data, Payload } from '@tessera/contract/routes';

import { api } from '../api/api.ts';
import { session } from '../session/session.ts';
import { assertHere } from './assert-here.ts';
import type { PendingPath } from './pending.ts';

/** Sends a post under its key, for the member who confirmed it and nobody else. */
export async function postAs<P extends PendingPath>(
  owner: string,
  path: P,
  payload: Payload<P>,
  idempotencyKey: string,
): Promise<Data<P>> {
  assertHere(owner);
  const data = await api(path, payload, { showLoading: false, showError: false, idempotencyKey });
  if ('money' in data) session.changeUser({ money: data.money }, owner);
  return data;
}
