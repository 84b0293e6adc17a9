import { concat, hash, lp, u32, u64, type Bytes } from './encoding.ts';

/** What is fixed when a round's bets end. Times in Unix milliseconds. */
export type CloseRecord = {
  readonly announcementHash: Bytes;
  readonly chainId: Bytes;
  readonly index: number;
  readonly game: string;
  readonly issue: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  /** When the record was made: never before the close, later after an outage. */
  readonly sealedAt: number;
  /** How many bets are under the root. */
  readonly leafCount: number;
  readonly root: Bytes;
};

/** q: the one value that stands for a closed round from here on.  Source: RF1 section 4.  Cost: one hash. */
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

/** What the operator signs of a close record. */
export const closeMessage = (q: Bytes): Bytes => concat(lp('rf1/close-sig'), q);

/** What the operator signs of a closed book: how many of its bets were taken back, and the stakes of the
 *  others. q stands for the round and for the number of bets.  Units: stakeMinor 1/100. */
export const bookMessage = (q: Bytes, cancelledCount: number, stakeMinor: bigint): Bytes =>
  concat(lp('rf1/book'), q, u32(cancelledCount), u64(stakeMinor));

/** What a witness signs when it reveals w_i against q. Units: seenAt in Unix ms, by the witness's own
 *  clock. */
export const cosignMessage = (q: Bytes, value: Bytes, seenAt: number): Bytes =>
  concat(lp('rf1/cosign'), q, value, u64(seenAt));
