/** Distance of a car at each mark of the race, as shares of the track: it only goes forward, the lead
 *  changes, and at the end the cars stand in the order drawn. */
export function courseOf(car: number, order: readonly number[]): readonly number[] {
  const rank = order.indexOf(car);
  const end = 1 - Math.max(rank, 0) * STEP;
  return MARKS.map((mark, at) => {
    const isLast = at === MARKS.length - 1;
    return mark * end + (isLast ? 0 : sway(car, rank, at) * SWAY);
  });
}

/** The marks divide the race into parts of equal time. */
const MARKS = [0.2, 0.45, 0.7, 1];
const STEP = 0.065;
const SWAY = 0.09;

/** From -1 to 1, the same for the same draw: nothing here is chance, the numbers are drawn already. */
const sway = (car: number, rank: number, at: number): number =>
  (((car * 37 + rank * 53 + at * 71) % 19) - 9) / 9;
