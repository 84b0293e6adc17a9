import { formatNumber } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { numberFormat } from '../../i18n/intl.ts';
import { formatTag } from '../../i18n/locale.ts';
import { placeAt, placeOf, USUAL_BAND } from './deviation.ts';
import type { CountedPlay } from './use-fairness.ts';

import styles from './counted-table.module.css';

type Item = CountedPlay['items'][number];

type CountedTableProps = { readonly items: readonly Item[]; readonly rounds: number };

/** From this expectation on, decimals are not shown. */
const TENTHS_BELOW = 1000;

/** Each selection's count, its expectation, and its deviation on a chart. */
export function CountedTable({ items, rounds }: CountedTableProps) {
  const t = useT();
  const locale = useLocale();
  const hasZ = items.some(({ z }) => z !== null);
  const digits = items.some(({ expected }) => expected >= TENTHS_BELOW) ? 0 : 1;
  const expectedText = numberFormat(formatTag(locale), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const zText = numberFormat(formatTag(locale), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('fairness.col.pick')}</th>
          <th scope="col" colSpan={2}>
            {t('fairness.col.seen')}
          </th>
          <th scope="col">{t('fairness.col.expected')}</th>
          {hasZ && <th scope="col">{t('fairness.col.z')}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map(({ number, name, seen, expected, z }) => (
          <tr key={number}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td className={styles.chart} aria-hidden="true">
              <Deviation place={z === null ? placeOf(seen, expected, rounds) : placeAt(z)} />
            </td>
            <td>{formatNumber(seen, locale)}</td>
            <td className={styles.expected}>{expectedText.format(expected)}</td>
            {z !== null && <td className={styles.expected}>{zText.format(z)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Deviation({ place }: { readonly place: number }) {
  const { from, to } = USUAL_BAND;
  return (
    <span className={styles.track}>
      <span
        className={styles.band}
        style={{ insetInlineStart: percent(from), inlineSize: percent(to - from) }}
      />
      <span
        className={styles.dot}
        data-usual={place > from && place < to}
        style={{ insetInlineStart: percent(place) }}
      />
    </span>
  );
}

const percent = (part: number): string => `${100 * part}%`;
