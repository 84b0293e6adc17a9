import type { ReactNode } from 'react';

import { Icon, type IconName } from '../../ui/icon/index.ts';

import styles from './profile-page.module.css';

type SettingProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
};

/** A row of the settings: what it is about, over what can be chosen. */
export const Setting = ({ icon, label, note, children }: SettingProps) => (
  <div className={styles.setting}>
    <span className={styles.label}>
      <Icon name={icon} size={20} />
      {label}
    </span>
    {children}
    {note !== undefined && <p className={styles.note}>{note}</p>}
  </div>
);
