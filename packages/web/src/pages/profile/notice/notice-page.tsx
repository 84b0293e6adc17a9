import { useReducer } from 'react';

import { useHouseDay } from '../../../live/use-house-day.ts';
import { DaysPicker } from '../../../ui/date-range/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { CategoryChips } from './category-chips.tsx';
import { FIRST_FILTER, filterReducer } from './notice-filter.ts';
import { NoticeList } from './notice-list.tsx';
import { ReadAllButton } from './read-all-button.tsx';

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
