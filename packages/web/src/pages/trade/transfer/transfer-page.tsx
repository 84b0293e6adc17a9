import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { usePageShow } from '../../../nav/page-context.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { MemberTransfer } from './member-transfer.tsx';
import { TransferFormSkeleton } from './transfer-form.tsx';

/** Money from one member to another: how much, to whom, seen once more with the name masked, and then for
 *  good. */
export function Page() {
  const t = useT();
  return (
    <MoneyPage>
      <BarLink to="/pages/trade/transferLog">{t('transfer.log')}</BarLink>
      <WithInfo />
    </MoneyPage>
  );
}

function WithInfo() {
  const { data: info, error, refetch } = useQuery(queryFor('trade/transferInfo'));
  // The daily remainder may have been used up on another phone.
  usePageShow(() => void refetch());
  if (info) return <MemberTransfer info={info} />;
  if (error) return <RefusedState error={error} onRetry={() => refetch()} />;
  return <TransferFormSkeleton />;
}
