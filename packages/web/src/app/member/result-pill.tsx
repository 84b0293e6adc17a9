import { useEffect, useEffectEvent, useState } from 'react';

import { FamilyIcon } from '../../game-family/icon/family-icon.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';
import { play } from '../../settings/feel/feel.ts';
import { Amount } from '../../ui/amount/index.ts';
import { CloseButton } from '../../ui/close-button/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { dock } from './dock.ts';
import type { ShownResult } from './round-result.ts';
import { usePageAssets } from './use-page-assets.ts';

import styles from './result-pill.module.css';

const SHOWN_MS = 4_000;

type ResultPillProps = {
  readonly result: ShownResult;
  readonly onLeave: () => void;
};

/** Result of the member's bets on a round, with a link to its proof, docked above the foot of the page.
 *  Leaves by itself; stays while it is pointed at, has the focus, or nobody sees the app. Only a return above
 *  the stake can be heard. */
export function ResultPill({ result, onLeave }: ResultPillProps) {
  const t = useT();
  const hasAssets = usePageAssets();
  const [isHeld, setIsHeld] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isHeld || !hasAssets) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => leave(), SHOWN_MS);
    };
    plan();
    document.addEventListener('visibilitychange', plan);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    };
  }, [isHeld, hasAssets]);
  const isWon = result.backMinor > result.stakeMinor;
  useEffect(() => {
    if (hasAssets && isWon) play('win');
  }, [hasAssets, isWon]);
  if (!hasAssets) return null;
  const { gameName, issue, roundId, gameId, lossesBefore = 0 } = result;
  return (
    <span ref={docked} className={styles.dock} data-pill="">
      <span
        className={styles.pill}
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        <Link to={`/pages/game/proof?round_id=${roundId}&game_id=${gameId}`} className={styles.link}>
          <FamilyIcon family={result.family} />
          <span className={styles.words}>
            <span className={styles.round}>
              {gameName} {'\u00b7'} <bdi>{t('bet.issue', { no: issue.split('-')[1] ?? issue })}</bdi>
            </span>
            <span>
              <Outcome result={result} />
              {lossesBefore > 0 && (
                <span className={styles.before}> {t('result.chaseLosses', { n: lossesBefore })}</span>
              )}
            </span>
          </span>
          <span className={styles.proof}>
            {t('bet.proof')}
            <Icon name="forward" size={16} isDirectional />
          </span>
        </Link>
        <CloseButton onPress={onLeave} />
      </span>
    </span>
  );
}

const docked = (element: HTMLElement | null) => (element ? dock(element) : undefined);

/** Gold only above the stake. */
function Outcome({ result: { stakeMinor, backMinor, isReturned } }: Pick<ResultPillProps, 'result'>) {
  const t = useT();
  if (backMinor === 0n) return <b className={styles.outcome}>{t('result.notWon')}</b>;
  return (
    <b className={styles.outcome}>
      {isReturned && <span>{t('result.returned')}</span>}{' '}
      <Amount value={backMinor} isSigned tone={backMinor > stakeMinor ? 'win' : 'plain'} />
    </b>
  );
}
