import { useEffect, useEffectEvent } from 'react';

import { formatDayTime } from '../../i18n/format-day.ts';
import { formatClock } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { useCountdown } from '../../live/use-countdown.ts';

import styles from './hold-clock.module.css';

const HOUR_S = 3_600;
/** Times are whole seconds: at zero the server may still refuse for a fraction of one. */
const AGAIN_MS = 2_000;

type HoldClockProps = {
  /** Epoch seconds by the server's clock. */
  readonly until: number;
  readonly onEnd?: () => void;
  /** Shows nothing after the end; by default the clock stays at zero until its parent has refetched. */
  readonly isHiddenAfter?: boolean;
};

/** Until when a hold lasts: day and minute, and within the last hour a countdown. Calls `onEnd` at the end,
 *  and again every two seconds until it is unmounted. */
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
  const time = left > HOUR_S ? formatDayTime(until, locale) : formatClock(left);
  return (
    <span className={styles.clock} role="timer">
      {t(left > HOUR_S ? 'withdraw.untilAt' : 'withdraw.until', { time: isolated(time) })}
    </span>
  );
}
