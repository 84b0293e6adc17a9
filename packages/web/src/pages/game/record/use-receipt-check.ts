import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryFor } from '../../../api/api.ts';
import type { Receipt, ReceiptCheck, ReceiptTerms } from './check-receipt.ts';

/** Checks a receipt on the phone, by the terms that the round's commitment names. The curve is fetched for it. Null
 *  until there is a finding. */
export function useReceiptCheck(
  receipt: Receipt | undefined,
  operatorKey: string | undefined,
  roundId: string,
): ReceiptCheck | null {
  const proof = useQuery(queryFor('games/roundProof', { round_id: roundId })).data;
  const [check, setCheck] = useState<ReceiptCheck | null>(null);
  useEffect(() => {
    const terms = termsOf(proof, operatorKey);
    if (!receipt || !terms) return;
    let isOver = false;
    void import('./check-receipt.ts').then(({ checkReceipt }) => {
      if (!isOver) setCheck(checkReceipt(receipt, terms));
    });
    return () => {
      isOver = true;
    };
  }, [receipt, operatorKey, proof]);
  return check;
}

/** Both published forms of a round name its chain, its place in it and the operator's key. The key must be the one
 *  that came with the receipt: two keys would mean two operators. */
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
