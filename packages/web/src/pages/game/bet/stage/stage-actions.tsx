import { useT } from '../../../../i18n/i18n.ts';
import { Link } from '../../../../nav/link.tsx';
import { useExclusion } from '../../../../protection/use-exclusion.ts';
import { Button } from '../../../../ui/button/index.ts';
import { CloseButton } from '../../../../ui/close-button/index.ts';

import styles from './stage.module.css';

type StageActionsProps = {
  readonly roundId: string;
  /** Undefined without lines to repeat. */
  readonly onAgain: (() => unknown) | undefined;
  readonly onClose: () => void;
};

/** Actions after a result: its proof, the same bets once more unless the member takes a break, or back to the
 *  table. */
export function StageActions({ roundId, onAgain, onClose }: StageActionsProps) {
  const t = useT();
  const isOut = useExclusion() !== null;
  return (
    <span className={styles.actions}>
      <Link to={`/pages/game/proof?round_id=${roundId}`} className={styles.proof}>
        {t('bet.proof')}
      </Link>
      {onAgain && !isOut && (
        <Button kind="quiet" size="s" onPress={onAgain}>
          {t('bet.onceMore')}
        </Button>
      )}
      <CloseButton onPress={onClose} />
    </span>
  );
}
