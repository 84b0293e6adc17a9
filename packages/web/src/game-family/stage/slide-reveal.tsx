import { useT } from '../../i18n/i18n.ts';
import { useRoll } from '../../ui/motion/use-roll.ts';
import { DrawnRow } from '../drawn-row.tsx';
import type { RevealProps } from '../family-parts.ts';

import styles from './slide-reveal.module.css';

const STEP_MS = 90;
const SLIDE_MS = 300;

/** Ranks and balls slide to their places one after another. A tap skips the animation; with reduced motion
 *  they fade in. */
export function SlideReveal({ family, numbers, drawnAtMs, rollKey, onEnd }: RevealProps) {
  const t = useT();
  const { isRolling, skip } = useRoll(rollKey, numbers.length * STEP_MS + SLIDE_MS, onEnd);
  return (
    <span className={styles.stage} data-rolling={isRolling || undefined}>
      <DrawnRow key={rollKey} family={family} numbers={numbers} drawnAtMs={drawnAtMs} />
      {isRolling && (
        <button type="button" className={styles.skip} aria-label={t('common.skipMotion')} onClick={skip} />
      )}
    </span>
  );
}
