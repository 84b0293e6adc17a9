/** Drawing of a die's face, on a grid of 24. */
export type DieSpots = {
  readonly path: string;
  /** Of its strokes. */
  readonly width: number;
  /** Ones and fours are vermilion, as on dice of this region. */
  readonly isRed: boolean;
};

/** The spots of each face: zero-length strokes that round caps turn into dots. One path for all of them,
 *  because a list of draws has hundreds of faces. */
const SPOTS: Readonly<Record<number, string>> = {
  1: 'M12 12h.01',
  2: 'M7.5 7.5h.01M16.5 16.5h.01',
  3: 'M7 7h.01M12 12h.01M17 17h.01',
  4: 'M7.5 7.5h.01M16.5 7.5h.01M7.5 16.5h.01M16.5 16.5h.01',
  5: 'M7 7h.01M17 7h.01M12 12h.01M7 17h.01M17 17h.01',
  6: 'M7.5 6.5h.01M16.5 6.5h.01M7.5 12h.01M16.5 12h.01M7.5 17.5h.01M16.5 17.5h.01',
};

export const dieSpots = (value: number): DieSpots => ({
  path: SPOTS[value] ?? '',
  width: value === 1 ? 7.2 : 4.4,
  isRed: value === 1 || value === 4,
});
