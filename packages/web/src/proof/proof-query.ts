import type { Payload } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';

type ProofQuery = Payload<'games/roundProof'>;

/** The published proof of a round with all bets and tickets of the reader. What joins its pages is fetched
 *  with it. */
export const proofQuery = (asked: ProofQuery) => ({
  ...queryFor('games/roundProof', asked),
  queryFn: async ({ signal }: { readonly signal?: AbortSignal }) =>
    (await import('./whole-proof.ts')).readWhole(asked, signal),
});
