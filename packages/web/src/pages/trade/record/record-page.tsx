import { useReducer } from 'react';

import { useQueryParams } from '../../../nav/page-context.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { MoneyFilterBar } from './money-filter-bar.tsx';
import { filterOf, filterReducer } from './money-filter.ts';
import { MoneyList } from './money-list.tsx';
import { StatementButton } from './statement-button.tsx';

import styles from './record-page.module.css';

/** Every change of the member's balance by day, filtered by kind and time. A tap opens an entry; a button
 *  creates a signed statement. */
export function Page() {
  const [filter, dispatch] = useReducer(filterReducer, useQueryParams(), filterOf);
  return (
    <MembersOnly>
      <StatementButton days={filter.days} />
      <div className={styles.page}>
        <MoneyFilterBar filter={filter} dispatch={dispatch} />
        <MoneyList key={JSON.stringify(filter)} filter={filter} />
      </div>
    </MembersOnly>
  );
}
