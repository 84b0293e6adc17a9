import { formatClock } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';

import styles from './countdown-ring.module.css';

const TINT_AT_SECONDS = 10;
/** Units: px. */
const REM = 16;

type CountdownRingProps = {
  readonly secondsLeft: number;
  /** The length of the whole countdown, for the remaining part of the ring. */
  readonly totalSeconds: number;
  /** Units: px, of text at its usual size. */
  readonly size?: number;
};

/** Time left as a ring and a figure. It changes once a second: a smooth animation would repaint every frame
 *  for as long as the page is open. The last ten seconds are tinted; nothing blinks. */
export function CountdownRing({ secondsLeft, totalSeconds, size = 64 }: CountdownRingProps) {
  const t = useT();
  const share = totalSeconds > 0 ? Math.min(1, secondsLeft / totalSeconds) : 0;
  return (
    <span
      className={styles.ring}
      // It grows with the text in it.
      style={{ inlineSize: `${size / REM}rem`, blockSize: `${size / REM}rem` }}
      data-last={secondsLeft <= TINT_AT_SECONDS || undefined}
      role="timer"
      aria-label={t('common.secondsLeft', { n: secondsLeft })}
    >
      <svg viewBox="0 0 48 48" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="22" />
        <circle
          className={styles.rest}
          cx="24"
          cy="24"
          r="22"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - share}
        />
      </svg>
      <span className={styles.figure} dir="ltr" aria-hidden="true">
        {ringClock(secondsLeft)}
      </span>
    </span>
  );
}

/** As a clock: from an hour on in hours and minutes, which have the room that seconds would not. */
const ringClock = (secondsLeft: number): string => formatClock(secondsLeft).replace(/(:..):..$/, '$1');
