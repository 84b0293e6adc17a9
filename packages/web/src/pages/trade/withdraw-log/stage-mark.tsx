import { ownValue } from '@tessera/domain/own-value';

import { knownKey, useT } from '../../../i18n/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import type { Withdrawal } from './stages.ts';

import styles from './stage-mark.module.css';

const ICONS: Readonly<Record<Withdrawal['stage'], IconName>> = {
  review: 'eye',
  approved: 'clock',
  paid: 'check',
  refused: 'close',
};

/** The stage of a withdrawal as an icon and a word. One of a newer server is unknown. */
export function StageMark({ stage }: { readonly stage: Withdrawal['stage'] }) {
  const t = useT();
  return (
    <span className={styles.mark} data-stage={stage}>
      <Icon name={ownValue(ICONS, stage) ?? 'clock'} size={16} />
      {t(knownKey(`withdrawLog.stage.${stage}`))}
    </span>
  );
}
