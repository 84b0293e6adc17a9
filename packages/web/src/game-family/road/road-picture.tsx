import type { Translate } from '../../i18n/i18n.ts';
import type { RoadName } from '../family-parts.ts';
import { ROAD_ROWS, type RoadCell, type RoadSide } from './roads.ts';

import styles from './road-picture.module.css';

/** The side of a cell.  Unit: px. */
export const ROAD_CELL = 22;
const MIDDLE = ROAD_CELL / 2;

export type RoadWords = {
  readonly title: string;
  readonly names: Readonly<Record<RoadSide, string>>;
  readonly letters: Readonly<Record<RoadSide, string>>;
};

/** Names of a road and its sides. */
export const roadWords = (t: Translate, name: RoadName): RoadWords => ({
  title: t(`history.road.${name}`),
  names: {
    solid: t(`history.road.${name}.solid`),
    hollow: t(`history.road.${name}.hollow`),
    neither: t('history.road.neither'),
  },
  letters: {
    solid: t(`history.road.${name}.solidLetter`),
    hollow: t(`history.road.${name}.hollowLetter`),
    neither: '\u2013',
  },
});

type RoadPictureProps = {
  readonly cells: readonly RoadCell[];
  readonly columns: number;
  readonly letters: RoadWords['letters'];
  /** The side of a cell on the screen.  Unit: px. */
  readonly size?: number;
};

/** A grid with a letter in a ring for each result. Screen readers are told the results beside it. */
export function RoadPicture({ cells, columns, letters, size = ROAD_CELL }: RoadPictureProps) {
  const [width, height] = [columns * ROAD_CELL, ROAD_ROWS * ROAD_CELL];
  const lines = [
    ...Array.from({ length: ROAD_ROWS + 1 }, (_, at) => `M0 ${at * ROAD_CELL}H${width}`),
    ...Array.from({ length: columns + 1 }, (_, at) => `M${at * ROAD_CELL} 0V${height}`),
  ].join('');
  return (
    <svg
      width={columns * size}
      height={ROAD_ROWS * size}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={styles.grid} d={lines} />
      {cells.map(({ column, row, side, neither }) => (
        <g key={`${column} ${row}`} transform={`translate(${column * ROAD_CELL} ${row * ROAD_CELL})`}>
          <circle className={styles[side]} cx={MIDDLE} cy={MIDDLE} r={9} />
          <text className={styles.letter} data-side={side} x={MIDDLE} y={MIDDLE}>
            {letters[side]}
          </text>
          {neither > 0 && <path className={styles.mark} d={`M4 ${ROAD_CELL - 4}L${ROAD_CELL - 4} 4`} />}
        </g>
      ))}
    </svg>
  );
}

/** The ring of a side, for a legend. */
export const RoadSample = ({ side }: { readonly side: RoadSide }) => (
  <svg width={14} height={14} viewBox={`0 0 ${ROAD_CELL} ${ROAD_CELL}`} aria-hidden="true">
    <circle className={styles[side]} cx={MIDDLE} cy={MIDDLE} r={8} />
  </svg>
);
