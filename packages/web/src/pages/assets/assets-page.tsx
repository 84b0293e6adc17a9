import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';
import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import { queryFor } from '../../api/api.ts';
import { siteQuery } from '../../api/site.ts';
import { formatNumber, formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Link } from '../../nav/link.tsx';
import { Card } from '../../ui/card/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { PageBody } from '../../ui/page-body/index.ts';
import { ProgressBar } from '../../ui/progress/index.ts';
import { RefusedState } from '../../ui/refused-state/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';
import { BalanceEye, OwnBalance } from '../../wallet/balance/own-balance.tsx';
import { DepositOrdersRow } from '../../wallet/deposit/deposit-orders-row.tsx';
import { MoneyPage } from '../../wallet/money-page.tsx';
import { useMoneyMoved } from '../../wallet/use-money-moved.ts';
import { Figures, type Figure } from './figures.tsx';
import { sharePercent } from './share.ts';

import styles from './assets-page.module.css';

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

type AssetsViewProps = { readonly assets: Data<'user/assets'>; readonly currency: string };

function AssetsView({ assets, currency }: AssetsViewProps) {
  const t = useT();
  const locale = useLocale();
  const amount = (value: string) => <OwnBalance value={value} />;
  const held: readonly Figure[] = [
    { name: t('assets.main'), text: t('assets.mainText'), value: amount(assets.main) },
    { name: t('assets.bonus'), text: t('assets.bonusText'), value: amount(assets.bonus) },
    { name: t('assets.frozen'), text: t('assets.frozenText'), value: amount(assets.frozen) },
    {
      name: t('assets.score'),
      text: t('assets.scoreText'),
      value: <bdi className={styles.score}>{formatNumber(assets.score, locale)}</bdi>,
    },
  ];
  const sums: readonly Figure[] = [
    { name: t('assets.deposited'), text: t('assets.depositedText'), value: amount(assets.total_deposit) },
    { name: t('assets.withdrawn'), text: t('assets.withdrawnText'), value: amount(assets.total_withdraw) },
    { name: t('assets.bet'), text: t('assets.betText'), value: amount(assets.total_bet) },
    { name: t('assets.won'), text: t('assets.wonText'), value: amount(assets.total_win) },
  ];
  return (
    <PageBody>
      <Card gap="s">
        <p className={styles.soft}>{t('assets.balance')}</p>
        <div className={styles.money}>
          <OwnBalance value={assets.balance} currency={currency} size="l" />
          <BalanceEye />
        </div>
        <p className={styles.text}>{t('assets.balanceText')}</p>
      </Card>
      <Turnover done={assets.turnover} need={assets.need_turnover} />
      <Figures title={t('assets.held')} figures={held} />
      <Figures title={t('assets.sums')} figures={sums} />
      <Card as="div" isFlush>
        <DepositOrdersRow />
      </Card>
      <Link to="/pages/trade/record" className={styles.log}>
        <Icon name="list" size={20} />
        <span>
          <b>{t('assets.records')}</b>
          <span className={styles.text}>{t('assets.recordsText')}</span>
        </span>
        <Icon name="forward" size={20} isDirectional />
      </Link>
    </PageBody>
  );
}

/** The heights of the balance, the turnover and the two groups of figures. */
const AssetsSkeleton = () => (
  <PageBody>
    <Skeleton height={122} />
    <Skeleton height={122} />
    <Skeleton height={278} count={2} />
  </PageBody>
);

/** The turnover required before a withdrawal and how much of it is done, as text and as a bar. */
function Turnover({ done, need }: { readonly done: string; readonly need: string }) {
  const t = useT();
  const locale = useLocale();
  const left = moneyOrZero(need) - moneyOrZero(done);
  const percent = sharePercent(done, need);
  const amount = (text: string): string => isolated(formatAmount(text, locale));
  return (
    <Card gap="s">
      <h2 className={styles.soft}>{t('assets.turnover')}</h2>
      <ProgressBar label={t('assets.turnover')} percent={percent} />
      <p className={styles.text}>
        <span>{t('assets.turnoverOf', { done: amount(done), need: amount(need) })}</span>{' '}
        <span>
          {left > 0n
            ? t('assets.turnoverLeft', { left: amount(formatMoney(left)) })
            : t('assets.turnoverDone')}
        </span>
      </p>
    </Card>
  );
}
