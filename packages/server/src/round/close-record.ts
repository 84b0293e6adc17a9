import type { CloseRecord } from '@tessera/domain/fairness/close-record';
import type { BookExport, CloseExport } from '@tessera/domain/fairness/export-format';

import type { ChainRow } from '../fairness/chain-store.ts';
import type { RoundRow } from './round-store.ts';
import type { CloseRow } from './seal-store.ts';

/** Builds the record of RF1 from a round's rows. */
export const recordOf = (
  round: RoundRow,
  chain: ChainRow,
  sealed: Pick<CloseRow, 'sealed_at' | 'leaf_count' | 'root'>,
): CloseRecord => ({
  announcementHash: chain.hash,
  chainId: round.chain_id,
  index: round.chain_index,
  game: chain.announcement.game,
  issue: round.issue,
  opensAt: round.opens_at,
  closesAt: round.closes_at,
  drawsAt: round.draws_at,
  sealedAt: sealed.sealed_at,
  leafCount: sealed.leaf_count,
  root: sealed.root,
});

/** The same record in the format of keeper, witness and verifier. */
export const closeExportOf = (round: RoundRow, chain: ChainRow, sealed: CloseRow): CloseExport => ({
  game: chain.announcement.game,
  issue: round.issue,
  opensAt: round.opens_at,
  closesAt: round.closes_at,
  drawsAt: round.draws_at,
  sealedAt: sealed.sealed_at,
  leafCount: sealed.leaf_count,
  root: sealed.root.toString('hex'),
  q: sealed.q.toString('hex'),
  signature: sealed.signature.toString('hex'),
});

/** The signed sum of a closed book. */
export const bookExportOf = (
  sealed: Pick<CloseRow, 'cancelled_count' | 'stake_minor' | 'book_signature'>,
): BookExport => ({
  cancelledCount: sealed.cancelled_count,
  stakeMinor: sealed.stake_minor.toString(),
  signature: sealed.book_signature.toString('hex'),
});
