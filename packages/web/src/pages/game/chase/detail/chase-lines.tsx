import { useQuery } from '@tanstack/react-query';

import { api } from '../../../../api/api.ts';
import { lineNames } from '../../../../bets/bet-names.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import type { ChaseDetail } from '../chase.ts';

import styles from './chase-view.module.css';

/** Bets of a chase in each issue at a multiple of one. The lines open on demand. */
export function ChaseLines({ chase }: { readonly chase: ChaseDetail }) {
  const t = useT();
  return (
    <details className={styles.lines}>
      <summary>
        <span>{t('chase.lines')}</span>
        <span className={styles.soft}>
          {t('chase.perIssue', { n: chase.count })} <Amount value={chase.unit_amount} size="s" />
        </span>
      </summary>
      <Names chase={chase} />
    </details>
  );
}

function Names({ chase: { game_id: gameId, lines } }: { readonly chase: ChaseDetail }) {
  const locale = useLocale();
  const plays = useQuery({
    queryKey: ['prices', gameId, locale] as const,
    queryFn: ({ signal }) =>
      api('games/play', { game_id: String(gameId) }, { signal, showLoading: false, showError: false }),
  }).data?.plays;
  return (
    <ul>
      {lines.map((line) => {
        const { play, pick } = lineNames(line, plays ?? []);
        return (
          <li key={`${line.play}:${line.number}`} className={styles.line}>
            <span>
              <b>{pick}</b> <span className={styles.soft}>{play}</span>
            </span>
            <Amount value={line.amount} size="s" />
          </li>
        );
      })}
    </ul>
  );
}
