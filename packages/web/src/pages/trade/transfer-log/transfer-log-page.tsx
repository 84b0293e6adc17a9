import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { TransferList } from './transfer-list.tsx';
import { directionOf } from './transfer-row.tsx';

import styles from './transfer-log-page.module.css';

const DIRECTIONS = ['', 'in', 'out'] as const;

/** The member's transfers by day; the address may ask for one direction. */
export function Page() {
  const t = useT();
  const [direction, setDirection] = useState(directionOf(queryText(useQueryParams(), 'direction')));
  return (
    <MoneyPage>
      <BarLink to="/pages/trade/transfer">{t('wallet.transfer')}</BarLink>
      <PageBody isFlush>
        <div className={styles.filter}>
          <Segmented
            label={t('transferLog.direction')}
            options={DIRECTIONS.map((value) => ({
              value,
              label: t(value === '' ? 'wallet.status.all' : `transferLog.${value}`),
            }))}
            value={direction}
            onChange={setDirection}
          />
        </div>
        <TransferList key={direction} direction={direction} />
      </PageBody>
    </MoneyPage>
  );
}
