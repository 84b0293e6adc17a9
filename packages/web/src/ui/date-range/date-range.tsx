import { useLazy } from '../../lazy/use-lazy.ts';
import type { DateRangeProps } from './two-dates.tsx';

import styles from './date-range.module.css';

const load = () => import('./two-dates.tsx');

/** Two dates. Few readers choose their own, so the pickers load when they do. */
export function DateRange(props: DateRangeProps) {
  const dates = useLazy(load);
  return <div className={styles.range}>{dates && <dates.TwoDates {...props} />}</div>;
}
