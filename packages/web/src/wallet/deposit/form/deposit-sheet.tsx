import { useT } from '../../../i18n/i18n.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { MoneyPage } from '../../money-page.tsx';
import { NewDeposit } from './deposit-form.tsx';

type DepositSheetProps = {
  /** The amount that is lacking, decimal text. */
  readonly amount: string;
  readonly slipPage: string;
  readonly onClose: () => void;
};

/** The form of a deposit over the slip that lacks its amount. */
export function DepositSheet({ amount, slipPage, onClose }: DepositSheetProps) {
  const t = useT();
  return (
    <Sheet isOpen title={t('deposit.new')} onClose={onClose}>
      <MoneyPage>
        <NewDeposit wished={amount} slipPage={slipPage} onDone={onClose} />
      </MoneyPage>
    </Sheet>
  );
}
