import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { usePageShow } from '../../../nav/page-context.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { WithdrawSkeleton, WithdrawView } from './withdraw-view.tsx';

/** Asking for a withdrawal: how much, to where, what it costs, and everything that stands in its way. */
export function Page() {
  const t = useT();
  return (
    <MembersOnly>
      <BarLink to="/pages/trade/withdrawLog">{t('withdraw.log')}</BarLink>
      <OwnCards />
    </MembersOnly>
  );
}

/** The cards come first: what a withdrawal meets depends on which of them is to be paid. */
function OwnCards() {
  const cards = useQuery(queryFor('trade/cards'));
  // The page that adds one lies above this one.
  usePageShow(() => void cards.refetch());
  if (cards.data) return <WithdrawView cards={cards.data} />;
  return cards.error ? (
    <RefusedState text={cards.error.message} onRetry={() => cards.refetch()} />
  ) : (
    <WithdrawSkeleton />
  );
}
