import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { typedMinor } from '@tessera/domain/typed-amount';
import { cardKindOf, type CardKind } from '@tessera/domain/wallet/channel';

import { serverClock } from '../../api/server-clock.ts';
import { usePendingPost } from '../../pending-post/use-pending-post.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';
import type { WithdrawCard } from '../order/account-summary.tsx';
import { lengthOf, REMARK_MAX } from '../remark.ts';
import { useMoneyMoved } from '../use-money-moved.ts';
import { CardPicker } from './card-picker.tsx';
import { cardsInOrder, chosenOf } from './cards.ts';
import { ChannelTerms } from './channel-terms.tsx';
import { ConfirmSheet, type Confirmation } from './confirm-sheet.tsx';
import { Costs } from './costs.tsx';
import { infoQuery } from './info-query.ts';
import { KindSwitch } from './kind-switch.tsx';
import { ObstacleList } from './obstacle/obstacle-list.tsx';
import { SubmitFooter } from './obstacle/submit-footer.tsx';
import { RemarkLine } from './remark-line.tsx';
import { faultOf, quoteOf, termsOf, type WithdrawInfo } from './terms.ts';
import { useWithdrawChannels } from './use-withdraw-channels.ts';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawAmount } from './withdraw-amount.tsx';

import styles from './withdraw-view.module.css';

type WithdrawViewProps = {
  readonly kind: CardKind;
  /** The member's cards of every kind. */
  readonly cards: readonly WithdrawCard[];
};

/** The page once the member's cards are known. */
export function WithdrawView({ kind, cards }: WithdrawViewProps) {
  const { adoptedKey } = usePendingPost('trade/withdraw');
  return <View key={adoptedKey} kind={kind} cards={cardsInOrder(cards, serverClock.now() / 1000)} />;
}

function View({ kind, cards }: WithdrawViewProps) {
  const { open } = usePendingPost('trade/withdraw');
  const [cardId, setCardId] = useState(open ? String(open.card_id) : null);
  const ofKind = cards.filter(({ type }) => cardKindOf(type) === kind);
  // An unanswered request went to its own card and to no other, even if that is of another kind or has been
  // deleted since.
  const card = open ? (cards.find(({ id }) => id === cardId) ?? null) : chosenOf(ofKind, cardId);
  const info = useInfo(kind, card);
  if (info.data) {
    const renew = (): void => void info.refetch();
    const form = { kind, info: info.data, cards: ofKind, card };
    return <Form {...form} onPick={setCardId} onChanged={renew} />;
  }
  return info.error ? (
    <RefusedState error={info.error} onRetry={() => info.refetch()} />
  ) : (
    <WithdrawSkeleton />
  );
}

type FormProps = {
  readonly kind: CardKind;
  readonly info: WithdrawInfo;
  readonly cards: readonly WithdrawCard[];
  readonly card: WithdrawCard | null;
  readonly onPick: (cardId: string) => void;
  readonly onChanged: () => void;
};

function Form({ kind, info, cards, card, onPick, onChanged }: FormProps) {
  const withdraw = useWithdraw(onChanged);
  const channels = useWithdrawChannels(kind);
  const [amount, setAmount] = useState(withdraw.open?.amount ?? '');
  const [remark, setRemark] = useState(withdraw.open?.remark ?? '');
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const terms = termsOf(info);
  const amountMinor = typedMinor(amount);
  const fault = faultOf(amountMinor, terms);
  const isFixed = withdraw.state !== 'idle';
  // A pending withdrawal has left the balance already: that is no fault of the amount.
  const isGood = isFixed || !fault;
  const quote = amountMinor === null || !isGood ? null : quoteOf(amountMinor, terms);
  const setPassword = (): void => setConfirmation({ kind: 'fundPassword' });
  const submit = (): void => {
    if (card && quote) setConfirmation({ kind: 'withdrawal', request: { card, quote, remark } });
  };
  const retry = async (): Promise<void> => {
    if (withdraw.needsConfirmation) setConfirmation({ kind: 'repeat', amount: withdraw.open?.amount ?? '' });
    else withdraw.onOutcome(await withdraw.repeat());
  };
  return (
    <div className={styles.view}>
      <KindSwitch kind={kind} />
      <WithdrawAmount
        info={info}
        terms={terms}
        value={amount}
        fault={isGood ? null : fault}
        isFixed={isFixed}
        onChange={setAmount}
      />
      <CardPicker kind={kind} cards={cards} card={card} isFixed={isFixed} onPick={onPick} />
      <ObstacleList info={info} kind={kind} onSetPassword={setPassword} onGone={onChanged} />
      {card === null && <ChannelTerms channels={channels} />}
      <Costs
        info={info}
        quote={quote}
        hasCard={card !== null}
        holdSeconds={Math.max(0, ...channels.map((each) => each.hold_seconds))}
      />
      {(isFixed || info.reasons.length === 0) && (
        <RemarkLine value={remark} isFixed={isFixed} onChange={setRemark} />
      )}
      <SubmitFooter
        info={info}
        kind={kind}
        isRemarkLong={lengthOf(remark) > REMARK_MAX}
        fault={fault}
        quote={quote}
        withdraw={withdraw}
        onSubmit={submit}
        onRetry={retry}
        onSetPassword={setPassword}
      />
      {confirmation !== null && (
        <ConfirmSheet confirmation={confirmation} withdraw={withdraw} onClose={() => setConfirmation(null)} />
      )}
    </div>
  );
}

/** The terms and obstacles of a withdrawal to a card, kept up to date while the page is on top. */
function useInfo(kind: CardKind, card: WithdrawCard | null) {
  const info = useQuery(infoQuery(card ? { card_id: card.id } : { kind }));
  useMoneyMoved(() => void info.refetch());
  return info;
}

/** The heights of the switch, the amount, the card and the costs. */
export const WithdrawSkeleton = () => (
  <div className={styles.view}>
    <Skeleton height={48} />
    <Skeleton height={157} />
    <Skeleton height={74} />
    <Skeleton height={160} />
  </div>
);
