import type { CSSProperties, ReactNode } from 'react';

import { placed } from '../ui/motion/placed.ts';

import styles from './tube-stage.module.css';

type TubeProps = {
  /** Null while the draw is awaited. */
  readonly numbers: readonly number[] | null;
  readonly places: number;
  readonly isPlaying: boolean;
  /** What stands behind the tube once the balls lie in it. */
  readonly children?: ReactNode;
};

/** A glass tube into which the balls drop one after another. */
export function Tube({ numbers, places, isPlaying, children }: TubeProps) {
  return (
    <div className={styles.stage} dir="ltr" data-playing={isPlaying || undefined}>
      <span className={styles.tube} style={{ '--places': places } as CSSProperties}>
        {numbers &&
          placed(numbers).map(({ key, number }) => (
            <b key={key} className={styles.ball} style={{ '--at': key } as CSSProperties}>
              {number}
            </b>
          ))}
        {numbers && children && <span className={styles.after}>{children}</span>}
      </span>
    </div>
  );
}

/** A ball that comes last, beside the tube. */
export const SumBall = ({ sum, wave }: { readonly sum: number; readonly wave: string }) => (
  <>
    <span className={styles.equals}>=</span>
    <b className={styles.sum} data-wave={wave}>
      {sum}
    </b>
  </>
);
