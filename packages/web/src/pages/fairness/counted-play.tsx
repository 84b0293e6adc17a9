import { formatNumber, formatPercent } from '../../i18n/format.ts';
import { useLocale, useT, type Translate } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locale.ts';
import { Icon } from '../../ui/icon/index.ts';
import { CountedTable } from './counted-table.tsx';
import type { CountedPlay as Play } from './use-fairness.ts';
import { verdictOf } from './verdict.ts';

import styles from './counted-play.module.css';

const SIGNS = { usual: 'check', unusual: 'warning', early: 'clock', uncounted: 'minus' } as const;

type CountedPlayProps = { readonly play: Play; readonly isFirst: boolean };

/** One play with its verdict; opened, it lists every selection as drawn and as expected. */
export function CountedPlay({ play, isFirst }: CountedPlayProps) {
  const t = useT();
  const verdict = verdictOf(play.verdict);
  return (
    <details className={styles.play} open={isFirst}>
      <summary>
        <span className={styles.name}>{play.name}</span>
        <span className={styles.verdict} data-verdict={verdict}>
          <Icon name={SIGNS[verdict]} size={16} />
          {t(`fairness.play.${verdict}`)}
        </span>
      </summary>
      {play.items.length > 0 ? (
        <CountedTable items={play.items} rounds={play.counted} />
      ) : (
        verdict !== 'uncounted' && <p className={styles.fit}>{t('fairness.tooMany')}</p>
      )}
      <p className={styles.fit}>
        {verdict === 'uncounted' ? t('fairness.uncounted') : <FitText play={play} />}
      </p>
    </details>
  );
}

/** Smaller p-values are shown as this one. */
const SMALLEST_P = 0.0001;

const FitText = ({ play }: { readonly play: Play }) => <span>{fitText(play, useT(), useLocale())}</span>;

function fitText({ fit, items, counted }: Play, t: Translate, locale: Locale): string {
  if (items.some(({ z }) => z !== null)) return t('fairness.matches', { n: counted });
  if (!fit) return t('fairness.fitEarly');
  const p = formatPercent(Math.max(fit.p, SMALLEST_P), locale, fit.p < 0.01 ? 2 : 0);
  return t('fairness.fit', {
    chi: formatNumber(fit.statistic, locale, 1),
    degrees: formatNumber(fit.degrees, locale),
    p: fit.p < SMALLEST_P ? `< ${p}` : p,
  });
}
