import { colourOf } from '@tessera/domain/games/mark6/balls';

import type { FamilyBoard } from '../family-parts.ts';
import { SlideReveal } from '../stage/slide-reveal.tsx';

import styles from './wave-ball.module.css';

/** Plays in which balls are chosen, not groups, heads or tails of them. */
const OF_BALLS = /^(?:special|normal|all\d|withSpecial)$/;

export const mark6Board: FamilyBoard = {
  Reveal: SlideReveal,
  pictureOf: (play, number) => (OF_BALLS.test(play) ? <WaveBall number={Number(number)} /> : null),
  waveOf: (play, number) => (play === 'colour' ? number : undefined),
};

/** A ball in its colour. */
const WaveBall = ({ number }: { readonly number: number }) => (
  <b className={styles.ball} data-wave={colourOf(number)} aria-hidden="true">
    {number}
  </b>
);
