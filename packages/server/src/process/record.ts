import { announcementHash } from '@tessera/domain/fairness/announcement';
import { toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport, CloseExport } from '@tessera/domain/fairness/export-format';
import { readAnnouncement, recordHash, signatureStep } from '@tessera/domain/fairness/verify/verify-round';

import { demand, ProcessRefusal } from './process-refusal.ts';

/** A closed round as the server submits it to the keeper and the witness. */
export type ClosedInput = {
  readonly chainId: string;
  readonly index: number;
  readonly close: CloseExport;
};

/** The state of an index: bound to the one record q (witness only), given out for it, or abandoned. */
export type IndexState = {
  readonly q: string;
  readonly end: 'bound' | 'given' | 'abandoned';
  /** Time at which this process first received q. */
  readonly at: number;
};

/** Checks an announcement against its hash. Refuses: ANNOUNCEMENT_UNFIT. */
export function demandAnnouncement(announcement: AnnouncementExport): void {
  demand(toHex(announcementHash(readAnnouncement(announcement))) === announcement.hash, 'ANNOUNCEMENT_UNFIT');
}

/** Checks that a close record belongs to the announced chain, matches its q, and is signed by the operator.
 *  Refuses: INDEX_OUT_OF_RANGE, RECORD_UNFIT, NOT_SIGNED.   Cost: one signature check. */
export function demandRecord(announcement: AnnouncementExport, { index, close }: ClosedInput): void {
  demand(Number.isInteger(index) && index >= 1 && index <= announcement.length, 'INDEX_OUT_OF_RANGE');
  const round = { announcement, index, close, sources: [] };
  const inOrder =
    close.opensAt < close.closesAt && close.closesAt < close.drawsAt && close.closesAt <= close.sealedAt;
  demand(inOrder && close.game === announcement.game, 'RECORD_UNFIT');
  demand(toHex(recordHash(round)) === close.q, 'RECORD_UNFIT');
  demand(signatureStep(round).ok, 'NOT_SIGNED');
}

/** Refuses TOO_EARLY, with the time left, before a given moment of this process's own clock. */
export function demandNotBefore(now: number, moment: number): void {
  if (now < moment) throw new ProcessRefusal('TOO_EARLY', moment - now);
}
