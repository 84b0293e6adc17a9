import { announcementHash } from '@tessera/domain/fairness/announcement';
import { toHex } from '@tessera/domain/fairness/encoding';
import { bookSteps } from '@tessera/domain/fairness/verify/verify-book';
import { readAnnouncement, recordHash, signatureStep } from '@tessera/domain/fairness/verify/verify-round';
import { sourceSteps } from '@tessera/domain/fairness/verify/verify-sources';
import { attempt, compare, type Step } from '@tessera/domain/fairness/verify/verify-step';

import { keptSteps, loadBeaconCheck } from './check-round.ts';
import type { KeptClaims } from './kept-claims.ts';
import type { RoundPromise } from './round-proof.ts';

/** Checks what is known before the draw: the announcement matches its hash; once published, the close record
 *  matches its own and is signed with the sum of its book, and the entropy was given for it. What is
 *  promised is kept, to be compared after the draw. */
export async function checkPromise(promise: RoundPromise, kept: KeptClaims): Promise<readonly Step[]> {
  const { announcement, index, close, book, sources } = promise;
  const steps = [
    ...attempt('announcement', () =>
      compare('announcement', toHex(announcementHash(readAnnouncement(announcement))), announcement.hash),
    ),
    ...keptSteps(promise, kept),
  ];
  if (steps.every(({ ok }) => ok)) kept.keepAnnouncement(announcement);
  kept.keepPromise(promise);
  if (close === null || book === null) return steps;
  const closed = { announcement, index, close, sources };
  const isBeaconValue = sources.length > 0 ? await loadBeaconCheck(promise) : null;
  return [
    ...steps,
    ...attempt('close-record', () => compare('close-record', toHex(recordHash(closed)), close.q)),
    ...attempt('operator-signature', () => signatureStep(closed)),
    ...attempt('book', () => bookSteps(closed, book)),
    ...(sources.length > 0 ? sourceSteps(closed, isBeaconValue ? { isBeaconValue } : {}) : []),
  ];
}
