import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { formatExact } from '../../../i18n/format-day.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { openUrl } from '../../../nav/nav.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { ConfirmClosing } from './confirm-closing.tsx';
import { LeftRows } from './left-rows.tsx';

import agreement from '../../../account/agreement.module.css';
import styles from './close-page.module.css';

const TEXT_PX = 300;

export function Page() {
  return (
    <MembersOnly>
      <Closing />
    </MembersOnly>
  );
}

/** Consequences of closing the account, the obstacles to it, and the form. */
function Closing() {
  const left = useQuery({ ...queryFor('security/closing'), staleTime: 0 });
  usePageShow(() => void left.refetch());
  if (left.data) return <Terms left={left.data} onChanged={() => left.refetch()} />;
  if (left.error) return <RefusedState error={left.error} onRetry={() => left.refetch()} />;
  return (
    <PageBody isBusy>
      <Skeleton height={TEXT_PX} />
    </PageBody>
  );
}

type TermsProps = { readonly left: Data<'security/closing'>; readonly onChanged: () => unknown };

function Terms({ left, onChanged }: TermsProps) {
  const t = useT();
  const locale = useLocale();
  const [givesUp, setGivesUp] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const hasRest = left.money !== '0.00';
  const isRestSettled = !hasRest || givesUp === left.money;
  return (
    <PageBody>
      <Card labelledBy="closing-means">
        <h2 id="closing-means" className={styles.title}>
          {t('closing.means')}
        </h2>
        <ul className={styles.points}>
          <li>{t('closing.meansOut')}</li>
          <li>{t('closing.meansErased')}</li>
          <li>{t('closing.meansKept')}</li>
          <li>{t('closing.meansName')}</li>
          <li>{t('closing.meansRewards')}</li>
          {left.is_excluded === 1 && <li>{exclusionText(left)}</li>}
        </ul>
        <Button kind="quiet" isWide onPress={() => void openUrl('/pages/profile/security')}>
          {t('closing.myData')}
        </Button>
      </Card>
      <LeftRows left={left} />
      {hasRest && left.can_close === 1 && (
        <label className={agreement.agree}>
          <input
            type="checkbox"
            checked={givesUp === left.money}
            onChange={(event) => setGivesUp(event.target.checked ? left.money : '')}
          />
          <span>{t('closing.giveUp', { amount: isolated(formatAmount(left.money, locale)) })}</span>
        </label>
      )}
      {left.can_close === 0 && <p className={styles.soft}>{t('closing.notYet')}</p>}
      <Button
        kind="quiet"
        isWide
        isDisabled={left.can_close === 0 || !isRestSettled}
        onPress={() => setIsAsking(true)}
      >
        {t('closing.close')}
      </Button>
      {isAsking && (
        <Sheet isOpen title={t('closing.askTitle')} onClose={() => setIsAsking(false)}>
          <ConfirmClosing
            giveUp={left.money}
            onRefused={() => {
              setIsAsking(false);
              void onChanged();
            }}
          />
        </Sheet>
      )}
    </PageBody>
  );

  function exclusionText({ excluded_until: end }: Data<'security/closing'>): string {
    if (end === 0) return t('closing.excludedForGood');
    return t('closing.excluded', { time: isolated(formatExact(end * 1000, locale)) });
  }
}
