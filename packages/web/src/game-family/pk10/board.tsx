import type { FamilyBoard, RevealProps } from '../family-parts.ts';
import { SlideReveal } from '../slide-reveal.tsx';
import { Car } from './car.tsx';

import styles from './ranked.module.css';

/** Plays in which cars are chosen. */
const OF_CARS = /^(?:rank\d+|exacta|top\d)$/;

export const pk10Board: FamilyBoard = {
  Reveal: RankReveal,
  pictureOf: (play, number) => (OF_CARS.test(play) ? <Car number={Number(number)} size="l" /> : null),
};

function RankReveal(props: RevealProps) {
  return (
    <span className={styles.ranked}>
      <SlideReveal {...props} />
    </span>
  );
}
