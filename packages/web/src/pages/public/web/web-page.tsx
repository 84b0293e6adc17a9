import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { siteQuery } from '../../../api/site.ts';
import { useT } from '../../../i18n/i18n.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import { stackOf } from '../../../nav/nav-reducer.ts';
import { nav, navigateBack, openUrl } from '../../../nav/nav.ts';
import { usePageTitle, useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Button } from '../../../ui/button/index.ts';
import { CloseButton } from '../../../ui/close-button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { readEmbedUrl } from './embed-url.ts';

import styles from './web-page.module.css';

const ORDER = '/pages/repay/order';

/** Shows a page of an allowed foreign origin in a sandboxed frame that may run scripts and submit forms but
 *  cannot reach this app. With a deposit order in its address it is the cashier of that order, and leads back
 *  to it. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [asked, orderNo] = [queryText(query, 'url'), queryText(query, 'order_no')];
  usePageTitle(t(orderNo === '' ? 'viewer.title' : 'viewer.cashier'));
  const site = useQuery(siteQuery());
  const url = site.data ? readEmbedUrl(asked, site.data.embed) : null;
  const close = (
    <BarEnd>
      {orderNo === '' ? (
        <CloseButton onPress={() => void navigateBack()} />
      ) : (
        <Button kind="plain" onPress={() => backToOrder(orderNo)}>
          {t('viewer.done')}
        </Button>
      )}
    </BarEnd>
  );
  if (!site.data) {
    return site.error ? (
      <RefusedState error={site.error} onRetry={() => site.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <Skeleton height={320} />
      </div>
    );
  }
  return (
    <>
      {close}
      {url ? (
        <Frame url={url} />
      ) : (
        <EmptyState icon="warning" title={t('viewer.refused')} text={t('viewer.refusedText')} />
      )}
    </>
  );
}

/** The order lies below unless the cashier was opened alone, such as by a reload. */
function backToOrder(orderNo: string): Promise<unknown> {
  const below = stackOf(nav().store.getState()).at(-2);
  const isBelow = below?.path === ORDER && queryText(below.query, 'order_no') === orderNo;
  return isBelow ? navigateBack() : openUrl(`${ORDER}?order_no=${encodeURIComponent(orderNo)}`, 'replace');
}

function Frame({ url }: { readonly url: URL }) {
  const t = useT();
  const [isThere, setIsThere] = useState(false);
  return (
    <div className={styles.viewer}>
      <p className={styles.outside}>
        <Icon name="globe" size={16} />
        <span>{t('viewer.outside', { host: url.origin })}</span>
      </p>
      <div className={styles.room} aria-busy={!isThere}>
        {!isThere && <Skeleton height="100%" />}
        <iframe
          title={t('viewer.frame', { host: url.host })}
          src={url.href}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          onLoad={() => setIsThere(true)}
        />
      </div>
    </div>
  );
}
