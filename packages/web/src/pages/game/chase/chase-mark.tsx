import { ownValue } from '@tessera/domain/own-value';

import { knownKey, useT } from '../../../i18n/i18n.ts';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import type { Chase, IssueState } from './chase.ts';

import styles from './chase-mark.module.css';

const OF_CHASE: Readonly<Record<Chase['status'], IconName>> = {
  running: 'clock',
  completed: 'check',
  cancelled: 'close',
  won: 'check',
  stop_loss: 'minus',
  stop_win: 'check',
};

/** The state of a chase as an icon and a word. One of a newer server is unknown. */
export function ChaseMark({ status }: { readonly status: Chase['status'] }) {
  const t = useT();
  return (
    <span className={styles.mark} data-status={status}>
      <Icon name={ownValue(OF_CHASE, status) ?? 'clock'} size={16} />
      {t(knownKey(`chase.status.${status}`))}
    </span>
  );
}

const OF_ISSUE: Readonly<Record<IssueState, IconName>> = {
  waiting: 'clock',
  buying: 'clock',
  bought: 'list',
  won: 'check',
  lost: 'minus',
  back: 'repeat',
  refused: 'warning',
  missed: 'warning',
  cancelled: 'close',
  stopped: 'close',
};

/** The state of an issue of a chase as an icon and a word. */
export function IssueMark({ state }: { readonly state: IssueState }) {
  const t = useT();
  return (
    <span className={styles.mark} data-status={state}>
      <Icon name={ownValue(OF_ISSUE, state) ?? 'clock'} size={16} />
      {t(knownKey(`chase.issue.${state}`))}
    </span>
  );
}
