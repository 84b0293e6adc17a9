import { placed } from '../../ui/motion/placed.ts';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { DieFace } from './die-face.tsx';

import styles from './stage.module.css';

const DIE_SIZE = 44;

export const stage: FamilyStage = { Arena: Tray, playMs: 3_000 };

/** A tray with a cup over it; the cup shakes and lifts from the dice. */
function Tray({ numbers, isPlaying }: ArenaProps) {
  return (
    <div className={styles.tray} dir="ltr" data-playing={isPlaying || undefined}>
      <span className={styles.dice}>
        {numbers &&
          placed(numbers).map(({ key, number }) => (
            <span key={key} className={styles.die}>
              <DieFace value={number} size={DIE_SIZE} />
            </span>
          ))}
      </span>
      {(numbers === null || isPlaying) && <Cup />}
    </div>
  );
}

const Cup = () => (
  <svg className={styles.cup} viewBox="0 0 196 88" width="196" height="88">
    <path className={styles.side} d="M8 80 20 14Q22 4 32 4h132q10 0 12 10l12 66z" />
    <path className={styles.band} d="M15 42h166M13 52h170" />
    <path className={styles.shine} d="M32 68 41 18" />
    <rect className={styles.rim} x="3" y="76" width="190" height="9" rx="4.5" />
  </svg>
);
