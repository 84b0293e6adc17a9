import { useState } from 'react';

import { formatMoney, ZERO } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import { queryFor } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import type { PostState } from '../../../pending-post/pending.ts';
import { usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { noteSlipDeposit } from '../../deposit/slip-deposit.ts';
import type { DepositDraft } from './deposit-draft.ts';
import { noteChannel } from './last-channel.ts';

export type Announcing = {
  /** Says whether it was taken. */
  readonly announce: (draft: DepositDraft) => Promise<boolean>;
  readonly state: PostState;
  /** The announced deposit that has no answer, as it was filled in. */
  readonly open: DepositDraft | null;
  /** The refused draft with its message, until it is changed. */
  readonly refusal: { readonly of: DepositDraft; readonly text: string } | null;
  readonly giveUp: () => void;
};

/** Announces a deposit and opens its order, which says where to pay, and leads back to the page with the slip
 *  that it is for, if any. */
export function useAnnounce(slipPage: string): Announcing {
  const t = useT();
  const { send, state, open, giveUp } = usePendingPost('trade/recharge');
  const [refusal, setRefusal] = useState<Announcing['refusal']>(null);
  const announce = async (draft: DepositDraft): Promise<boolean> => {
    setRefusal(null);
    const amount = formatMoney(typedMinor(draft.amount) ?? ZERO);
    const outcome = await send({ amount, ...(draft.channelId !== null && { channel_id: draft.channelId }) });
    if (outcome.kind === 'refused') {
      const isDown = outcome.code === 'RAIL_UNAVAILABLE';
      setRefusal({ of: draft, text: isDown ? t('deposit.railDown') : outcome.text });
    }
    if (outcome.kind !== 'accepted') return false;
    const order = outcome.reply;
    queryClient.setQueryData(queryFor('trade/rechargeOrder', { order_no: order.order_no }).queryKey, order);
    if (draft.channelId !== null) noteChannel(draft.channelId);
    if (slipPage !== '') noteSlipDeposit(order.order_no, slipPage);
    await openUrl(`/pages/repay/order?order_no=${order.order_no}`);
    return true;
  };
  const draft = open && { amount: String(open.amount ?? ''), channelId: Number(open.channel_id) };
  return { announce, state, open: draft, refusal, giveUp };
}
