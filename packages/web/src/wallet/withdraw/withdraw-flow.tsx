import { useQuery } from '@tanstack/react-query';

import type { CardKind } from '@tessera/domain/channel';

import { queryFor } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { BarLink } from '../../nav/bar-link.tsx';
import { usePageShow } from '../../nav/page-context.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { MembersOnly } from '../members-only.tsx';
import { WithdrawSkeleton, WithdrawView } from './withdraw-view.tsx';

/** Requests a withdrawal to a card of one kind: amount, card, costs, and all obstacles. */
export function WithdrawFlow({ kind }: { readonly kind: CardKind }) {
  const t = useT();
  return (
    <MembersOnly>
      <BarLink to="/pages/trade/withdrawLog">{t('withdraw.log')}</BarLink>
      <OwnCards kind={kind} />
    </MembersOnly>
  );
}

/** The cards load first, because the obstacles depend on the chosen card. */
function OwnCards({ kind }: { readonly kind: CardKind }) {
  const cards = useQuery(queryFor('trade/cards'));
  // The page that adds a card lies above this one.
  usePageShow(() => void cards.refetch());
  if (cards.data) return <WithdrawView kind={kind} cards={cards.data} />;
  return cards.error ? (
    <RefusedState text={cards.error.message} onRetry={() => cards.refetch()} />
  ) : (
    <WithdrawSkeleton />
  );
}
