import { useReducer, useState, type ActionDispatch } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import { useQueryParams } from '../../../nav/page-context.ts';
import { type Days, DaysPicker } from '../../../ui/date-range/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { KindsSheet } from './kinds-sheet.tsx';
import { filterOf, filterReducer, type FilterAction, type MoneyFilter } from './money-filter.ts';
import { MoneyList } from './money-list.tsx';
import { StatementSheet } from './statement-sheet.tsx';

import styles from './record-page.module.css';

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

/** Opens the statement sheet with the current date range. */
function StatementButton({ days }: { readonly days: Days }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <BarEnd>
        <button
          type="button"
          className={styles.statement}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t('moneyLog.statement')}
        </button>
      </BarEnd>
      {isOpen && <StatementSheet asked={days} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type MoneyFilterBarProps = {
  readonly filter: MoneyFilter;
  readonly dispatch: ActionDispatch<[FilterAction]>;
};

function MoneyFilterBar({ filter, dispatch }: MoneyFilterBarProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { kinds, days } = filter;
  const [first, ...more] = kinds;
  const words =
    first === undefined
      ? t('moneyLog.allTypes')
      : more.length === 0
        ? t(`moneyLog.type.${first}`)
        : t('moneyLog.someTypes', { n: kinds.length });
  return (
    <div className={styles.filters}>
      <DaysPicker days={days} dispatch={dispatch} house={useHouseDay()}>
        <button
          type="button"
          className={styles.kinds}
          aria-haspopup="dialog"
          aria-label={`${t('moneyLog.types')}: ${words}`}
          onClick={() => setIsOpen(true)}
        >
          <span>{words}</span>
          <Icon name="filter" size={16} />
        </button>
      </DaysPicker>
      {isOpen && (
        <KindsSheet
          kinds={kinds}
          onChoose={(chosen) => {
            dispatch({ type: 'kindsChosen', kinds: chosen });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
