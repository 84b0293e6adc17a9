import { useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Tabs } from '../../ui/tabs/index.ts';
import { MembersOnly } from '../../wallet/members-only.tsx';
import { DepositForm } from './form/deposit-form.tsx';
import { OrderLog } from './log/order-log.tsx';

/** Money in: a new deposit, and the orders there have been. */
export function Page() {
  const t = useT();
  const [view, setView] = useState<'new' | 'orders'>('new');
  return (
    <MembersOnly>
      <Tabs
        label={t('deposit.title')}
        items={[
          { value: 'new', label: t('deposit.new') },
          { value: 'orders', label: t('deposit.orders') },
        ]}
        value={view}
        onChange={setView}
      >
        {view === 'new' ? <DepositForm /> : <OrderLog />}
      </Tabs>
    </MembersOnly>
  );
}
