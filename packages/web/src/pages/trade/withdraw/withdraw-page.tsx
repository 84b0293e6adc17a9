import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { usePageShow } from '../../../nav/page-context.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { WithdrawSkeleton, WithdrawView } from './withdraw-view.tsx';

/** Requests a withdrawal: amount, card, costs, and all obstacles. */
export function Page() {
  const t = useT();
  return (
    <MembersOnly>
      <BarLink to="/pages/trade/withdrawLog">{t('withdraw.log')}</BarLink>
      <OwnCards />
    </MembersOnly>
  );
}

/** The cards load first, because the obstacles depend on the chosen card. */
function OwnCards() {
  const cards = useQuery(queryFor('trade/cards'));
  // The page that adds a card lies above this one.
  usePageShow(() => void cards.refetch());
  if (cards.data) return <WithdrawView cards={cards.data} />;
  return cards.error ? (
    <RefusedState text={cards.error.message} onRetry={() => cards.refetch()} />
  ) : (
    <WithdrawSkeleton />
  );
}
