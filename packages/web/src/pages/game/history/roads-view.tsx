import { useEffect, useRef } from 'react';

import type { RoadName } from '../../../game-family/family-parts.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { Draw } from './draws.ts';
import { buildRoad, resultsOf, ROAD_ROWS, roadsOf, type RoadCell } from './roads.ts';

import styles from './roads-view.module.css';

const CELL = 22;
const COLUMNS_MIN = 15;

type RoadsProps = { readonly draws: readonly Draw[]; readonly family: string };

/** Roads of big and small, odd and even, and of dragon and tiger where the family has a duel. */
export function RoadsView({ draws, family }: RoadsProps) {
  return (
    <div className={styles.roads} data-family={family}>
      {roadsOf(family).map((name) => (
        <Road key={name} name={name} draws={draws} />
      ))}
    </div>
  );
}

function Road({ name, draws }: { readonly name: RoadName; readonly draws: readonly Draw[] }) {
  const t = useT();
  const results = resultsOf(name, draws);
  const cells = buildRoad(results);
  const solids = results.filter((side) => side === 'solid').length;
  const hollows = results.filter((side) => side === 'hollow').length;
  const words = {
    solid: t(`history.road.${name}.solid`),
    hollow: t(`history.road.${name}.hollow`),
    neither: t('history.road.neither'),
  };
  return (
    <section className={styles.road}>
      <h2 className={styles.title}>{t(`history.road.${name}`)}</h2>
      <p className={styles.legend}>
        <Sample isSolid />
        {t('history.road.count', { name: words.solid, n: solids })}
        <Sample isSolid={false} />
        {t('history.road.count', { name: words.hollow, n: hollows })}
      </p>
      <Grid cells={cells} label={t(`history.road.${name}`)} />
      <p className="sr-only">
        {t('history.road.inOrder', { results: results.map((side) => words[side]).join(' ') })}
      </p>
    </section>
  );
}

function Sample({ isSolid }: { readonly isSolid: boolean }) {
  return (
    <svg className={styles.sample} width={14} height={14} viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
      <circle className={isSolid ? styles.solid : styles.hollow} cx={CELL / 2} cy={CELL / 2} r={8} />
    </svg>
  );
}

/** The newest result is at the end, which is scrolled into view first. */
function Grid({ cells, label }: { readonly cells: readonly RoadCell[]; readonly label: string }) {
  const scroller = useRef<HTMLElement>(null);
  const columns = Math.max(COLUMNS_MIN, ...cells.map((cell) => cell.column + 2));
  useEffect(() => {
    scroller.current?.scrollTo({ left: columns * CELL });
  }, [columns]);
  const [width, height] = [columns * CELL, ROAD_ROWS * CELL];
  const lines = [
    ...Array.from({ length: ROAD_ROWS + 1 }, (_, at) => `M0 ${at * CELL}H${width}`),
    ...Array.from({ length: columns + 1 }, (_, at) => `M${at * CELL} 0V${height}`),
  ].join('');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers need keyboard focus
    <section className={styles.scroller} dir="ltr" ref={scroller} aria-label={label} tabIndex={0}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path className={styles.grid} d={lines} />
        {cells.map(({ column, row, isSolid, neither }) => (
          <g key={`${column} ${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
            <circle className={isSolid ? styles.solid : styles.hollow} cx={CELL / 2} cy={CELL / 2} r={7.5} />
            {neither > 0 && <path className={styles.neither} d={`M4 ${CELL - 4}L${CELL - 4} 4`} />}
          </g>
        ))}
      </svg>
    </section>
  );
}
