import { useT } from '../../../i18n/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import type { Withdrawal } from './stages.ts';

import styles from './stage-mark.module.css';

const ICONS: Readonly<Record<Withdrawal['stage'], IconName>> = {
  review: 'eye',
  approved: 'clock',
  paid: 'check',
  refused: 'close',
};

/** The stage of a withdrawal as an icon and a word. */
export function StageMark({ stage }: { readonly stage: Withdrawal['stage'] }) {
  const t = useT();
  return (
    <span className={styles.mark} data-stage={stage}>
      <Icon name={ICONS[stage]} size={16} />
      {t(`withdrawLog.stage.${stage}`)}
    </span>
  );
}
