import { useEffect } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { nav } from '../../nav/nav.ts';
import { Tabs } from '../../ui/tabs/index.ts';
import { forgetDepositWish, useDepositWish, wishDepositView } from '../../wallet/deposit/deposit-wish.ts';
import { DepositForm } from '../../wallet/deposit/form/deposit-form.tsx';
import { MoneyPage } from '../../wallet/money-page.tsx';
import { OrderLog } from './log/order-log.tsx';

const DEPOSIT_TAB = '/pages/repay/repay';

/** Money in: a new deposit, and the orders there have been. Once another tab has been opened, a link to this
 *  one leads to a new deposit, unless the page it stands on asks for the orders. */
export function Page() {
  const t = useT();
  const { view } = useDepositWish();
  // Below an order that was opened from here, the page stays as it is.
  useEffect(
    () => () => {
      if (nav().store.getState().activeTab !== DEPOSIT_TAB) forgetDepositWish();
    },
    [],
  );
  return (
    <MoneyPage>
      <Tabs
        label={t('deposit.title')}
        items={[
          { value: 'new', label: t('deposit.new') },
          { value: 'orders', label: t('deposit.orders') },
        ]}
        value={view}
        onChange={wishDepositView}
      >
        {view === 'new' ? <DepositForm /> : <OrderLog />}
      </Tabs>
    </MoneyPage>
  );
}
