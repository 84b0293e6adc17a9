import { useEffect, useRef, useState } from 'react';

import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney, ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { queryFor } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import type { PostState } from '../../../pending-post/pending.ts';
import type { PostOutcome } from '../../../pending-post/send-until-known.ts';
import { useLeftAnswer, usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { session, useSession } from '../../../session/session.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { noteSlipDeposit } from '../../deposit/slip-deposit.ts';
import type { DepositDraft } from './deposit-draft.ts';
import { noteChannel } from './last-channel.ts';

type Outcome = PostOutcome<Data<'trade/recharge'>>;

export type Announcing = {
  /** Says whether it was taken, and its order is on the screen. */
  readonly announce: (draft: DepositDraft) => Promise<boolean>;
  readonly state: PostState;
  /** The announced deposit that has no answer, as it was filled in. */
  readonly open: DepositDraft | null;
  /** The message of the last refusal; null once it is forgotten. */
  readonly refusal: string | null;
  /** Called when the input that was refused has been changed. */
  readonly forgetRefusal: () => void;
  readonly giveUp: () => void;
};

/** Announces a deposit and opens its order, which says where to pay, and leads back to the page with the slip
 *  that it is for, if any. Who closed the form before the answer is told it, and is not taken anywhere; where
 *  the form stands again by then, it shows the answer. */
export function useAnnounce(slipPage: string): Announcing {
  const t = useT();
  const { send, state, open, giveUp } = usePendingPost('trade/recharge');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [left] = useState(open);
  const isInSight = useRef(false);
  useEffect(() => {
    isInSight.current = true;
    return () => void (isInSight.current = false);
  }, []);
  const owner = useSession(({ userInfo }) => userInfo?.id);
  const shownOrder = useRef('');
  const show = async (outcome: Outcome, sent: Payload<'trade/recharge'>, page: string): Promise<boolean> => {
    // Whoever has the phone by now is told nothing of it.
    if (session.state.userInfo?.id !== owner) return false;
    if (outcome.kind === 'refused') {
      const text = outcome.code === 'RAIL_UNAVAILABLE' ? t('deposit.railDown') : outcome.text;
      setRefusal(text);
      if (!isInSight.current) showToast({ title: text, icon: 'error' });
    }
    // A form hears the answer as its sender, and once more if it was hidden in between.
    if (outcome.kind !== 'accepted' || outcome.reply.order_no === shownOrder.current) return false;
    const order = outcome.reply;
    shownOrder.current = order.order_no;
    queryClient.setQueryData(queryFor('trade/rechargeOrder', { order_no: order.order_no }).queryKey, order);
    if (sent.channel_id !== undefined) noteChannel(Number(sent.channel_id));
    if (page !== '') noteSlipDeposit(order.order_no, page);
    if (!isInSight.current) {
      showToast({ title: t('deposit.made') });
      return false;
    }
    await openUrl(`/pages/repay/order?order_no=${order.order_no}`);
    return true;
  };
  const announce = async ({ amount, channelId }: DepositDraft): Promise<boolean> => {
    setRefusal(null);
    const payload = {
      amount: formatMoney(typedMinor(amount) ?? ZERO),
      ...(channelId !== null && { channel_id: channelId }),
    };
    return show(await send(payload), payload, slipPage);
  };
  // Its sender noted the slip's page, if it was for one.
  useLeftAnswer('trade/recharge', (outcome) => void show(outcome, left ?? {}, ''));
  const draft = open && { amount: String(open.amount ?? ''), channelId: Number(open.channel_id) };
  return { announce, state, open: draft, refusal, forgetRefusal: () => setRefusal(null), giveUp };
}
