import { useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Tabs } from '../../ui/tabs/index.ts';
import { useDepositWish } from '../../wallet/deposit/deposit-wish.ts';
import { MoneyPage } from '../../wallet/money-page.tsx';
import { DepositForm } from './form/deposit-form.tsx';
import { OrderLog } from './log/order-log.tsx';

type View = 'new' | 'orders';

/** Money in: a new deposit, and the orders there have been. The view that another page asks for takes the
 *  place of the one that was chosen here before. */
export function Page() {
  const t = useT();
  const wish = useDepositWish();
  const [chosen, setChosen] = useState<{ readonly view: View; readonly serial: number } | null>(null);
  const view = chosen?.serial === wish.serial ? chosen.view : wish.view;
  return (
    <MoneyPage>
      <Tabs
        label={t('deposit.title')}
        items={[
          { value: 'new', label: t('deposit.new') },
          { value: 'orders', label: t('deposit.orders') },
        ]}
        value={view}
        onChange={(next) => setChosen({ view: next, serial: wish.serial })}
      >
        {view === 'new' ? <DepositForm /> : <OrderLog />}
      </Tabs>
    </MoneyPage>
  );
}
