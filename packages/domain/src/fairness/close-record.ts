import { concat, hash, lp, u32, u64, type Bytes } from './encoding.ts';

/** The record that commits to a round when its sale ends. Times in Unix milliseconds. */
export type CloseRecord = {
  readonly announcementHash: Bytes;
  readonly chainId: Bytes;
  readonly index: number;
  readonly game: string;
  readonly issue: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  /** The time at which the record was made: at the close or, after an outage, later. */
  readonly sealedAt: number;
  /** The number of bets under the root. */
  readonly leafCount: number;
  readonly root: Bytes;
};

/** q: the hash that identifies a closed round in all later steps.  Source: RF1 section 4.  Cost: one hash. */
export const closeHash = (record: CloseRecord): Bytes =>
  hash(
    lp('rf1/close'),
    record.announcementHash,
    record.chainId,
    u32(record.index),
    lp(record.game),
    lp(record.issue),
    u64(record.opensAt),
    u64(record.closesAt),
    u64(record.drawsAt),
    u64(record.sealedAt),
    u32(record.leafCount),
    record.root,
  );

/** The message that the operator signs for a close record. */
export const closeMessage = (q: Bytes): Bytes => concat(lp('rf1/close-sig'), q);

/** The message that the operator signs for a closed book: the number of cancelled bets and the stakes of the
 *  others. q identifies the round and commits to the number of bets.  Units: stakeMinor 1/100. */
export const bookMessage = (q: Bytes, cancelledCount: number, stakeMinor: bigint): Bytes =>
  concat(lp('rf1/book'), q, u32(cancelledCount), u64(stakeMinor));

/** The message that a witness signs when it reveals w_i for q. Units: seenAt in Unix ms, by the witness's own
 *  clock. */
export const cosignMessage = (q: Bytes, value: Bytes, seenAt: number): Bytes =>
  concat(lp('rf1/cosign'), q, value, u64(seenAt));
