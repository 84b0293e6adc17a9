import { useT } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import type { Withdrawal } from './stages.ts';
import { useWithdrawal } from './use-withdrawals.ts';
import { WithdrawalFacts } from './withdrawal-facts.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

type WithdrawalSheetProps = {
  readonly orderNo: string;
  /** The row of the list, shown until the withdrawal itself has loaded. */
  readonly known: Withdrawal | undefined;
  readonly onClose: () => void;
};

/** One withdrawal in detail: timeline, promised time and costs. */
export function WithdrawalSheet({ orderNo, known, onClose }: WithdrawalSheetProps) {
  const t = useT();
  const { data, error, refetch } = useWithdrawal(orderNo, known);
  return (
    <Sheet isOpen title={t('withdrawLog.one')} onClose={onClose}>
      <SheetBody>
        {data ? (
          <>
            <WithdrawalSteps withdrawal={data} />
            <WithdrawalFacts withdrawal={data} />
          </>
        ) : data === null ? (
          <EmptyState title={t('withdrawLog.unknownOrder')} />
        ) : error ? (
          <RefusedState error={error} onRetry={refetch} />
        ) : (
          <>
            <Skeleton height={176} />
            <Skeleton height={252} />
          </>
        )}
      </SheetBody>
    </Sheet>
  );
}
