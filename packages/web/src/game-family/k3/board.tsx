import type { FamilyBoard, RevealProps } from '../family-parts.ts';
import { DiceRoll } from './dice-roll.tsx';
import { DieFace } from './die-face.tsx';

import styles from './board.module.css';

const ROLL_SIZE = 36;
const FACE_SIZE = 24;
const MEMBER_SIZE = 28;
/** Plays in which a face says more than its figure, and how often it stands there. */
const FACES: Readonly<Record<string, number>> = { single: 1, pairAny: 2, tripleOne: 3 };
/** Plays in which dice are chosen one by one. */
const SETS: ReadonlySet<string> = new Set(['threeDiff', 'twoDiff', 'pairOne']);

export const k3Board: FamilyBoard = {
  Reveal: DiceReveal,
  pictureOf: (play, number) => {
    if (SETS.has(play)) return <DieFace value={Number(number)} size={MEMBER_SIZE} />;
    const count = FACES[play];
    return count === undefined ? null : <Faces value={Number(number)} count={count} />;
  },
  flanks: { of: 'sum', play: 'side', start: 'small', end: 'big' },
};

function DiceReveal({ numbers, rollKey, onEnd }: RevealProps) {
  return <DiceRoll numbers={numbers} rollKey={rollKey} size={ROLL_SIZE} {...(onEnd && { onEnd })} />;
}

const Faces = ({ value, count }: { readonly value: number; readonly count: number }) => (
  <span className={styles.faces} dir="ltr">
    {Array.from({ length: count }, (_, at) => (
      <DieFace key={at} value={value} size={FACE_SIZE} />
    ))}
  </span>
);
