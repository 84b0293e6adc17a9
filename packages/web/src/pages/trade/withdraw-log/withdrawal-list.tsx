import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { LogList } from '../../../ui/log/index.ts';
import type { Withdrawal } from './stages.ts';
import { useWithdrawals, type StatusFilter } from './use-withdrawals.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

type WithdrawalListProps = {
  readonly status: StatusFilter;
  readonly onOpen: (withdrawal: Withdrawal) => void;
};

/** Withdrawals grouped by day. */
export const WithdrawalList = ({ status, onOpen }: WithdrawalListProps) => (
  <LogList
    log={useWithdrawals(status)}
    empty={<NoWithdrawals />}
    renderItem={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} onOpen={() => onOpen(withdrawal)} />}
  />
);

function NoWithdrawals() {
  const t = useT();
  const ask = <ButtonLink to="/pages/trade/withdraw">{t('withdrawLog.toWithdraw')}</ButtonLink>;
  return (
    <EmptyState icon="list" title={t('withdrawLog.empty')} text={t('withdrawLog.emptyText')} action={ask} />
  );
}
