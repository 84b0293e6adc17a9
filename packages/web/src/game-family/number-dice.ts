import { type ByFamily, entryOf } from './entry-of.ts';
import { type DieSpots, dieSpots } from './k3/die-spots.ts';

export type { DieSpots };

const DICE: Partial<ByFamily<(number: number) => DieSpots>> = { k3: dieSpots };

/** The face of a die that shows a drawn number; null in games without dice. */
export const dieOf = (family: string, number: number): DieSpots | null =>
  entryOf(DICE, family)?.(number) ?? null;
