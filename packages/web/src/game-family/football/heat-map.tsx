import type { CSSProperties } from 'react';

import type { ScoreTable } from '@tessera/domain/games/football/score-table';
import type { Sides } from '@tessera/domain/games/football/season/model';

import { formatPercent } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { adoptStyles } from '../adopt-styles.ts';
import { type HeatCell, heatRows } from './heat.ts';

import css from './heat-map.css?inline';

adoptStyles(css);

type HeatMapProps = {
  readonly table: ScoreTable;
  readonly names: Sides<string>;
  /** The score that was drawn. */
  readonly drawn?: Sides<number> | null;
};

/** The chance of every score of a match: home goals by row, away goals by column. */
export function HeatMap({ table, names, drawn = null }: HeatMapProps) {
  const t = useT();
  const locale = useLocale();
  const rows = heatRows(table);
  return (
    <div className="lg-heat">
      <table dir="ltr">
        <caption>{t('league.heat.caption', names)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('league.heat')}</span>
            </th>
            {rows.map(([cell]) => (
              <th key={cell?.home} scope="col">
                {cell?.home}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.home}>
              <th scope="row">{row[0]?.home}</th>
              {row.map((cell) => (
                <td
                  key={cell.away}
                  style={{ '--heat': Math.round(cell.heat * 1000) / 1000 } as CSSProperties}
                  data-drawn={isAt(cell, drawn) || undefined}
                  title={`${cell.home}-${cell.away} ${formatPercent(cell.chance, locale)}`}
                >
                  {cell.chance >= SHOWN_FROM ? Math.round(cell.chance * 100) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Of a percent: smaller chances are left to the tint. */
const SHOWN_FROM = 0.005;

const isAt = ({ home, away }: HeatCell, score: Sides<number> | null): boolean =>
  score !== null && home === score.home && away === score.away;
