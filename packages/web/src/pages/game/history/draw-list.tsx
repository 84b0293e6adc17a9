import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { DateRange, type Range, RANGES } from '../../../ui/date-range/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { ListFoot } from '../../../ui/list-foot/index.ts';
import { footOf } from '../../../ui/log/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { VirtualList } from '../../../ui/virtual-list/index.ts';
import { DRAW_ROW_PX, DrawRow, DrawRowSkeleton } from './draw-row.tsx';
import { sidesOf } from './sides.ts';
import { useDraws } from './use-draws.ts';

import styles from './draw-list.module.css';

type DrawListProps = { readonly gameId: string; readonly family: string };

export function DrawList({ gameId, family }: DrawListProps) {
  const t = useT();
  const [range, setRange] = useState<Range>('today');
  const { today } = useHouseDay();
  const [days, setDays] = useState({ from: today, to: today });
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={t('days.range')}
          options={RANGES.map((value) => ({ value, label: t(`days.range.${value}`) }))}
          value={range}
          onPick={setRange}
        />
        {range === 'custom' && (
          <DateRange
            fromLabel={t('days.from')}
            toLabel={t('days.to')}
            from={days.from}
            to={days.to}
            max={today}
            onChange={(from, to) =>
              from !== '' && to !== '' && setDays(from <= to ? { from, to } : { from: to, to: from })
            }
          />
        )}
      </div>
      <Rows
        key={range}
        gameId={gameId}
        family={family}
        range={range === 'custom' ? { range, start_date: days.from, end_date: days.to } : { range }}
      />
    </>
  );
}

type RowsProps = DrawListProps & { readonly range: Parameters<typeof useDraws>[1] };

function Rows({ gameId, family, range }: RowsProps) {
  const t = useT();
  const draws = useDraws(gameId, range);
  const { data: list, error } = draws;
  if (!list) {
    return error ? (
      <RefusedState error={error} onRetry={() => draws.refetch()} />
    ) : (
      <div className={styles.waiting}>
        <DrawRowSkeleton count={8} />
      </div>
    );
  }
  if (list.length === 0) {
    return <EmptyState icon="clock" title={t('history.empty')} text={t('history.emptyText')} />;
  }
  const { state, more, again } = footOf(draws);
  const hasLetters = list.some((draw) => sidesOf(family, draw).some(({ letter }) => letter));
  return (
    <>
      {hasLetters && <p className={styles.legend}>{t('history.duels')}</p>}
      <VirtualList
        items={list}
        keyOf={(draw) => draw.round_id}
        renderItem={(draw) => (
          <DrawRow draw={draw} family={family} gameId={gameId} hasDay={range.range !== 'today'} />
        )}
        rowSize={DRAW_ROW_PX}
        onNearEnd={more}
      />
      <ListFoot state={state} onMore={again} />
    </>
  );
}
