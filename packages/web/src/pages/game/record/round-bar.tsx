import { shortIssue } from '../../../bets/bet-names.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button/index.ts';

import styles from './record-page.module.css';

type RoundBarProps = { readonly issue: string; readonly onLeave: () => void };

/** Says that the list is that of one round, with the way to the whole list. */
export function RoundBar({ issue, onLeave }: RoundBarProps) {
  const t = useT();
  return (
    <div className={styles.round}>
      <span>{t('record.ofRound', { no: isolated(shortIssue(issue)) })}</span>
      <Button kind="quiet" onPress={onLeave}>
        {t('record.allRounds')}
      </Button>
    </div>
  );
}
