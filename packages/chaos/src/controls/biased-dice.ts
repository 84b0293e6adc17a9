import { testUniformity } from '@tessera/simulator/statistics/test-uniformity';

const DRAWS = 20_000;
/** A fixed seed, since each new one has a small chance of a false alarm. */
const SEED = 'the control of the dice';

/** Dice from five bits and a remainder, as many have made them: one and two come more often. */
export function checkBiasedDice(isBroken: boolean): readonly string[] {
  const { lines } = testUniformity({ draws: DRAWS, seed: SEED, isBroken });
  return lines
    .filter(({ isAlarm }) => isAlarm)
    .map(({ family, figure, p }) => `${figure} of ${family} in ${DRAWS} draws: p = ${p.toExponential(1)}`);
}
