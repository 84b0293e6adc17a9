import { useT } from '../../../i18n/i18n.ts';
import type { Track, Trend, TrendColumn } from './trend.ts';

import styles from './trend-chart.module.css';

/** Units of the drawing, which is shown at its own size or wider. */
const LABEL = 46;
const ROW = 24;
const ROOM = 297;
const CELL_MIN = 18;

type TrendChartProps = {
  readonly name: string;
  readonly family: string;
  readonly trend: Trend;
  readonly hueOf: Track['hueOf'];
};

/** A grid of numbers with a line through the drawn ones. It runs left to right in every language; screen
 *  readers get a table. */
export function TrendChart({ name, family, trend, hueOf }: TrendChartProps) {
  const t = useT();
  const { rows, columns } = trend;
  const cell = Math.max(CELL_MIN, Math.floor(ROOM / columns.length));
  const width = LABEL + cell * columns.length;
  const first = columns[0]?.value ?? 0;
  const x = (value: number): number => LABEL + cell * (value - first) + cell / 2;
  const y = (row: number): number => ROW * row + ROW / 2;
  return (
    <figure className={styles.chart} data-family={family}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.scroller} dir="ltr" aria-label={name} tabIndex={0}>
        <svg
          className={styles.head}
          viewBox={`0 0 ${width} ${ROW}`}
          style={{ minInlineSize: width }}
          aria-hidden="true"
        >
          {columns.map(({ value }) => (
            <text key={value} x={x(value)} y={ROW / 2}>
              {value}
            </text>
          ))}
        </svg>
        <svg
          className={styles.body}
          viewBox={`0 0 ${width} ${ROW * rows.length}`}
          style={{ minInlineSize: width }}
          aria-hidden="true"
        >
          <path className={styles.grid} d={gridOf(rows.length, columns.length, cell, width)} />
          <polyline
            className={styles.line}
            points={rows.map((row, at) => `${x(row.hit)},${y(at)}`).join(' ')}
          />
          {rows.map((row, at) => (
            <g key={row.roundId}>
              <text className={styles.issue} x={0} y={y(at)}>
                {row.issue.split('-')[1]}
              </text>
              {row.gaps.map((gap, column) =>
                gap === 0 ? null : (
                  <text
                    key={columns[column]?.value}
                    className={styles.gap}
                    x={LABEL + cell * column + cell / 2}
                    y={y(at)}
                  >
                    {gap}
                  </text>
                ),
              )}
              <g {...hueOf(row.hit)}>
                <circle cx={x(row.hit)} cy={y(at)} r={Math.min(cell, ROW) / 2 - 1} />
                <text className={styles.hit} x={x(row.hit)} y={y(at)}>
                  {row.hit}
                </text>
              </g>
            </g>
          ))}
        </svg>
        <Figures columns={columns} width={width} x={x} />
      </section>
      <table className="sr-only">
        <caption>{name}</caption>
        <tbody>
          {rows.map((row) => (
            <tr key={row.roundId}>
              <th scope="row">{t('bet.issue', { no: row.issue })}</th>
              <td>{row.hit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

type FiguresProps = {
  readonly columns: readonly TrendColumn[];
  readonly width: number;
  readonly x: (value: number) => number;
};

/** Counts, current gaps and longest gaps. */
function Figures({ columns, width, x }: FiguresProps) {
  const t = useT();
  const lines = [
    ['count', t('history.count')],
    ['gap', t('history.gap')],
    ['longestGap', t('history.longestGap')],
  ] as const;
  return (
    <svg
      className={styles.figures}
      viewBox={`0 0 ${width} ${ROW * lines.length}`}
      style={{ minInlineSize: width }}
      aria-hidden="true"
    >
      {lines.map(([field, label], at) => (
        <g key={field}>
          <text className={styles.issue} x={0} y={ROW * at + ROW / 2}>
            {label}
          </text>
          {columns.map((column) => (
            <text key={column.value} x={x(column.value)} y={ROW * at + ROW / 2}>
              {column[field]}
            </text>
          ))}
        </g>
      ))}
    </svg>
  );
}

const gridOf = (rows: number, columns: number, cell: number, width: number): string =>
  [
    ...Array.from({ length: rows + 1 }, (_, at) => `M${LABEL} ${ROW * at}H${width}`),
    ...Array.from({ length: columns + 1 }, (_, at) => `M${LABEL + cell * at} 0V${ROW * rows}`),
  ].join('');
