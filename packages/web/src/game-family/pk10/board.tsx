import type { FamilyBoard } from '../family-parts.ts';
import { SlideReveal } from '../stage/slide-reveal.tsx';
import { Car } from './car.tsx';

/** Plays in which cars are chosen. */
const OF_CARS = /^(?:rank\d+|exacta|top\d)$/;

export const pk10Board: FamilyBoard = {
  Reveal: SlideReveal,
  pictureOf: (play, number) => (OF_CARS.test(play) ? <Car number={Number(number)} size="l" /> : null),
};
