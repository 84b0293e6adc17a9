import { formatClock } from '../../../../i18n/format.ts';
import { useCountdown } from '../../../../live/use-countdown.ts';
import { Icon } from '../../../../ui/icon/index.ts';

import styles from './slip.module.css';

/** The time until a sale closes. A component of its own: only it renders every second. */
export function SlipClock({ closesAtMs }: { readonly closesAtMs: number | null }) {
  const secondsLeft = useCountdown(closesAtMs);
  return (
    <span className={styles.clock} dir="ltr">
      <Icon name="clock" size={16} />
      {formatClock(secondsLeft)}
    </span>
  );
}
