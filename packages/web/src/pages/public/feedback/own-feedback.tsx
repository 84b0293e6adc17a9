import { useInfiniteQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale, knownKey, useT } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/use-live.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf } from '../../../ui/log/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './own-feedback.module.css';

type Feedback = Data<'index/feedbackLog'>['list'][number];

const ROWS_A_PAGE = '10';

/** The member's own feedback, newest first; an answer appears as it is given. */
export function OwnFeedback({ owner }: { readonly owner: string }) {
  const t = useT();
  useLive([`member:${Number(owner)}`]);
  const query = useInfiniteQuery({
    queryKey: ['index/feedbackLog', owner],
    queryFn: ({ pageParam, signal }) =>
      api(
        'index/feedbackLog',
        { limit: ROWS_A_PAGE, ...(pageParam !== '' && { before: pageParam }) },
        { showLoading: false, showError: false, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_before ?? undefined,
  });
  const list = query.data?.pages.flatMap((page) => page.list);
  return (
    <section className={styles.own} aria-labelledby="own-feedback" aria-busy={query.isPending || undefined}>
      <h2 id="own-feedback">{t('feedback.own')}</h2>
      {list ? (
        <FeedbackList list={list} foot={footOf(query)} />
      ) : query.error ? (
        <RefusedState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height={112} count={2} />
      )}
    </section>
  );
}

type FeedbackListProps = {
  readonly list: readonly Feedback[];
  readonly foot: ReturnType<typeof footOf>;
};

function FeedbackList({ list, foot }: FeedbackListProps) {
  const t = useT();
  if (list.length === 0) return <EmptyState title={t('feedback.none')} text={t('feedback.noneText')} />;
  return (
    <>
      {list.map((feedback) => (
        <FeedbackCard key={feedback.id} feedback={feedback} />
      ))}
      {foot.state !== 'end' && <ListFoot state={foot.state} onMore={foot.again} />}
    </>
  );
}

function FeedbackCard({ feedback }: { readonly feedback: Feedback }) {
  const t = useT();
  const locale = useLocale();
  const { type, content, images, status, answer, createtime, answertime } = feedback;
  return (
    <article className={styles.card}>
      <p className={styles.head}>
        <span>{t(knownKey(`feedback.type.${type}`))}</span>
        <bdi>{formatDayTime(createtime, locale)}</bdi>
        <span className={styles.status} data-status={status}>
          <Icon name={status === 'answered' ? 'check' : 'clock'} size={16} />
          {t(knownKey(`feedback.${status}`))}
        </span>
      </p>
      <p className={styles.text} dir="auto">
        {content}
      </p>
      {images.length > 0 && (
        <div className={styles.images}>
          {images.map((image, at) => (
            <img key={image} src={image} alt={t('common.picture', { n: at + 1 })} loading="lazy" />
          ))}
        </div>
      )}
      {status === 'answered' && (
        <div className={styles.answer}>
          <p className={styles.head}>
            <b>{t('feedback.answer')}</b>
            <bdi>{formatDayTime(answertime, locale)}</bdi>
          </p>
          <p className={styles.text} dir="auto">
            {answer}
          </p>
        </div>
      )}
    </article>
  );
}
