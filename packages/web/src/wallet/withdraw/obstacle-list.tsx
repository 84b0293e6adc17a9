import type { CardKind } from '@tessera/domain/channel';

import { useT } from '../../i18n/i18n.ts';
import { ObstacleRow } from './obstacle-row.tsx';
import type { WithdrawInfo } from './terms.ts';

import styles from './obstacle-list.module.css';

type ObstacleListProps = {
  readonly info: WithdrawInfo;
  readonly kind: CardKind;
  readonly onSetPassword: () => void;
  /** Called when the waiting time of an obstacle is over. */
  readonly onGone: () => void;
};

/** All reasons why a request would be refused, shown before it is made, each with its remedy. */
export function ObstacleList({ info, kind, onSetPassword, onGone }: ObstacleListProps) {
  const t = useT();
  if (info.reasons.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('withdraw.obstacles')}>
      <h2>{t('withdraw.obstacles')}</h2>
      <ul>
        {info.reasons.map((obstacle) => (
          <ObstacleRow
            key={obstacle.reason}
            obstacle={obstacle}
            info={info}
            kind={kind}
            onSetPassword={onSetPassword}
            onGone={onGone}
          />
        ))}
      </ul>
    </section>
  );
}
