import { useReducer } from 'react';

import { NOTICE_CATEGORIES } from '@tessera/domain/content';

import { useT } from '../../../i18n/i18n.ts';
import { useUnreadNotices } from '../../../live/unread.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import { Button } from '../../../ui/button/index.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { DaysPicker } from '../../../ui/date-range/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { FIRST_FILTER, filterReducer, type ChosenCategory } from './notice-filter.ts';
import { NoticeList } from './notice-list.tsx';
import { useMarkRead } from './use-notices.ts';

import styles from './notice-page.module.css';

/** Notices of the house by category and time. A member's unread ones are marked until they are opened. */
export function Page() {
  const [filter, dispatch] = useReducer(filterReducer, FIRST_FILTER);
  return (
    <PageBody isFlush>
      <ReadAllButton />
      <div className={styles.filters}>
        <CategoryChips
          value={filter.category}
          onPick={(category) => dispatch({ type: 'categoryChosen', category })}
        />
        <DaysPicker days={filter.days} dispatch={dispatch} house={useHouseDay()} />
      </div>
      <NoticeList filter={filter} />
    </PageBody>
  );
}

type CategoryChipsProps = {
  readonly value: ChosenCategory;
  readonly onPick: (category: ChosenCategory) => void;
};

function CategoryChips({ value, onPick }: CategoryChipsProps) {
  const t = useT();
  const options = (['all', ...NOTICE_CATEGORIES] as const).map((category) => ({
    value: category,
    label: t(`notice.${category}`),
  }));
  return <Chips label={t('notice.category')} options={options} value={value} onPick={onPick} />;
}

/** In the bar while something is unread. */
function ReadAllButton() {
  const t = useT();
  const unread = useUnreadNotices();
  const { markAll } = useMarkRead();
  if (unread === 0) return null;
  const press = async (): Promise<void> => {
    await markAll();
    showToast({ title: t('notice.readAllDone') });
  };
  return (
    <BarEnd>
      <Button kind="plain" size="s" onPress={press}>
        {t('notice.readAll')}
      </Button>
    </BarEnd>
  );
}
