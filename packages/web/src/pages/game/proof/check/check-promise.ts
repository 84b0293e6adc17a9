import { announcementHash } from '@tessera/domain/fairness/announcement';
import { toHex } from '@tessera/domain/fairness/encoding';
import { readAnnouncement, recordHash, signatureStep } from '@tessera/domain/fairness/verify-round';
import { attempt, compare, type Step } from '@tessera/domain/fairness/verify-step';

import { keptSteps } from './check-round.ts';
import type { KeptClaims } from './kept-claims.ts';
import type { RoundPromise } from './round-proof.ts';

/** Checks what is known before the draw: the announcement matches its hash, and the close record, once
 *  published, matches its own and is signed. The commitment is kept, to be compared after the draw. Epoch
 *  ms. */
export function checkPromise(promise: RoundPromise, kept: KeptClaims, nowMs: number): readonly Step[] {
  const { announcement, index, commitment, close } = promise;
  const steps = [
    ...attempt('announcement', () =>
      compare('announcement', toHex(announcementHash(readAnnouncement(announcement))), announcement.hash),
    ),
    ...keptSteps(promise, kept),
  ];
  kept.keepPromise(announcement.chainId, index, commitment, nowMs);
  if (close === null) return steps;
  const closed = { announcement, index, close, sources: [] };
  return [
    ...steps,
    ...attempt('close-record', () => compare('close-record', toHex(recordHash(closed)), close.q)),
    ...attempt('operator-signature', () => signatureStep(closed)),
  ];
}
