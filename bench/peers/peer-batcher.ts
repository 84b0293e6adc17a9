import { epochMs } from '@tessera/domain/time';
import type { BetBatcher } from '@tessera/server/bet/bet-batcher';
import { receiptTree } from '@tessera/server/bet/receipt-tree';
import type { Slip } from '@tessera/server/bet/slip';
import type { IdMaker } from '@tessera/server/ids/ids';
import { Refusal } from '@tessera/server/kernel/refusal';

/** Stores one bet as the peer does it and returns the balance after it, or the refusal. */
export type PlaceOne = (slip: Slip, slipId: bigint) => Promise<bigint | PeerRefusal>;

export type PeerRefusal = 'ISSUE_CLOSED' | 'ISSUE_LIMIT' | 'MONEY_NOT_ENOUGH' | 'IDEMPOTENCY_KEY_REUSED';

/** Puts a peer where the batcher stands, so that everything before and after it (HTTP, session, pricing,
 *  reply) is the product's own. In the peer's favour it hashes no leaf, signs nothing and keeps no book:
 *  every reply carries the same empty receipt. */
export function peerBatcher(ids: IdMaker, placeOne: PlaceOne): BetBatcher {
  const tree = receiptTree([Buffer.alloc(32)]);
  const receipt = {
    tree,
    firstLeaf: 0,
    signature: Buffer.alloc(64),
    acceptedAt: epochMs(0),
    chainId: Buffer.alloc(16),
    chainIndex: 0,
    entrySeq: 0n,
  };
  return {
    place: async (slip): ReturnType<BetBatcher['place']> => {
      const slipId = ids.next(slip.lines.length);
      const answer = await placeOne(slip, slipId);
      if (typeof answer === 'string') throw new Refusal(answer);
      return { kind: 'accepted', slip, slipId, balanceMinor: answer, ...receipt };
    },
    stop: () => Promise.resolve(),
  };
}
