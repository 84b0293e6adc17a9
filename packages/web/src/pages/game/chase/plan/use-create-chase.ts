import { useEffect, useRef, useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import type { PostOutcome, Refused } from '../../../../pending-post/send-until-known.ts';
import { useLeftAnswer, usePendingPost } from '../../../../pending-post/use-pending-post.ts';
import type { ChaseOrder } from './chase-order.ts';

export type CreatedChase = Data<'games/createChase'>;

/** The command behind the one button: has a chase created, once for each answer. `onCreated` hears whether
 *  its page is still open. */
export function useCreateChase(onCreated: (chase: CreatedChase, isHere: boolean) => void) {
  const post = usePendingPost('games/createChase');
  const [refused, setRefused] = useState<Refused | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const onOutcome = (outcome: PostOutcome<CreatedChase>): void => {
    if (outcome.kind === 'refused') setRefused(outcome);
    if (outcome.kind === 'accepted') onCreated(outcome.reply, isHere.current);
  };
  useLeftAnswer('games/createChase', onOutcome);
  const send = async (order: ChaseOrder): Promise<Refused | null> => {
    setRefused(null);
    const outcome = await post.send(order);
    onOutcome(outcome);
    return outcome.kind === 'refused' ? outcome : null;
  };
  return { post, refused, forget: () => setRefused(null), send, onOutcome };
}
