import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { proofQuery } from '../../../../proof/proof-query.ts';
import type { ReceiptCheck, ReceiptTerms } from './check-receipt.ts';

type ReceiptReply = Data<'games/betReceipt'>;

type Checking = {
  /** Undefined until the check has finished. */
  readonly finding: ReceiptCheck | undefined;
  /** The data of the check could not be loaded. */
  readonly isFailed: boolean;
  readonly retry: () => unknown;
};

/** Checks a receipt on the phone against the terms in the round's commitment. The signature code is loaded
 *  for it. */
export function useReceiptCheck(reply: ReceiptReply | undefined, row: RecordRow): Checking {
  const proof = useQuery(proofQuery({ round_id: row.roundId }));
  const operatorKey = reply?.operator_key;
  const terms = termsOf(proof.data, operatorKey);
  const check = useQuery({
    queryKey: ['user/receipt', reply, terms, row.play, row.pick, row.odds, row.stake],
    queryFn: async () => {
      if (!reply || !terms) throw new Error('a receipt is checked when its terms are known');
      return (await import('./check-receipt.ts')).checkReceipt(reply.receipt, terms, { ...reply, ...row });
    },
    enabled: reply !== undefined && terms !== null,
    staleTime: 'static',
  });
  // A proof without terms counts as missing.
  const isUnread = operatorKey !== undefined && proof.isSuccess && terms === null && !proof.isFetching;
  return {
    finding: check.data,
    isFailed: isUnread || proof.isLoadingError || check.isLoadingError,
    retry: () => (terms ? check.refetch() : proof.refetch()),
  };
}

/** The chain, the index and the operator's key of a round, from either published form. The key must equal the
 *  one of the receipt: two keys would mean two operators. */
function termsOf(proof: unknown, operatorKey: string | undefined): ReceiptTerms | null {
  if (typeof proof !== 'object' || proof === null || operatorKey === undefined) return null;
  if (!('announcement' in proof) || !('index' in proof)) return null;
  const { announcement, index } = proof;
  if (typeof announcement !== 'object' || announcement === null || typeof index !== 'number') return null;
  if (!('chainId' in announcement) || !('operatorKey' in announcement)) return null;
  const { chainId, operatorKey: announced } = announcement;
  if (typeof chainId !== 'string' || typeof announced !== 'string') return null;
  return { chainId, index, operatorKey: announced === operatorKey ? announced : '' };
}
