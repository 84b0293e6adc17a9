import { useState, type ActionDispatch } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { DaysPicker } from '../../../ui/date-range/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { KindsSheet } from './kinds-sheet.tsx';
import type { FilterAction, MoneyFilter } from './money-filter.ts';

import styles from './record-page.module.css';

type MoneyFilterBarProps = {
  readonly filter: MoneyFilter;
  readonly dispatch: ActionDispatch<[FilterAction]>;
};

export function MoneyFilterBar({ filter, dispatch }: MoneyFilterBarProps) {
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
