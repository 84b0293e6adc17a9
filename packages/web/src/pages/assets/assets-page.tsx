import { useQuery } from '@tanstack/react-query';

import { ApiError } from '../../api/api-error.ts';
import { queryFor } from '../../api/api.ts';
import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { MoneyPage } from '../../wallet/money-page.tsx';
import { useMoneyMoved } from '../../wallet/use-money-moved.ts';
import { AssetsSkeleton, AssetsView } from './assets-view.tsx';

/** The member's balances and lifetime sums, each with an explanation. */
export function Page() {
  return (
    <MoneyPage>
      <Assets />
    </MoneyPage>
  );
}

function Assets() {
  const t = useT();
  const assets = useQuery(queryFor('user/assets'));
  // Waits for the currency, which would push the balance aside.
  const site = useQuery(siteQuery());
  useMoneyMoved(() => void assets.refetch());
  if (assets.data && !site.isPending) {
    return <AssetsView assets={assets.data} currency={site.data?.currency ?? ''} />;
  }
  if (assets.error) {
    const text = assets.error instanceof ApiError ? assets.error.message : t('error.connection');
    return <RefusedState text={text} onRetry={() => assets.refetch()} />;
  }
  return <AssetsSkeleton />;
}
