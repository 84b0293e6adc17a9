import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../api/api.ts';
import { siteQuery } from '../../api/site.ts';
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
  const assets = useQuery(queryFor('user/assets'));
  // Waits for the currency, which would push the balance aside.
  const site = useQuery(siteQuery());
  useMoneyMoved(() => void assets.refetch());
  if (assets.data && !site.isPending) {
    return <AssetsView assets={assets.data} currency={site.data?.currency ?? ''} />;
  }
  if (assets.error) return <RefusedState error={assets.error} onRetry={() => assets.refetch()} />;
  return <AssetsSkeleton />;
}
