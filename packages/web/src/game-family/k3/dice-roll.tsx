import type { CSSProperties } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { placed } from '../../ui/motion/placed.ts';
import { useRoll } from '../../ui/motion/use-roll.ts';
import { DieFace } from './die-face.tsx';

import styles from './dice-roll.module.css';

const TURN_MS = 900;
/** The rotation of the cube that turns each face to the reader. */
const TURNS: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};
const FACES = [1, 2, 3, 4, 5, 6] as const;

type DiceRollProps = {
  readonly numbers: readonly number[];
  /** A change of the key rolls the dice; the key of the first render does not. */
  readonly rollKey: string;
  readonly size?: number;
  readonly onEnd?: () => void;
};

/** Dice that roll for 0.9 s and settle on the draw. A tap skips the animation; with reduced motion they only
 *  fade in. Screen readers get the result at once. */
export function DiceRoll({ numbers, rollKey, size = 48, onEnd }: DiceRollProps) {
  const t = useT();
  const { isRolling, skip } = useRoll(rollKey, TURN_MS, onEnd);
  return (
    <span className={styles.row} dir="ltr" data-rolling={isRolling || undefined}>
      <span className="sr-only">{t('common.dice', { numbers: numbers.join(' ') })}</span>
      <span className={styles.row} aria-hidden="true">
        {placed(numbers).map(({ key, number }) =>
          isRolling ? (
            <Cube key={key} value={number} at={Number(key)} size={size} />
          ) : (
            // A die at rest is one flat face: a cube in space would be composited anew in every frame.
            <DieFace key={key} value={number} size={size} />
          ),
        )}
      </span>
      {isRolling && (
        <button type="button" className={styles.skip} aria-label={t('common.skipMotion')} onClick={skip} />
      )}
    </span>
  );
}

function Cube({ value, at, size }: { readonly value: number; readonly at: number; readonly size: number }) {
  const [x, y] = TURNS[value] ?? [0, 0];
  const style = { '--size': `${size}px`, '--x': `${x}deg`, '--y': `${y}deg`, '--at': at } as CSSProperties;
  return (
    <span className={styles.scene} style={style}>
      <span className={styles.cube}>
        {FACES.map((face) => (
          <span key={face} className={styles.face} data-face={face}>
            <DieFace value={face} size={size} />
          </span>
        ))}
      </span>
    </span>
  );
}
