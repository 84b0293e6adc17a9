import { useT } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/index.ts';
import { issueNames } from './slip-messages.ts';
import type { BetState } from './state/bet-reducer.ts';
import type { BetSlipController } from './state/bet-slip-controller.ts';
import { movedFrom } from './state/slip-issue.ts';

import styles from './slip-news.module.css';

type SlipNewsProps = {
  readonly controller: BetSlipController;
  readonly state: BetState;
};

/** Says that the slip has gone on to another round by itself, and takes that back. It stays until the player
 *  edits the slip. */
export function MovedLine({ controller, state }: SlipNewsProps) {
  const t = useT();
  const from = movedFrom(state);
  if (from === '') return null;
  return (
    <NewsLine
      text={t('bet.moved', issueNames(from, state.slipIssue))}
      onUndo={() => controller.dispatch({ type: 'carriedBack' })}
    />
  );
}

/** Says how many random lines were added, and takes them out together, until something else is done. */
export function PickedLine({ controller, state }: SlipNewsProps) {
  const t = useT();
  const { beforePick, lines } = state;
  if (!beforePick) return null;
  return (
    <NewsLine
      text={t('bet.quick.added', { n: Math.max(1, lines.length - beforePick.lines.length) })}
      onUndo={() => controller.dispatch({ type: 'pickTakenBack' })}
    />
  );
}

/** Says what has become of the slip, and takes it back. */
function NewsLine({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  const t = useT();
  return (
    <output className={styles.line}>
      <span>{text}</span>
      <Button kind="plain" size="s" onPress={onUndo}>
        {t('bet.undo')}
      </Button>
    </output>
  );
}
