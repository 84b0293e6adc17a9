import type { EpochMs } from '@tessera/domain/time';

/** The fields that all leaves of a slip or of a ticket in a round share. */
export type LeafTerms = {
  readonly tag: Buffer;
  readonly chainId: Buffer;
  readonly chainIndex: number;
  readonly acceptedAt: EpochMs;
};

/** The terms from which the bettor recomputes a leaf. */
export const leafTermsReply = ({ tag, chainId, chainIndex, acceptedAt }: LeafTerms) => ({
  chain_id: chainId.toString('hex'),
  chain_index: chainIndex,
  acceptedAt,
  accountTag: tag.toString('hex'),
});

/** The id of a bet as its leaf encodes it: eight zero bytes and the number. */
export function idBytes(id: bigint): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64BE(id, 8);
  return bytes;
}
