import { useEffect, useEffectEvent, useState } from 'react';

import { formatDayTime } from '../../../i18n/format-day.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf } from '../../../ui/log/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import type { NoticeFilter } from './notice-filter.ts';
import type { Notice } from './notice-pages.ts';
import { useMarkRead, useNotices } from './use-notices.ts';

import styles from './notice-page.module.css';

/** The height of a row whose title takes one line. */
const NOTICE_ROW_PX = 72;

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

type NoticeSheetProps = { readonly notice: Notice; readonly onClose: () => void };

/** A notice in full, with its attachment. */
function NoticeSheet({ notice, onClose }: NoticeSheetProps) {
  const t = useT();
  const open = (url: string): void => {
    onClose();
    void openUrl(url);
  };
  return (
    <Sheet isOpen title={notice.title} onClose={onClose}>
      <SheetBody>
        <NoticeFacts notice={notice} />
        <RichText html={notice.content} onOpen={open}>
          {notice.attachment !== '' && (
            <a className={styles.attachment} href={notice.attachment} target="_blank" rel="noopener">
              <Icon name="rules" size={20} />
              {t('notice.attachment')}
            </a>
          )}
        </RichText>
      </SheetBody>
    </Sheet>
  );
}

type NoticeRowProps = {
  readonly notice: Notice;
  readonly isUnread: boolean;
  readonly onOpen: () => void;
};

/** A notice in two lines; a tap opens it. */
function NoticeRow({ notice, isUnread, onOpen }: NoticeRowProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.row}
      data-unread={isUnread || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={styles.mark}>{isUnread && <span className="sr-only">{t('notice.unread')}</span>}</span>
      <span className={styles.words}>
        <span className={styles.title}>
          <bdi>{notice.title}</bdi>
        </span>
        <NoticeFacts notice={notice} />
      </span>
      <Icon name="forward" size={16} isDirectional />
    </button>
  );
}

/** Category, time and marks in one line. */
function NoticeFacts({ notice }: { readonly notice: Notice }) {
  const t = useT();
  const locale = useLocale();
  return (
    <span className={styles.facts}>
      {notice.is_top === 1 && <span className={styles.tag}>{t('notice.pinned')}</span>}
      {notice.is_important === 1 && (
        <span className={styles.important}>
          <Icon name="warning" size={16} />
          {t('notice.important')}
        </span>
      )}
      <span>{t(`notice.${notice.category}`)}</span>
      <bdi>{formatDayTime(notice.createtime, locale)}</bdi>
    </span>
  );
}
