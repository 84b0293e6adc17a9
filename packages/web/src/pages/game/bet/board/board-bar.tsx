import { useT } from '../../../../i18n/i18n.ts';
import { BarEnd } from '../../../../nav/bar-end.tsx';
import { Link } from '../../../../nav/link.tsx';
import { Icon } from '../../../../ui/icon/index.ts';

import styles from './bet-board.module.css';

type TableBarProps = {
  /** The last round that was drawn; its proof is linked. */
  readonly roundId: string | undefined;
  readonly onRules: () => void;
};

/** Rules and proof, in the navigation bar. */
export function BoardBar({ roundId, onRules }: TableBarProps) {
  const t = useT();
  return (
    <BarEnd>
      <button type="button" className={styles.control} aria-label={t('bet.rules')} onClick={onRules}>
        <Icon name="rules" size={22} />
      </button>
      {roundId !== undefined && (
        <Link
          to={`/pages/game/proof?round_id=${roundId}`}
          className={styles.control}
          label={t('bet.proofOfLast')}
        >
          <Icon name="seal" size={22} />
        </Link>
      )}
    </BarEnd>
  );
}
