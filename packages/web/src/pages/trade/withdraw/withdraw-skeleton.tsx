import { Skeleton } from '../../../ui/skeleton/index.ts';

import styles from './withdraw-page.module.css';

/** The room of the amount with its keypad, of the card and of the costs. */
export function WithdrawSkeleton() {
  return (
    <div className={styles.view}>
      <Skeleton height={146} />
      <Skeleton height={74} />
      <Skeleton height={160} />
    </div>
  );
}
