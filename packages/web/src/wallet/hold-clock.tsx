import { useEffect, useEffectEvent } from 'react';

import { formatDayTime } from '../i18n/format-day.ts';
import { formatClock } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { useCountdown } from '../live/use-countdown.ts';

import styles from './hold-clock.module.css';

const DAY_S = 86_400;
/** Moments come in whole seconds: when the clock is at zero, the server may still say no for a part of
 *  one. */
const AGAIN_MS = 2_000;

type HoldClockProps = {
  /** Epoch seconds by the server's clock. */
  readonly until: number;
  readonly onEnd?: () => void;
  /** Nothing is shown once it is over; otherwise the clock stands at zero until whoever shows it has asked
   *  anew. */
  readonly isHiddenAfter?: boolean;
};

/** How long something still waits: a clock within a day, the moment itself beyond. It tells when the wait is
 *  over, until it is taken away. */
export function HoldClock({ until, onEnd, isHiddenAfter = false }: HoldClockProps) {
  const t = useT();
  const locale = useLocale();
  const left = useCountdown(until * 1000);
  const end = useEffectEvent(() => onEnd?.());
  const isOver = left === 0;
  const isAwaited = isOver && onEnd !== undefined;
  useEffect(() => {
    if (!isAwaited) return;
    end();
    const timer = setInterval(end, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);
  if (isOver && isHiddenAfter) return null;
  const time = left > DAY_S ? formatDayTime(until, locale) : formatClock(left);
  return (
    <span className={styles.clock} role="timer">
      {t(left > DAY_S ? 'withdraw.untilAt' : 'withdraw.until', { time: isolated(time) })}
    </span>
  );
}
