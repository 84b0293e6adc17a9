import { Icon } from '../../ui/icon/index.ts';
import { signOf } from '../signs.ts';

import styles from './family-icon.module.css';

/** The icon of a family on a square of its hue. */
export function FamilyIcon({ family }: { readonly family: string }) {
  return (
    <span className={styles.square} data-family={family}>
      <Icon name={signOf(family).icon} size={28} />
    </span>
  );
}
