import { useQuery } from '@tanstack/react-query';

import { STATE_ICONS } from '../../../../bets/bet-state.tsx';
import type { RecordRow } from '../../../../bets/record-row.ts';
import { partsOfBet } from '../../../../game-family/parts-of-bet.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { Skeleton } from '../../../../ui/skeleton/index.ts';

import state from '../../../../bets/bet-state.module.css';
import styles from './bet-sheet.module.css';

/** The parts of a bet on a combination, each won or lost by itself. Without the names of the language, which
 *  are fetched with the first of them, the parts stand in the title alone. */
export function BetParts({ row }: { readonly row: RecordRow }) {
  const t = useT();
  const locale = useLocale();
  const { id, play, pick, status, numbers } = row;
  const { data, error } = useQuery({
    queryKey: ['user/betParts', locale, id, status, numbers] as const,
    queryFn: async () => (status === 'unknown' ? [] : partsOfBet({ play, pick, status, numbers }, locale)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error || data?.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label={t('league.builder')} aria-busy={!data}>
      {data?.map((part) => (
        <li key={part.market}>
          <span>
            {part.pick} <span className={styles.soft}>{part.market}</span>
          </span>
          <span className={state.state} data-status={part.status}>
            <Icon name={STATE_ICONS[part.status]} size={16} />
            <span>{t(`ticket.result.${part.status === 'cancelled' ? 'void' : part.status}`)}</span>
          </span>
        </li>
      )) ?? (
        <li>
          <Skeleton height={24} />
        </li>
      )}
    </ul>
  );
}
