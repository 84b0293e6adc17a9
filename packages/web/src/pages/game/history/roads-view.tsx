import { useEffect, useRef, useState } from 'react';

import type { RoadName } from '../../../game-family/family-parts.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import type { Draw } from './draws.ts';
import {
  buildBeads,
  buildRoad,
  resultsOf,
  ROAD_ROWS,
  type RoadCell,
  type RoadKind,
  ROADS,
  type RoadSide,
  roadsOf,
} from './roads.ts';

import styles from './roads-view.module.css';

const CELL = 22;
const COLUMNS_MIN = 15;

type RoadsProps = { readonly draws: readonly Draw[]; readonly family: string };

/** Roads of big and small, odd and even, and of dragon and tiger where the family has a duel. */
export function RoadsView({ draws, family }: RoadsProps) {
  const t = useT();
  const [kind, setKind] = useState<RoadKind>('big');
  return (
    <div className={styles.roads} data-family={family}>
      <Segmented
        label={t('history.roads')}
        options={ROADS.map((value) => ({ value, label: t(`history.roads.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      {roadsOf(family).map((name) => (
        <Road key={name} name={name} kind={kind} draws={draws} />
      ))}
    </div>
  );
}

type RoadProps = { readonly name: RoadName; readonly kind: RoadKind; readonly draws: readonly Draw[] };

function Road({ name, kind, draws }: RoadProps) {
  const t = useT();
  const results = resultsOf(name, draws);
  const cells = kind === 'big' ? buildRoad(results) : buildBeads(results);
  const letters = {
    solid: t(`history.road.${name}.solidLetter`),
    hollow: t(`history.road.${name}.hollowLetter`),
    neither: '\u2013',
  };
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
        <Sample side="solid" />
        {t('history.road.count', { name: words.solid, n: solids })}
        <Sample side="hollow" />
        {t('history.road.count', { name: words.hollow, n: hollows })}
      </p>
      <Grid cells={cells} letters={letters} label={t(`history.road.${name}`)} />
      <p className="sr-only">
        {t('history.road.inOrder', { results: results.map((side) => words[side]).join(' ') })}
      </p>
    </section>
  );
}

function Sample({ side }: { readonly side: RoadSide }) {
  return (
    <svg className={styles.sample} width={14} height={14} viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
      <circle className={styles[side]} cx={CELL / 2} cy={CELL / 2} r={8} />
    </svg>
  );
}

type GridProps = {
  readonly cells: readonly RoadCell[];
  readonly letters: Readonly<Record<RoadSide, string>>;
  readonly label: string;
};

/** The newest result is at the end, which is scrolled into view first. */
function Grid({ cells, letters, label }: GridProps) {
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
        {cells.map(({ column, row, side, neither }) => (
          <g key={`${column} ${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
            <circle className={styles[side]} cx={CELL / 2} cy={CELL / 2} r={9} />
            <text className={styles.letter} data-side={side} x={CELL / 2} y={CELL / 2}>
              {letters[side]}
            </text>
            {neither > 0 && <path className={styles.mark} d={`M4 ${CELL - 4}L${CELL - 4} 4`} />}
          </g>
        ))}
      </svg>
    </section>
  );
}
