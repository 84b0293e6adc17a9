import { useT } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/index.ts';
import type { BetState } from './bet-reducer.ts';
import type { BetSlipController } from './bet-slip-controller.ts';
import { movedFrom } from './slip-issue.ts';
import { issueNames } from './slip-messages.ts';

import styles from './moved-line.module.css';

type MovedLineProps = {
  readonly controller: BetSlipController;
  readonly state: BetState;
};

/** Says that the slip has gone on to another round by itself, and takes that back. It stays until the player
 *  goes on with the slip. */
export function MovedLine({ controller, state }: MovedLineProps) {
  const t = useT();
  const from = movedFrom(state);
  if (from === '') return null;
  return (
    <output className={styles.line}>
      <span>{t('bet.moved', issueNames(from, state.slipIssue))}</span>
      <Button kind="plain" size="s" onPress={() => controller.dispatch({ type: 'carriedBack' })}>
        {t('bet.undo')}
      </Button>
    </output>
  );
}
