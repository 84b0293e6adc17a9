import { useT } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/index.ts';

import styles from './news-line.module.css';

/** Says what has become of the slip, and takes it back. */
export function NewsLine({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
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
