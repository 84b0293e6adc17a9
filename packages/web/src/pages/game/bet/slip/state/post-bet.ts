import type { Data } from '@tessera/contract/routes';

import { postAs } from '../../../../../pending-post/post-as.ts';
import type { SlipPayload } from '../../picks/wire.ts';

/** Sends a slip or a ticket of a member, and keeps the receipts of what was taken. Nothing waits for that. */
export async function postBet(
  owner: string,
  payload: SlipPayload,
  key: string,
): Promise<Data<'games/submitBet'>> {
  const placed = await postAs(owner, 'games/submitBet', payload, key);
  import('../../../../../evidence/keep-evidence.ts').then(
    ({ keepEvidence }) => keepEvidence(owner, payload, placed),
    () => undefined,
  );
  return placed;
}
