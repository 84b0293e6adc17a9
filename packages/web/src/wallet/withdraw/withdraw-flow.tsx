import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import type { CardKind } from '@tessera/domain/wallet/channel';

import { queryFor } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { BarLink } from '../../nav/bar-link.tsx';
import { openUrl } from '../../nav/nav.ts';
import { usePageShow } from '../../nav/page-context.ts';
import { usePendingPost } from '../../pending-post/use-pending-post.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { MoneyPage } from '../money-page.tsx';
import { kindToOpen } from './cards.ts';
import { PAGE_OF } from './kind-switch.tsx';
import { WithdrawSkeleton, WithdrawView } from './withdraw-view.tsx';

type WithdrawFlowProps = {
  readonly kind: CardKind;
  /** Otherwise a member without a card of this kind goes to the kind of the ones there are. */
  readonly isChosen: boolean;
};

/** Requests a withdrawal to a card of one kind: amount, card, costs, and all obstacles. */
export function WithdrawFlow(props: WithdrawFlowProps) {
  const t = useT();
  return (
    <MoneyPage>
      <BarLink to="/pages/trade/withdrawLog">{t('withdraw.log')}</BarLink>
      <OwnCards {...props} />
    </MoneyPage>
  );
}

/** The cards load first, because the obstacles depend on the chosen card. */
function OwnCards({ kind, isChosen }: WithdrawFlowProps) {
  const cards = useQuery(queryFor('trade/cards'));
  // The page that adds a card lies above this one.
  usePageShow(() => void cards.refetch());
  // An unanswered request is shown on the page that sent it.
  const isFree = usePendingPost('trade/withdraw').open === null;
  const opened = kindToOpen(cards.data ?? [], kind, isChosen || !isFree);
  useEffect(() => {
    if (opened !== kind) void openUrl(PAGE_OF[opened], 'replace');
  }, [opened, kind]);
  if (cards.data && opened === kind) return <WithdrawView kind={kind} cards={cards.data} />;
  return cards.error ? (
    <RefusedState error={cards.error} onRetry={() => cards.refetch()} />
  ) : (
    <WithdrawSkeleton />
  );
}
