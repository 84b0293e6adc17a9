import { type ReactNode, type RefObject, useEffect, useState } from 'react';

import { shortIssue } from '../../../../../bets/bet-names.ts';
import { adoptStyles } from '../../../../../game-family/adopt-styles.ts';
import { NumberRow } from '../../../../../game-family/number/number-row.tsx';
import { formatClock } from '../../../../../i18n/format.ts';
import { useT } from '../../../../../i18n/i18n.ts';
import { isolated } from '../../../../../i18n/isolated.ts';
import { useCountdown } from '../../../../../live/use-countdown.ts';
import { isStill } from '../../../../../settings/motion.ts';
import { Amount } from '../../../../../ui/amount/index.ts';
import type { RoundView, Sale } from '../../picks/sale.ts';
import type { StageRound } from '../../stage/stage-round.ts';

import styles from './issue-card.module.css';
import css from './issue-strip.css?inline';

adoptStyles(css);

export type IssueStripProps = {
  readonly family: string;
  readonly round: RoundView;
  /** The player's round on the stage. */
  readonly own: StageRound | null;
  /** Its result is on the screen, or there is none to come. */
  readonly isOwnShown: boolean;
  /** False while the last draw is played. */
  readonly isDrawSettled: boolean;
  /** It shows once this has left the screen. */
  readonly card: RefObject<HTMLElement | null>;
};

/** A line that stays when the card has been scrolled away: the issue, the seconds and the last draw, which
 *  screen readers pass over, because the card says them too. While the player has a round on the stage it is
 *  a button that tells its draw and leads back to it. */
export function IssueStrip({ family, round, own, isOwnShown, isDrawSettled, card }: IssueStripProps) {
  const t = useT();
  const { sale, last } = round;
  const no = sale && shortIssue(sale.issue);
  return (
    <StuckStrip
      family={family}
      name={no === null ? t('bet.between') : t('bet.issue', { no })}
      shortName={no ?? ''}
      sale={sale}
      own={own && <OwnRound own={own} isShown={isOwnShown} />}
      card={card}
    >
      {last && isDrawSettled && isOwnShown && (
        <span className={styles.stuckDraw}>
          <NumberRow family={family} numbers={last.numbers} size="s" />
        </span>
      )}
    </StuckStrip>
  );
}

type StuckStripProps = Pick<IssueStripProps, 'family' | 'card'> & {
  /** Of what is on sale, alone and beside the player's round. */
  readonly name: string;
  readonly shortName: string;
  readonly sale: Pick<Sale, 'closesAtMs'> | null;
  /** The words of the player's round on the stage; null for none. */
  readonly own: ReactNode;
  /** Beside what is on sale, where the player has no round. */
  readonly children?: ReactNode;
};

/** The strip of any game, with its own names and words. */
export function StuckStrip({ family, name, shortName, sale, own, card, children }: StuckStripProps) {
  const isStuck = useIsGone(card);
  return (
    <div className={styles.strip} data-family={family} aria-hidden={own === null || undefined}>
      {isStuck && own !== null && (
        <button type="button" className={styles.stuck} onClick={() => goTo(card.current)}>
          <span className="is-own">{own}</span>
          {sale && (
            <span className="is-sale" aria-hidden="true">
              <bdi>{shortName}</bdi>
              <Seconds closesAtMs={sale.closesAtMs} />
            </span>
          )}
        </button>
      )}
      {isStuck && own === null && (
        <div className={styles.stuck}>
          <b>{name}</b>
          {sale && <Seconds closesAtMs={sale.closesAtMs} />}
          {children}
        </div>
      )}
    </div>
  );
}

type OwnRoundProps = { readonly own: StageRound; readonly isShown: boolean };

/** Until its result is on the stage, the time to the draw; then what the round has come to. */
export const OwnRound = ({ own, isShown }: OwnRoundProps) =>
  isShown && own.sums ? <Result own={own} /> : <Wait own={own} />;

/** A longer wait is read more easily as a clock. */
const SECONDS_MAX = 59;

function Wait({ own: { issue, drawsAtMs } }: { readonly own: StageRound }) {
  const t = useT();
  const n = useCountdown(drawsAtMs);
  const no = isolated(shortIssue(issue));
  const words =
    n === 0
      ? t('bet.drawing', { no })
      : n > SECONDS_MAX
        ? t('bet.strip.clock', { no, time: isolated(formatClock(n)) })
        : t('bet.strip.seconds', { no, n });
  return <span>{words}</span>;
}

/** Gold only above the stake, as on the stage. */
function Result({ own: { issue, sums, hasWon } }: { readonly own: StageRound }) {
  const t = useT();
  const backMinor = sums?.backMinor ?? 0n;
  return (
    <>
      <bdi dir="ltr">{shortIssue(issue)}</bdi>{' '}
      {backMinor === 0n ? (
        <b>{t('result.notWon')}</b>
      ) : (
        <Amount value={backMinor} size="s" tone={hasWon ? 'win' : 'plain'} isSigned />
      )}
    </>
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

/** Shows the stage, and gives it the focus that the strip loses as it goes. */
function goTo(card: HTMLElement | null): void {
  if (!card) return;
  card.tabIndex = -1;
  card.scrollIntoView({ block: 'start', behavior: isStill() ? 'auto' : 'smooth' });
  card.focus({ preventScroll: true });
}

/** Returns true if an element has left the page's scroller at its start, by all but the height of the
 *  strip. */
function useIsGone(target: RefObject<HTMLElement | null>): boolean {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    const element = target.current;
    const page = element?.closest('main');
    if (!element || !page) return;
    const watch = new IntersectionObserver((moments) => setIsGone(moments.at(-1)?.isIntersecting === false), {
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
