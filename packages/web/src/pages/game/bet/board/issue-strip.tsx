import { type RefObject, useEffect, useState } from 'react';

import { shortIssue } from '../../../../bets/bet-names.ts';
import { NumberRow } from '../../../../game-family/number-row.tsx';
import { formatClock } from '../../../../i18n/format.ts';
import { useT } from '../../../../i18n/i18n.ts';
import { useCountdown } from '../../../../live/use-countdown.ts';
import type { RoundView } from '../picks/sale.ts';

import styles from './issue-card.module.css';

export type IssueStripProps = {
  readonly family: string;
  readonly round: RoundView;
  /** False while the last draw is played. */
  readonly isDrawSettled: boolean;
  /** It shows once this has left the screen. */
  readonly card: RefObject<HTMLElement | null>;
};

/** The issue, the seconds and the last draw in a line that stays when the card has been scrolled away. It
 *  says nothing that the card does not, so screen readers pass over it. */
export function IssueStrip({ family, round: { sale, last }, isDrawSettled, card }: IssueStripProps) {
  const t = useT();
  const isStuck = useIsGone(card);
  return (
    <div className={styles.strip} data-family={family} aria-hidden="true">
      {isStuck && (
        <div className={styles.stuck}>
          <b>{sale ? t('bet.issue', { no: shortIssue(sale.issue) }) : t('bet.between')}</b>
          {sale && <Seconds closesAtMs={sale.closesAtMs} />}
          {last && isDrawSettled && (
            <span className={styles.stuckDraw}>
              <NumberRow family={family} numbers={last.numbers} size="s" />
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function Seconds({ closesAtMs }: { readonly closesAtMs: number }) {
  const secondsLeft = useCountdown(closesAtMs);
  return (
    <span className={styles.seconds} data-last={secondsLeft <= 10 || undefined} dir="ltr">
      {formatClock(secondsLeft)}
    </span>
  );
}

/** Whether an element has left the page's scroller at its start, by all but the height of the strip. */
function useIsGone(target: RefObject<HTMLElement | null>): boolean {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    const element = target.current;
    const page = element?.closest('main');
    if (!element || !page) return;
    const watch = new IntersectionObserver(([entry]) => setIsGone(entry?.isIntersecting === false), {
      root: page,
      rootMargin: `-${STRIP_PX + 1}px 0px 0px`,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [target]);
  return isGone;
}

/** Of the tokens: the height of a touch target. */
const STRIP_PX = 44;
