import { useEffect, useRef, useState } from 'react';

import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { OBSTACLE_REASONS } from '@tessera/domain/withdrawal/obstacles';

import { useT, type Translate } from '../../i18n/i18n.ts';
import { openUrl } from '../../nav/nav.ts';
import type { PostState } from '../../pending-post/pending.ts';
import type { Confirmation } from '../../pending-post/secret.ts';
import type { PostOutcome, Refused } from '../../pending-post/send-until-known.ts';
import { useLeftAnswer, usePendingPost } from '../../pending-post/use-pending-post.ts';
import { showToast } from '../../ui/toast/index.ts';
import { type Payment, paymentOf } from '../fund-password/payment-passkey.ts';
import type { WithdrawCard } from '../order/account-summary.tsx';
import type { Quote } from './terms.ts';

type WithdrawReply = Data<'trade/withdraw'>;

/** The request for a withdrawal. */
export type Request = {
  readonly card: WithdrawCard;
  readonly quote: Quote;
  readonly remark: string;
};

export type Withdraw = {
  readonly state: PostState;
  /** The message of the last refusal; null once something has been changed. */
  readonly refusal: string | null;
  /** The request that has no answer. */
  readonly open: { readonly amount: string; readonly remark: string } | null;
  readonly needsConfirmation: boolean;
  /** Payload of a new request, or of the unanswered one that is sent again. */
  readonly payment: (request?: Request) => Payment;
  readonly send: (request: Request, given?: Confirmation) => Promise<PostOutcome<WithdrawReply>>;
  /** Asks for the answer that did not come, confirmed anew where that is gone. */
  readonly repeat: (given?: Confirmation) => Promise<PostOutcome<WithdrawReply>>;
  readonly onOutcome: (outcome: PostOutcome<WithdrawReply>) => void;
  readonly giveUp: () => void;
};

/** The command of the page. An accepted request leads to its timeline; a refused one says why, and what the
 *  page shows of its reasons is asked for anew. */
export function useWithdraw(onRefused: () => void): Withdraw {
  const t = useT();
  const post = usePendingPost('trade/withdraw');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isInSight = useIsInSight();
  const show = (outcome: PostOutcome<WithdrawReply>): void => {
    setRefusal(outcome.kind === 'refused' ? refusalMessage(t, outcome) : null);
    if (outcome.kind === 'refused') onRefused();
    // Leaves a member who has opened another page there.
    if (outcome.kind !== 'accepted' || !isInSight()) return;
    void openUrl(orderUrl(outcome.reply.order_no), 'replace');
  };
  const onOutcome = (outcome: PostOutcome<WithdrawReply>): void => {
    if (outcome.kind === 'accepted') showToast({ title: t('withdraw.asked') });
    show(outcome);
  };
  // The page that asked has said so already, wherever the member was by then.
  useLeftAnswer('trade/withdraw', show);
  return {
    state: post.state,
    open: post.open && { amount: String(post.open.amount ?? ''), remark: post.open.remark ?? '' },
    needsConfirmation: post.needsConfirmation,
    refusal,
    payment: (request) => paymentOf('trade/withdraw', request ? fieldsOf(request) : post.open),
    send: (request, given) => post.send({ ...fieldsOf(request), ...given }),
    repeat: post.askAgain,
    onOutcome,
    giveUp: () => {
      post.giveUp();
      void openUrl('/pages/trade/withdrawLog');
    },
  };
}

const fieldsOf = ({ card, quote, remark }: Request) => ({
  card_id: card.id,
  amount: formatMoney(quote.amountMinor),
  ...(remark.trim() !== '' && { remark: remark.trim() }),
});

/** Returns true if the page still stands before the member when an answer comes. */
function useIsInSight(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  return () => isShown.current;
}

/** Where a withdrawal shows how far it has come. */
export const orderUrl = (orderNo: string): string => `/pages/trade/withdrawLog?order_no=${orderNo}`;

/** The house's conditions share one code; the detail says which of them. */
function refusalMessage(t: Translate, { text, detail }: Refused): string {
  const reason = OBSTACLE_REASONS.find((each) => each === detail['reason']);
  return reason ? t(`withdraw.why.${reason}`) : text;
}
