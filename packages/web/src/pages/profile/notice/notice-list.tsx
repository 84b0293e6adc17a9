import { useEffect, useEffectEvent, useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf } from '../../../ui/log/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import type { NoticeFilter } from './notice-filter.ts';
import type { Notice } from './notice-pages.ts';
import { NOTICE_ROW_PX, NoticeRow } from './notice-row.tsx';
import { NoticeSheet } from './notice-sheet.tsx';
import { useMarkRead, useNotices } from './use-notices.ts';

import styles from './notice-page.module.css';

/** The address may name one that is opened at once. */
export function NoticeList({ filter }: { readonly filter: NoticeFilter }) {
  const t = useT();
  const notices = useNotices(filter);
  const asked = Number(queryText(useQueryParams(), 'id'));
  const [openId, setOpenId] = useState<number | null>(asked > 0 ? asked : null);
  const hasAccount = useSession(isMember);
  const { data, error, refetch } = notices;
  const open = data?.find(({ id }) => id === openId) ?? null;
  useReading(hasAccount ? open : null);
  if (!data) {
    return error ? (
      <RefusedState error={error} onRetry={() => refetch()} />
    ) : (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={NOTICE_ROW_PX - 1} count={6} />
      </div>
    );
  }
  if (data.length === 0) {
    return <EmptyState icon="bell" title={t('notice.empty')} text={t('notice.emptyText')} />;
  }
  const { state, again } = footOf(notices);
  return (
    <>
      <ul>
        {data.map((notice) => (
          <li key={notice.id}>
            <NoticeRow
              notice={notice}
              isUnread={hasAccount && notice.is_read === 0}
              onOpen={() => setOpenId(notice.id)}
            />
          </li>
        ))}
      </ul>
      <ListFoot state={state} onMore={again} />
      {open && <NoticeSheet notice={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

/** A notice is read once it is open. */
function useReading(open: Notice | null): void {
  const { markOne } = useMarkRead();
  const mark = useEffectEvent((id: number) => void markOne(id));
  const unreadId = open?.is_read === 0 ? open.id : null;
  useEffect(() => {
    if (unreadId !== null) mark(unreadId);
  }, [unreadId]);
}
