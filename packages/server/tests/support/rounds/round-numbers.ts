let made = 0;

/** The place in the day of the next round of a test: each round has its own. */
export const nextRoundNumber = (): number => (made += 1);

/** With each database of a test file numbers begin anew: a worker reads this module once for all of its
 *  files, and the rounds of all together would reach into the next day. */
export const restartRoundNumbers = (): void => void (made = 0);
