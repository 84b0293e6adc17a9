import { useReducer } from 'react';

import { useQueryParams } from '../../../nav/page-context.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { MoneyFilterBar } from './money-filter-bar.tsx';
import { filterOf, filterReducer } from './money-filter.ts';
import { MoneyList } from './money-list.tsx';
import { StatementButton } from './statement-button.tsx';

/** Every change of the member's balance by day, filtered by kind and time. A tap opens an entry; a button
 *  creates a signed statement. */
export function Page() {
  const [filter, dispatch] = useReducer(filterReducer, useQueryParams(), filterOf);
  return (
    <MoneyPage>
      <StatementButton days={filter.days} />
      <PageBody isFlush>
        <MoneyFilterBar filter={filter} dispatch={dispatch} />
        <MoneyList key={JSON.stringify(filter)} filter={filter} />
      </PageBody>
    </MoneyPage>
  );
}
