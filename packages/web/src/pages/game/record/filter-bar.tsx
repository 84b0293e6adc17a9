import { useQuery } from '@tanstack/react-query';
import type { ActionDispatch } from 'react';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { Choice } from '../../../ui/choice/index.ts';
import { DateRange, RANGES } from '../../../ui/date-range/index.ts';
import { STATUS_FILTERS, type FilterAction, type RecordFilter } from './rows/record-filter.ts';

import styles from './record-page.module.css';

type FilterBarProps = {
  readonly filter: RecordFilter;
  readonly dispatch: ActionDispatch<[FilterAction]>;
};

export function FilterBar({ filter, dispatch }: FilterBarProps) {
  const t = useT();
  const games = useQuery(queryFor('games/list')).data?.list ?? [];
  const { zone, today } = useHouseDay();
  return (
    <div className={styles.filters}>
      <div className={styles.choices}>
        <Choice
          label={t('record.game')}
          options={[
            { value: '', label: t('record.allGames') },
            ...games.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filter.gameId}
          onChange={(gameId) => dispatch({ type: 'gameChosen', gameId })}
        />
        <Choice
          label={t('record.status')}
          options={STATUS_FILTERS.map((value) => ({
            value,
            label: value === '' ? t('record.allStatuses') : t(`record.status.${value}`),
          }))}
          value={filter.status}
          onChange={(status) => dispatch({ type: 'statusChosen', status })}
        />
        <Choice
          label={t('days.range')}
          options={RANGES.map((value) => ({ value, label: t(`days.range.${value}`) }))}
          value={filter.range}
          onChange={(range) => dispatch({ type: 'rangeChosen', range, today })}
        />
      </div>
      {filter.range === 'custom' && (
        <>
          <DateRange
            fromLabel={t('days.from')}
            toLabel={t('days.to')}
            from={filter.from}
            to={filter.to}
            max={today}
            onChange={(from, to) => dispatch({ type: 'datesChosen', from, to })}
          />
          {zone !== '' && <p className={styles.zone}>{t('days.zone', { zone: isolated(zone) })}</p>}
        </>
      )}
    </div>
  );
}
